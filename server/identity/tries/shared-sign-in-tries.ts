/** Attempts at passwords and setup codes that several processes count together. */
import { refilled, waitMs } from '../../http/token-bucket.ts';
import { allowanceOf, type CountedTries, type Try } from '../local/sign-in-limiter.ts';
import { type StoredTries, storedTries, type TryBook } from './try-book.ts';

/** One scope for all, because accounts belong to no restaurant. */
const scope = 'sign-in';
const keyOf = ({ kind, key }: Try): string => `${kind} ${key}`;

export function countInBook(book: TryBook): CountedTries {
  return {
    take: tries =>
      book.change<readonly number[] | null>(scope, tries.map(keyOf), (stored, nowMs) => {
        const found = tries.map(one => {
          const allowance = allowanceOf(one);
          return { one, allowance, bucket: refilled(allowance, stored.get(keyOf(one)), nowMs) };
        });
        const waits = found.map(({ allowance, bucket }) => waitMs(allowance, bucket));
        if (waits.some(ms => ms > 0)) return { updates: new Map(), outcome: waits };
        const updates = new Map(
          found.map(({ one, allowance, bucket }) => [
            keyOf(one),
            storedTries(allowance, { ...bucket, left: bucket.left - 1 }),
          ]),
        );
        return { updates, outcome: null };
      }),
    give: tries =>
      book.change(scope, tries.map(keyOf), (stored, nowMs) => {
        const updates = new Map<string, StoredTries | null>();
        for (const one of tries) {
          const allowance = allowanceOf(one);
          const bucket = refilled(allowance, stored.get(keyOf(one)), nowMs);
          const left = Math.min(allowance.burst, bucket.left + one.whenRight);
          updates.set(
            keyOf(one),
            left < allowance.burst ? storedTries(allowance, { ...bucket, left }) : null,
          );
        }
        return { updates, outcome: undefined };
      }),
  };
}
