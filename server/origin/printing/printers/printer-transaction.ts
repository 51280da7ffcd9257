/** Transactions for changes made by printers. */
import type { Database } from '../../../store/database.ts';
import type { AnyCommand, ModuleLinks } from '../../calls/command-context.ts';
import { runInternally } from '../../calls/internal-command.ts';
import type { Area, OriginTables } from '../../origin-tables.ts';

type Machine = { organizationId: string; deviceId: string | null };
export type PrinterTransaction = <T>(
  machine: Machine,
  work: (context: AnyCommand) => Promise<T>,
) => Promise<T>;

export function createPrinterTransaction(options: {
  database: Database<OriginTables>;
  now: () => number;
  links: ModuleLinks;
  /** Called after the commit. */
  afterCommit: (organizationId: string, touched: ReadonlySet<Area>) => void;
}): PrinterTransaction {
  const { database, now, links, afterCommit } = options;
  return async ({ organizationId, deviceId }, work) => {
    const actor = { organizationId, userId: '', displayName: '', deviceId };
    const { result, touched } = await database.transaction(organizationId, tx =>
      runInternally(tx, actor, { nowMs: now(), links }, work),
    );
    if (touched.size > 0) afterCommit(organizationId, touched);
    return result;
  };
}
