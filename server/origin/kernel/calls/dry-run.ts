import { sql } from 'kysely';
import { ProblemError } from '../../../http/errors.ts';
import type { AnyCommand } from './command-context.ts';

/** The refusal of what would be done in the command's transaction, or null. It is undone, recorded nowhere and tells nobody. */
export async function refusalOf(
  context: AnyCommand,
  work: (silent: AnyCommand) => Promise<unknown>,
): Promise<ProblemError | null> {
  await sql`savepoint dry_run`.execute(context.tx);
  const refusal = await work({ ...context, record: () => {}, touch: () => {} }).then(
    () => null,
    error => {
      if (!(error instanceof ProblemError)) throw error;
      return error;
    },
  );
  await sql`rollback to dry_run`.execute(context.tx);
  await sql`release dry_run`.execute(context.tx);
  return refusal;
}
