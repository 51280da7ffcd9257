/** Tasks of bridge programs beside terminals: SQL only. */
import type { Kysely, Transaction } from 'kysely';
import type { OriginTables } from '../../kernel/origin-tables.ts';
import type { TerminalTaskRow } from './terminal-task-row.ts';

type Tx = Transaction<OriginTables>;
type Key = Pick<TerminalTaskRow, 'org_id' | 'terminal_id'>;
/** A later task may have its terminal's place by now. */
type TaskKey = Key & Pick<TerminalTaskRow, 'task_id'>;

export async function findTask(
  db: Kysely<OriginTables>,
  { org_id, terminal_id }: Key,
): Promise<TerminalTaskRow | null> {
  const row = await db
    .selectFrom('terminal_tasks')
    .selectAll()
    .where('org_id', '=', org_id)
    .where('terminal_id', '=', terminal_id)
    .executeTakeFirst();
  return row ?? null;
}

/** In the place of the terminal's task before, which nobody can fetch or answer any more. */
export async function putTask(tx: Tx, row: TerminalTaskRow): Promise<void> {
  const { org_id: _, terminal_id: __, ...task } = row;
  await tx
    .insertInto('terminal_tasks')
    .values(row)
    .onConflict(conflict => conflict.columns(['org_id', 'terminal_id']).doUpdateSet(task))
    .execute();
}

export async function changeTask(
  tx: Tx,
  { org_id, terminal_id, task_id }: TaskKey,
  change: Partial<Pick<TerminalTaskRow, 'claim_key' | 'is_cancelled' | 'answer'>>,
): Promise<void> {
  await tx
    .updateTable('terminal_tasks')
    .set(change)
    .where('org_id', '=', org_id)
    .where('terminal_id', '=', terminal_id)
    .where('task_id', '=', task_id)
    .execute();
}

export async function removeTask(tx: Tx, { org_id, terminal_id, task_id }: TaskKey): Promise<void> {
  await tx
    .deleteFrom('terminal_tasks')
    .where('org_id', '=', org_id)
    .where('terminal_id', '=', terminal_id)
    .where('task_id', '=', task_id)
    .execute();
}
