/** A row of the write table. */
import type { ErrorCode } from '../error-catalogue.ts';
import type { Role } from '../roles.ts';
import type { SchemaName } from '../schemas/named-schemas.ts';

export type WriteMethod = 'POST' | 'PATCH' | 'PUT' | 'DELETE';

export type WriteRow<
  Body extends SchemaName | null = SchemaName | null,
  Answer extends SchemaName | null = SchemaName | null,
  Touched extends string = string,
> = {
  readonly method: WriteMethod;
  readonly path: string;
  /** Who may call it; an admin always may. Empty: any signed-in member. */
  readonly roles: readonly Role[];
  /** Also for who signed in by PIN at a shared screen; any other call needs the password. Closed unless said. */
  readonly byPin?: true;
  /** The name of its schema in `named-schemas`; null: it has none. */
  readonly body: Body;
  readonly status: Answer extends null ? 204 : 200 | 201;
  /** The name of its schema; null with 204. */
  readonly answer: Answer;
  /** `queued`: stored on the device and sent once the server is reachable; `now`: fails, and the user retries. */
  readonly delivery: 'now' | 'queued';
  /** The reads whose response it may change. */
  readonly touches: readonly Touched[];
  /** Needs If-Match with the entity's version (master data). */
  readonly ifMatch?: true;
  /**
   * Refused with SUBSCRIPTION_REQUIRED while the restaurant has no subscription; never for finishing open orders.
   * `earlierDays`: only for adding to orders of earlier business days.
   */
  readonly needsSubscription?: 'always' | 'earlierDays';
  /** Its body names a second entity of the same kind, which changes too. */
  readonly touchesOthers?: true;
  /** Not idempotent by itself: a second execution is not refused by any state. */
  readonly addsUp?: true;
  /**
   * Its response isn't stored under the key; a repeat executes again. For writes that are idempotent and frequent, or
   * whose response must not be stored.
   */
  readonly isRepeatable?: true;
  /** Error codes besides those of every write, of ids in paths and of If-Match. */
  readonly refusals?: readonly ErrorCode[];
};

export function write<
  Body extends SchemaName | null,
  Answer extends SchemaName | null,
  Touched extends string,
>(row: WriteRow<Body, Answer, Touched>): WriteRow<Body, Answer, Touched> {
  return row;
}
