/** Type of a row of the route table. */
import type { Attributes, ComponentType, createElement, ReactNode } from 'react';
import type { PathParams } from '#shared/contract/paths.ts';
import type { ReadName } from '#shared/contract/reads.ts';
import type { Role } from '#shared/kernel/roles.ts';
import type { ScreenName } from '#shared/kernel/screen-paths.ts';
import type { AreaTexts } from '../i18n/texts.ts';
import type { Access } from '../identity/route-guards.ts';

/**
 * A screen with its props, as a function of React's `createElement`, because the route table is read before React has
 * loaded.
 */
type Drawing = (create: typeof createElement) => ReactNode;

/** Returns the screen for the parameters of its path. */
type DrawScreen = (params: PathParams) => Drawing;

export type WantedRead = { name: ReadName; params?: PathParams };

export type ScreenRoute = {
  access: Access;
  /** `bare`: before sign-in; `wall`: the screen without navigation; omitted: with navigation. */
  layout?: 'bare' | 'wall';
  /** Texts that the screen needs besides the common ones. */
  texts?: AreaTexts;
  load(): Promise<DrawScreen>;
  /** Reads to load before the screen is shown; `roles` are the user's. */
  reads?: (params: PathParams, roles: readonly Role[]) => WantedRead[];
  /** Screen that is opened from here without a link: its chunk is preloaded once this screen is shown. */
  next?: ScreenName;
};

/** Lazily imports a screen's chunk on first navigation. */
export function chunk<Module>(
  load: () => Promise<Module>,
  draw: (module: Module, params: PathParams) => Drawing,
): () => Promise<DrawScreen> {
  return async () => {
    const module = await load();
    return params => draw(module, params);
  };
}

export function drawn<Props extends object>(
  screen: ComponentType<Props>,
  props: Props & Attributes,
): Drawing {
  return create => create(screen, props);
}
