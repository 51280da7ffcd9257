/** The context in which a read is answered. */
import type { PathParams } from '#shared/contract/paths.ts';
import type { Caller } from '../callers/callers.ts';
import type { ReadState } from './shared-reads.ts';

/** ETag and body come from the same snapshot. */
export type ReadContext = ReadState & {
  readonly caller: Caller;
  readonly params: PathParams;
  /** The device that the request names; not authenticated. */
  readonly deviceId: string | null;
  readonly now: string;
};
