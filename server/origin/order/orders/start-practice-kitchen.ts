/** Calls the dishes of practice orders ready some time after they were sent, as no station does. */
import { type Kysely, sql } from 'kysely';
import { limits } from '#shared/kernel/limits.ts';
import type { Database } from '../../../store/database.ts';
import type { AnyCommand } from '../../kernel/calls/command-context.ts';
import type { OwnTransaction } from '../../kernel/calls/own-transaction.ts';
import type { OriginTables } from '../../kernel/origin-tables.ts';
import { repeatUpkeep, type Upkeep } from '../../kernel/repeated-work.ts';
import { moveLines } from './order-change.ts';
import { findOrders } from './order-store.ts';
import { answeredLines } from './training-rules.ts';

const everyMs = 2_000;

type Kitchen = { database: Database<OriginTables>; now: () => number; change: OwnTransaction };

/** Practice orders with a line that was sent by then. */
function dueOrders(db: Kysely<OriginTables>, sentBy: string) {
  return (
    db
      .selectFrom('orders as o')
      .select(['o.org_id', 'o.id'])
      // SQLite only matches the partial index of practice orders against literals.
      .where('o.state', '=', sql.lit('open' as const))
      .where('o.is_practice', '=', sql.lit(1 as const))
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('order_lines as l')
            .select('l.id')
            .whereRef('l.org_id', '=', 'o.org_id')
            .whereRef('l.order_id', '=', 'o.id')
            .where('l.state', '=', 'sent')
            .where('l.sent_at', '<=', sentBy),
        ),
      )
  );
}

async function answer(context: AnyCommand, ids: readonly string[], sentBy: string): Promise<void> {
  for (const stored of await findOrders(context.tx, context.caller.organizationId, ids)) {
    const ready = answeredLines(stored.lines, sentBy, context.now);
    // The order may have ended meanwhile, or another process was first.
    if (stored.order.state === 'open' && ready.length > 0)
      await moveLines(context, stored, ready, { type: 'line.ready', payload: {} });
  }
}

async function answerDue({ database, now, change }: Kitchen): Promise<void> {
  const sentBy = new Date(now() - limits.practiceKitchenMs).toISOString();
  const due = Map.groupBy(await dueOrders(database.db, sentBy).execute(), ({ org_id }) => org_id);
  for (const [organizationId, orders] of due) {
    const ids = orders.map(({ id }) => id);
    await change({ organizationId, deviceId: null }, context => answer(context, ids, sentBy));
  }
}

export function startPracticeKitchen(kitchen: Kitchen & Upkeep): { stop(): Promise<void> } {
  return repeatUpkeep(kitchen, 'practice orders could not be answered', {
    everyMs,
    work: () => answerDue(kitchen),
  });
}
