/** The context in which a read is answered. */
import type { PathParams } from '#shared/contract/paths.ts';
import { invalidField } from '../../../http/errors.ts';
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

/** Reads a time of the query in the stored format; null if omitted. */
export function storedTime(query: PathParams, name: string): string | null {
  const text = query[name];
  if (text === undefined) return null;
  const ms = Date.parse(text);
  // 30 February is an error, not 2 March.
  if (Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 19) !== text.slice(0, 19)) {
    throw invalidField(name, 'is not a time');
  }
  return new Date(ms).toISOString();
}
