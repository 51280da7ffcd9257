import { createCommandRegistrar, type RegisterCommand } from './command-routes.ts';
import type { OriginFrame } from './origin-frame.ts';
import { createReadAreas } from './read-areas.ts';
import { createReadRegistrar, type RegisterRead } from './read-routes.ts';

/** The functions with which an area registers its reads and commands; method, path and roles come from the contract's row. */
export type OriginRoutes = {
  readonly read: RegisterRead;
  readonly command: RegisterCommand;
};

export function createOriginRoutes(frame: OriginFrame): OriginRoutes {
  const readAreas = createReadAreas();
  return {
    read: createReadRegistrar(frame, readAreas),
    command: createCommandRegistrar(frame, readAreas),
  };
}
