/**
 * Estimates a new password's strength, from 0 to 4, for display only; the server decides what is refused, with its list
 * of breached passwords.
 */
import { limits } from '#shared/kernel/limits.ts';

type PasswordStrength = 0 | 1 | 2 | 3 | 4;

const keyboardRows = [
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1234567890',
  '1qaz2wsx3edc',
];
/** Common words; each counts as a single character. */
const favouriteWords = [
  'password',
  'passw0rd',
  'haslo',
  'hasło',
  'qwerty',
  'welcome',
  'letmein',
  'iloveyou',
  'kocham',
  'admin',
  'monkey',
  'dragon',
  'football',
  'polska',
  'kelner',
  'restaurant',
  'restauracja',
];
/** Bits of entropy from which a password rates 1, 2, 3, 4. */
const stepBits = [25, 40, 55, 70];

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function continuesRun(before: string, sign: string): boolean {
  const distance = sign.charCodeAt(0) - before.charCodeAt(0);
  if (Math.abs(distance) <= 1) return true;
  return keyboardRows.some(row => row.includes(before + sign) || row.includes(sign + before));
}

/** Characters that do not simply continue a sequence: `abcd`, `7777` and `asdf` have two each. */
function unexpectedSigns(text: string): number {
  const signs = [...text];
  const expected = signs.filter((sign, index) => {
    const [first, second] = [signs[index - 2], signs[index - 1]];
    return (
      first !== undefined && second !== undefined && continuesRun(first, second) && continuesRun(second, sign)
    );
  });
  return signs.length - expected.length;
}

function alphabetSize(text: string): number {
  const kinds: readonly [RegExp, number][] = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/[0-9]/, 10],
    [/[^\p{L}\p{N}]/u, 33],
    [/(?![a-zA-Z])\p{L}/u, 40],
  ];
  return kinds.reduce((size, [pattern, more]) => (pattern.test(text) ? size + more : size), 0);
}

/** `known`: the user's username and name. */
export function passwordStrength(password: string, known: readonly string[] = []): PasswordStrength {
  if (password.length < limits.passwordMinLength) return 0;
  const words = [...favouriteWords, ...known.flatMap(text => text.split(/\s+/))].filter(
    word => word.length > 2,
  );
  const pattern = new RegExp(words.map(escaped).join('|'), 'gi');
  const bits =
    unexpectedSigns(password.replace(pattern, '#')) * Math.log2(Math.max(2, alphabetSize(password)));
  const strengths = [0, 1, 2, 3, 4] as const;
  return strengths[stepBits.filter(step => bits >= step).length] ?? 0;
}
