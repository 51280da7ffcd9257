import { createCommandRegistrar, type RegisterCommand } from './command-routes.ts';
import type { OriginFrame } from './origin-frame.ts';
import { createReadRegistrar, type RegisterRead } from './read-routes.ts';
import { createReportRegistrar, type RegisterReport } from './report-routes.ts';

/** What an area registers its rows of the read and write tables with: method, path and roles come from the row. */
export type OriginRoutes = {
  readonly read: RegisterRead;
  readonly command: RegisterCommand;
  readonly report: RegisterReport;
};

export function createOriginRoutes(frame: OriginFrame): OriginRoutes {
  return {
    read: createReadRegistrar(frame),
    command: createCommandRegistrar(frame),
    report: createReportRegistrar(frame),
  };
}
