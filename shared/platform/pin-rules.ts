/** Rules for new PINs: 4 to 6 digits, and not easy to guess. Pure. */

const pinForm = /^\d{4,6}$/;

/** The middle column of the keypad, up and down, and its corners. */
const ofTheKeypad: ReadonlySet<string> = new Set(['2580', '0852', '1379', '9731', '1397', '7931', '3179']);

function isRun(digits: readonly number[]): boolean {
  const steps = new Set(digits.slice(1).map((digit, index) => (digit - (digits[index] ?? 0) + 10) % 10));
  // Repeated digits, or steps of one up or down, also past nine: 7890.
  return steps.size === 1 && [0, 1, 9].some(step => steps.has(step));
}

function isRepeated(pin: string): boolean {
  return [2, 3].some(
    length => pin.length % length === 0 && pin === pin.slice(0, length).repeat(pin.length / length),
  );
}

/** A year of birth or the present: the first guess of somebody who knows the person. */
function isYear(pin: string): boolean {
  return /^(19[4-9]\d|20[0-4]\d)$/.test(pin);
}

/** Pairs of equal digits: 1122, 112233. */
function isDoubled(pin: string): boolean {
  return /^(?:(\d)\1)+$/.test(pin);
}

/** The fault of a new PIN as a sentence for developers; null for a good one. */
export function pinFault(pin: string): string | null {
  if (!pinForm.test(pin)) return 'must have 4 to 6 digits';
  const isTrivial =
    isRun([...pin].map(Number)) || isRepeated(pin) || isYear(pin) || isDoubled(pin) || ofTheKeypad.has(pin);
  return isTrivial ? 'is one of those that are tried first' : null;
}
