/** Hours in the menu file, such as "Mon-Fri 12:00-16:00; Sat 10:00-14:00", written in one language and read in both. */

import { dayRuns } from '#shared/catalog/day-runs.ts';
import type { MenuWindow } from '#shared/catalog/price-list-schema.ts';
import { limits } from '#shared/kernel/limits.ts';
import { wordKey } from './menu-file-words.ts';

const allDays = [1, 2, 3, 4, 5, 6, 7];

const polish = { days: ['pn', 'wt', 'śr', 'czw', 'pt', 'sob', 'nd'], daily: 'codziennie' };
const english = { days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'], daily: 'daily' };

/** Other long and short forms of the days. */
const otherForms = [
  ['pon', 'poniedziałek', 'monday'],
  ['wto', 'wtorek', 'tuesday', 'tues'],
  ['środa', 'śro', 'wednesday'],
  ['czwartek', 'cz', 'thursday', 'thur', 'thurs'],
  ['piątek', 'pią', 'pi', 'friday'],
  ['sobota', 'so', 'sb', 'saturday'],
  ['niedziela', 'ndz', 'niedz', 'nie', 'sunday'],
];

const daysByKey: ReadonlyMap<string, number> = new Map(
  allDays.flatMap(day =>
    [polish.days, english.days, otherForms]
      .flatMap(words => words[day - 1] ?? [])
      .map(word => [wordKey(word), day] as const),
  ),
);
const dailyKeys = new Set([polish.daily, english.daily, 'every day'].map(wordKey));

export function hoursText(windows: readonly MenuWindow[], language: string): string {
  const { days: names, daily } = language.startsWith('pl') ? polish : english;
  const nameOf = (day: number) => names[day - 1] ?? '';
  const texts = windows.map(({ days, from, to }) => {
    const runs = dayRuns(days).map(run => run.map(nameOf).join('-'));
    return `${days.length === allDays.length ? daily : runs.join(', ')} ${from}-${to}`;
  });
  return texts.join('; ');
}

/** The days from first to last, wrapping at the end of the week; null if a word is no day. */
function daysBetween([first, last = first]: readonly (number | undefined)[]): number[] | null {
  if (first === undefined || last === undefined) return null;
  const count = ((last - first + 7) % 7) + 1;
  return Array.from({ length: count }, (_, index) => ((first - 1 + index) % 7) + 1);
}

function readDays(text: string): number[] | null {
  if (dailyKeys.has(wordKey(text))) return allDays;
  const runs = text.split(/[,+/]/).map(part => {
    const words = part.split(/[-–—]/).map(word => daysByKey.get(wordKey(word)));
    return words.length > 2 || words.includes(undefined) ? null : daysBetween(words);
  });
  const days = runs.flatMap(run => run ?? []);
  if (runs.includes(null) || new Set(days).size < days.length) return null;
  return days.sort((one, other) => one - other);
}

const windowText = /^(?<days>[^\d]*?)\s*(?<from>\d{1,2}[:.]\d\d)\s*[-–—]\s*(?<to>\d{1,2}[:.]\d\d)$/u;

function readTime(text: string): string | null {
  const time = text.replace('.', ':').padStart('00:00'.length, '0');
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? time : null;
}

function readWindow(text: string): MenuWindow | null {
  const { days = '', from = '', to = '' } = windowText.exec(text.trim())?.groups ?? {};
  // Hours without days apply to every day.
  const read = days.trim() === '' ? allDays : readDays(days);
  const [begin, end] = [readTime(from), readTime(to)];
  return read === null || begin === null || end === null ? null : { days: read, from: begin, to: end };
}

/** Null if the text can't be parsed or has too many windows. */
export function readHours(text: string): MenuWindow[] | null {
  const windows = text.split(/[;|]/).map(readWindow);
  const known = windows.flatMap(window => window ?? []);
  return known.length < windows.length || known.length > limits.menuWindowsMax ? null : known;
}

/** Ignores the order of the days. */
export function areSameHours(one: readonly MenuWindow[], other: readonly MenuWindow[]): boolean {
  return hoursText(one, 'en') === hoursText(other, 'en');
}
