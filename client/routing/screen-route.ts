/** What the route table says of one screen. */
import type { Attributes, ComponentType, createElement, ReactNode } from 'react';
import type { PathParams } from '#shared/contract/paths.ts';
import type { ReadName } from '#shared/contract/reads.ts';
import type { Role } from '#shared/roles.ts';
import type { ScreenName } from '#shared/screen-paths.ts';
import type { Access } from '../identity/route-guards.ts';

/** A screen with what it is given. The app makes an element of it: the table is read before the library that draws is here. */
export type Drawing = (create: typeof createElement) => ReactNode;

/** The screen for the parameters of its address. */
export type DrawScreen = (params: PathParams) => Drawing;

export type WantedRead = { name: ReadName; params?: PathParams };

export type ScreenRoute = {
  access: Access;
  /** `bare`: before sign-in; `wall`: the screen without navigation; omitted: with navigation. */
  layout?: 'bare' | 'wall';
  load(): Promise<DrawScreen>;
  /** Read before the screen shows; `roles` are the person's. */
  reads?: (params: PathParams, roles: readonly Role[]) => WantedRead[];
  /** Opened from here by what is no link: its code is fetched once this screen stands, so that no tap waits for it. */
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
