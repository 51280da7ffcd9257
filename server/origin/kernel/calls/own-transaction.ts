/** Transactions for what the origin does itself, such as for a printer: with event and change counters like a user's command, but without a caller and an idempotency key. */
import type { Person } from '#shared/kernel/schema-parts.ts';
import type { Database } from '../../../store/database.ts';
import type { Area, OriginTables } from '../origin-tables.ts';
import type { AnyCommand, ModuleLinks } from './command-context.ts';
import { runInternally } from './internal-command.ts';

/** `by`: the person for whom it acts; absent for a machine. */
type Doer = { organizationId: string; deviceId: string | null; by?: Person };
export type OwnTransaction = <T>(doer: Doer, work: (context: AnyCommand) => Promise<T>) => Promise<T>;

export function createOwnTransaction(options: {
  database: Database<OriginTables>;
  now: () => number;
  links: ModuleLinks;
  /** Called after the commit. */
  afterCommit: (organizationId: string, touched: ReadonlySet<Area>) => void;
}): OwnTransaction {
  const { database, now, links, afterCommit } = options;
  return async ({ organizationId, deviceId, by = { id: '', name: '' } }, work) => {
    const actor = { organizationId, userId: by.id, displayName: by.name, deviceId };
    const { result, touched } = await database.transaction(organizationId, tx =>
      runInternally(tx, actor, { nowMs: now(), links }, work),
    );
    if (touched.size > 0) afterCommit(organizationId, touched);
    return result;
  };
}
