/** Seeded random numbers for the demo's past: the same seed plays the same days. */
export type DemoRandom = {
  /** At least 0 and less than 1. */
  next(): number;
  /** An integer, both bounds included. */
  between(from: number, to: number): number;
  chance(share: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Around 0, mostly between -1 and 1. */
  bell(): number;
  /** A UUIDv7 of this time. */
  uuid(ms: number): string;
};

/** mulberry32 */
export function createDemoRandom(seed: number): DemoRandom {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const hex = (digits: number) =>
    Math.floor(next() * 16 ** digits)
      .toString(16)
      .padStart(digits, '0');
  return {
    next,
    between: (from, to) => from + Math.floor(next() * (to - from + 1)),
    chance: share => next() < share,
    pick(list) {
      const found = list[Math.floor(next() * list.length)];
      if (found === undefined) throw new Error('There is nothing to choose from');
      return found;
    },
    bell: () => (next() + next() + next()) / 1.5 - 1,
    uuid(ms) {
      const time = ms.toString(16).padStart(12, '0');
      const variant = '89ab'[Math.floor(next() * 4)];
      return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${variant}${hex(3)}-${hex(6)}${hex(6)}`;
    },
  };
}
