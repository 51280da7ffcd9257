/** What the route table says of one screen. */
import type { ReactNode } from 'react';
import type { PathParams } from '#shared/contract/paths.ts';
import type { ReadName } from '#shared/contract/reads.ts';
import type { Role } from '#shared/roles.ts';
import type { Access } from '../identity/route-guards.ts';

/** Draws a screen for the parameters of its address. */
export type RenderScreen = (params: PathParams) => ReactNode;

export type WantedRead = { name: ReadName; params?: PathParams };

export type ScreenRoute = {
  access: Access;
  /** `bare`: before sign-in; `wall`: nothing but the screen; left out: with the menus. */
  layout?: 'bare' | 'wall';
  load(): Promise<RenderScreen>;
  /** Read before the screen shows; `roles` are the person's. */
  reads?: (params: PathParams, roles: readonly Role[]) => WantedRead[];
};

/** A screen's chunk, loaded when it is first gone to. */
export function chunk<Module>(
  load: () => Promise<Module>,
  draw: (module: Module, params: PathParams) => ReactNode,
): () => Promise<RenderScreen> {
  return async () => {
    const module = await load();
    return params => draw(module, params);
  };
}
