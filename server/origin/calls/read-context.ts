/** The context that a read is answered in. */
import type { Kysely } from 'kysely';
import type { PathParams } from '#shared/contract/paths.ts';
import type { ChangeCounts } from '../events/event-store.ts';
import type { OriginTables } from '../origin-tables.ts';
import type { Caller } from './callers.ts';

export type ReadContext = {
  /** A snapshot: ETag and body are from the same state. */
  readonly db: Kysely<OriginTables>;
  /** Of the snapshot. */
  readonly counts: ChangeCounts;
  readonly caller: Caller;
  readonly params: PathParams;
  /** The device that the request names; not authenticated. */
  readonly deviceId: string | null;
  readonly nowMs: number;
  readonly now: string;
};
