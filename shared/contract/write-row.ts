/** What the write table says of one call. */
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
  /** The name of its schema in `named-schemas`; null: it has none. */
  readonly body: Body;
  readonly status: Answer extends null ? 204 : 200 | 201;
  /** The name of its schema; null with 204. */
  readonly answer: Answer;
  /** `queued`: what finds no server waits on the device and goes by itself; `now`: the person presses again. */
  readonly delivery: 'now' | 'queued';
  /** The reads that it may change. */
  readonly touches: readonly Touched[];
  /** Needs If-Match with the entity's version (master data). */
  readonly ifMatch?: true;
  /**
   * Refused with SUBSCRIPTION_REQUIRED while the restaurant needs a subscription; what brings an evening to its end never is.
   * `earlierDays`: only what makes an order larger that was opened on an earlier business day.
   */
  readonly needsSubscription?: 'always' | 'earlierDays';
  /** Its body names another of the same kind, which changes too. */
  readonly touchesOthers?: true;
  /** Done twice it counts twice: no state of what it is about refuses the second. */
  readonly addsUp?: true;
  /**
   * Its answer is not kept under its key; a repeat is carried out anew. For what leaves the same behind however often it
   * is done and comes too often to keep, or answers what may not be kept.
   */
  readonly isRepeatable?: true;
  /** Codes beyond those that every write, every id in a path and every If-Match may be refused with. */
  readonly refusals?: readonly ErrorCode[];
};

export function write<
  Body extends SchemaName | null,
  Answer extends SchemaName | null,
  Touched extends string,
>(row: WriteRow<Body, Answer, Touched>): WriteRow<Body, Answer, Touched> {
  return row;
}
