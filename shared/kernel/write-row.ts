/** A row of the write table. */

import type { SchemaName } from '../contract/named-schemas.ts';
import type { ErrorCode } from './error-catalogue.ts';
import type { Role } from './roles.ts';

export type WriteMethod = 'POST' | 'PATCH' | 'PUT' | 'DELETE';

export type WriteRow<
  Body extends SchemaName | null = SchemaName | null,
  Answer extends SchemaName | null = SchemaName | null,
  Touched extends string = string,
> = {
  readonly method: WriteMethod;
  readonly path: string;
  /** Roles that may call it; admins always may. Empty: any signed-in member. */
  readonly roles: readonly Role[];
  /** Allowed also for people who signed in by PIN at a shared screen. Absent: the call needs a session by password. */
  readonly byPin?: true;
  /** The schema's name in `named-schemas`; null if there is no body. */
  readonly body: Body;
  readonly status: Answer extends null ? 204 : 200 | 201;
  /** The schema's name; null for a 204. */
  readonly answer: Answer;
  /** `queued`: stored on the device and sent once the server is reachable. `now`: fails at once, and the user retries. */
  readonly delivery: 'now' | 'queued';
  /** Reads whose response the write may change. */
  readonly touches: readonly Touched[];
  /** Requires If-Match with the entity's version (master data). */
  readonly ifMatch?: true;
  /**
   * Refused with SUBSCRIPTION_REQUIRED without a subscription; never set for writes that finish open orders. `earlierDays`: only for adding to orders of
   * earlier business days.
   */
  readonly needsSubscription?: 'always' | 'earlierDays';
  /** The body names a second entity of the same kind that changes too. */
  readonly touchesOthers?: true;
  /** Not idempotent by itself: no state refuses a second execution. */
  readonly addsUp?: true;
  /**
   * The response isn't stored under the idempotency key: a repeat executes again. For frequent idempotent writes, and for responses that must not be
   * stored.
   */
  readonly isRepeatable?: true;
  /** Error codes in addition to those of every write, of ids in paths and of If-Match. */
  readonly refusals?: readonly ErrorCode[];
};

type Defaults = 'method' | 'status' | 'delivery';
export type GivenRow<Row extends WriteRow> = Omit<Row, Defaults> & Partial<Pick<Row, Defaults>>;

/** The default is a POST whose status is 200, or 204 without an answer, and that isn't queued. */
export function write<
  Body extends SchemaName | null,
  Answer extends SchemaName | null,
  Touched extends string,
>(row: GivenRow<WriteRow<Body, Answer, Touched>>): WriteRow<Body, Answer, Touched> {
  const status = (row.answer === null ? 204 : 200) as WriteRow<Body, Answer, Touched>['status'];
  return { method: 'POST', status, delivery: 'now', ...row };
}
