/** File names and retention of backups: many of the last hour, fewer of the last day, one a day before that. */

export type Backup = { readonly name: string; readonly takenAtMs: number };

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
const retained = { ofLastHour: 12, hourly: 24, daily: 14 } as const;

/** `kelner` → `kelner-2026-11-21T18-05-00Z.db`: sorts by time and is valid on every file system. */
export function backupName(store: string, takenAtMs: number): string {
  const time = new Date(takenAtMs).toISOString().slice(0, 19).replaceAll(':', '-');
  return `${store}-${time}Z.db`;
}

export const encryptedEnding = '.age';

/** The name of the backup from which a copy was made. */
export function withoutEnding(name: string): string {
  return name.endsWith(encryptedEnding) ? name.slice(0, -encryptedEnding.length) : name;
}

/** Null for a file that is not a finished backup of `store`. */
export function readBackupName(store: string, name: string): Backup | null {
  const [, found, date, hours, minutes, seconds] =
    /^(.+)-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.db$/.exec(name) ?? [];
  const takenAtMs = Date.parse(`${date}T${hours}:${minutes}:${seconds}Z`);
  return found === store && !Number.isNaN(takenAtMs) ? { name, takenAtMs } : null;
}

export function newestFirst(backups: readonly Backup[]): Backup[] {
  return backups.toSorted((one, other) => other.takenAtMs - one.takenAtMs);
}

/** The newest of each of the last `count` time spans that have one. */
function newestOfEach(backups: readonly Backup[], spanMs: number, count: number): Backup[] {
  const spans = new Map<number, Backup>();
  for (const backup of newestFirst(backups)) {
    const span = Math.floor(backup.takenAtMs / spanMs);
    if (!spans.has(span)) spans.set(span, backup);
  }
  return [...spans.values()].slice(0, count);
}

/**
 * Backups that no rule retains. Spans count from the newest backup that has one, not from now: a restaurant that was closed for a month still has its last
 * ones.
 */
export function backupsToDrop(backups: readonly Backup[]): Backup[] {
  const [newest, ...others] = newestFirst(backups);
  if (newest === undefined) return [];
  const recent = [newest, ...others].filter(({ takenAtMs }) => takenAtMs > newest.takenAtMs - hourMs);
  const keeping = new Set([
    ...recent.slice(0, retained.ofLastHour),
    ...newestOfEach(backups, hourMs, retained.hourly),
    ...newestOfEach(backups, dayMs, retained.daily),
  ]);
  return backups.filter(backup => !keeping.has(backup));
}
