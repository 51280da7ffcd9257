/** Ends training orders that were forgotten, so that they stand on no screen and nothing goes on under their name. */
import { sql } from 'kysely';
import { limits } from '#shared/kernel/limits.ts';
import type { Database } from '../../../store/database.ts';
import type { OwnTransaction } from '../../kernel/calls/own-transaction.ts';
import type { OriginTables } from '../../kernel/origin-tables.ts';
import { repeatUpkeep, type Upkeep } from '../../kernel/repeated-work.ts';
import { endTraining } from './order-commands.ts';

const everyMs = 60_000;

type Ending = { database: Database<OriginTables>; now: () => number; change: OwnTransaction };

/** Ends the due training orders of every restaurant. */
async function endTrainingDue({ database, now, change }: Ending): Promise<void> {
  const before = new Date(now() - limits.trainingOrderMs).toISOString();
  const due = await database.db
    .selectFrom('orders')
    .select('org_id')
    .distinct()
    // SQLite only matches the partial index of open orders against literals.
    .where('state', '=', sql.lit('open' as const))
    .where('is_training', '=', 1)
    .where('opened_at', '<=', before)
    .execute();
  for (const { org_id: organizationId } of due)
    await change({ organizationId, deviceId: null }, context => endTraining(context, before));
}

export function startEndingTraining(ending: Ending & Upkeep): { stop(): Promise<void> } {
  return repeatUpkeep(ending, 'training orders could not be ended', {
    everyMs,
    work: () => endTrainingDue(ending),
  });
}
