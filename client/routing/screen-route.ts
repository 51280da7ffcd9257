/** Type of a row of the route table. */
import type { ReactNode } from 'react';
import type { PathParams } from '#shared/contract/paths.ts';
import type { ReadName } from '#shared/contract/reads.ts';
import type { Role } from '#shared/roles.ts';
import type { Access } from '../identity/route-guards.ts';

/** Renders a screen for the parameters of its path. */
export type RenderScreen = (params: PathParams) => ReactNode;

export type WantedRead = { name: ReadName; params?: PathParams };

export type ScreenRoute = {
  access: Access;
  /** `bare`: before sign-in; `wall`: the screen without navigation; omitted: with navigation. */
  layout?: 'bare' | 'wall';
  load(): Promise<RenderScreen>;
  /** Reads to load before the screen is shown; `roles` are the user's. */
  reads?: (params: PathParams, roles: readonly Role[]) => WantedRead[];
};

/** Lazily imports a screen's chunk on first navigation. */
export function chunk<Module>(
  load: () => Promise<Module>,
  draw: (module: Module, params: PathParams) => ReactNode,
): () => Promise<RenderScreen> {
  return async () => {
    const module = await load();
    return params => draw(module, params);
  };
}
