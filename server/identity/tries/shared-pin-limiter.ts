/** Limits of PIN attempts that several processes count together. */
import { ProblemError } from '../../http/errors.ts';
import { type Allowance, type Bucket, refilled, waitMs } from '../../http/token-bucket.ts';
import { type PinLimiter, type PinTry, pauseMsAfter, perDevice, perPerson } from '../pins/pin-limiter.ts';
import { type StoredTries, storedTries, type TryBook, type TryChange } from './try-book.ts';

type Stored = ReadonlyMap<string, Bucket>;

const personKey = (person: string): string => `pin person ${person}`;
const deviceKey = (device: string): string => `pin device ${device}`;
/** The key of a pause: wrong attempts in a row, and when the next one is allowed. It counts while the person's allowance is not full; a new PIN ends it. */
const pauseKey = ({ device, person }: PinTry): string => `pin pause ${device} ${person}`;
/** One scope per restaurant, so that restaurants don't wait for each other. */
const scopeOf = (person: string): string => person.split(' ')[0] ?? '';

export function createSharedPinLimiter(book: TryBook): PinLimiter {
  const forgive = ({ device, person }: PinTry): Promise<void> => {
    const pause = pauseKey({ device, person });
    const keys = [personKey(person), deviceKey(device), pause];
    return book.change(scopeOf(person), keys, (stored, nowMs): TryChange<void> => {
      const updates = new Map<string, StoredTries | null>([[pause, null]]);
      const give = (key: string, allowance: Allowance) => {
        const bucket = refilled(allowance, stored.get(key), nowMs);
        updates.set(
          key,
          storedTries(allowance, { ...bucket, left: Math.min(allowance.burst, bucket.left + 1) }),
        );
      };
      give(personKey(person), perPerson);
      give(deviceKey(device), perDevice);
      return { updates, outcome: undefined };
    });
  };

  const count = (tried: PinTry, stored: Stored, nowMs: number): TryChange<number> => {
    const [person, device, pause] = [personKey(tried.person), deviceKey(tried.device), pauseKey(tried)];
    const ofPerson = refilled(perPerson, stored.get(person), nowMs);
    const ofDevice = refilled(perDevice, stored.get(device), nowMs);
    const before = ofPerson.left < perPerson.burst ? stored.get(pause) : undefined;
    const pausedMs = (before?.atMs ?? 0) - nowMs;
    const wait = Math.max(pausedMs, waitMs(perPerson, ofPerson), waitMs(perDevice, ofDevice));
    if (wait > 0) return { updates: new Map(), outcome: wait };
    const wrong = (before?.left ?? 0) + 1;
    const untilMs = nowMs + pauseMsAfter(wrong);
    const updates = new Map([
      [person, storedTries(perPerson, { ...ofPerson, left: ofPerson.left - 1 })],
      [device, storedTries(perDevice, { ...ofDevice, left: ofDevice.left - 1 })],
      [
        pause,
        { left: wrong, atMs: untilMs, retainedUntilMs: untilMs + perPerson.burst * perPerson.refillMs },
      ],
    ]);
    return { updates, outcome: 0 };
  };

  return {
    async countTry(tried) {
      const keys = [personKey(tried.person), deviceKey(tried.device), pauseKey(tried)];
      const wait = await book.change(scopeOf(tried.person), keys, (stored, nowMs) =>
        count(tried, stored, nowMs),
      );
      if (wait > 0)
        throw new ProblemError('TOO_MANY_REQUESTS', {}, { retryAfterSeconds: Math.ceil(wait / 1_000) });
      return () => forgive(tried);
    },
    isSpent: person =>
      book.change(scopeOf(person), [personKey(person)], (stored, nowMs) => ({
        updates: new Map(),
        outcome: waitMs(perPerson, refilled(perPerson, stored.get(personKey(person)), nowMs)) > 0,
      })),
    forget: person =>
      book.change(scopeOf(person), [personKey(person)], () => ({
        updates: new Map([[personKey(person), null]]),
        outcome: undefined,
      })),
  };
}
