/**
 * File names and retention of backups. A base is a compressed copy of the store; changes follow it in the order of their times and are restored with all
 * files between. Files of earlier versions are whole copies.
 */

export type BackupKind = 'whole' | 'base' | 'changes';
export type Backup = { readonly name: string; readonly kind: BackupKind; readonly takenAtMs: number };
export type SizedBackup = Backup & { readonly bytes: number };

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
const retained = { allOfMs: 2 * hourMs, hourlyOfMs: dayMs, daily: 14 } as const;
/** All backups together take this many times the store, but small stores retain two weeks. */
const sizeFactor = 3;
const smallBytes = 64 * 1_048_576;

const endings: Readonly<Record<BackupKind, string>> = {
  whole: '.db',
  base: '.db.zst',
  changes: '.changes.zst',
};
const kinds = Object.keys(endings) as BackupKind[];
export const encryptedEnding = '.age';

/** `kelner` → `kelner-2026-11-21T18-05-00Z.db.zst`: sorts by time and is valid on every file system. */
export function backupName(store: string, takenAtMs: number, kind: BackupKind): string {
  const time = new Date(takenAtMs).toISOString().slice(0, 19).replaceAll(':', '-');
  return `${store}-${time}Z${endings[kind]}`;
}

/** The name of the backup from which a copy was made. */
export function withoutEnding(name: string): string {
  return name.endsWith(encryptedEnding) ? name.slice(0, -encryptedEnding.length) : name;
}

/** Null for a file that is not a finished backup. */
export function kindOf(name: string): BackupKind | null {
  return kinds.find(kind => withoutEnding(name).endsWith(`Z${endings[kind]}`)) ?? null;
}

/** Null for a file that is not a finished backup of `store`. */
export function readBackupName(store: string, name: string): Backup | null {
  const [, found, date, hours, minutes, seconds] =
    /^(.+)-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.[a-z.]+$/.exec(name) ?? [];
  const takenAtMs = Date.parse(`${date}T${hours}:${minutes}:${seconds}Z`);
  const kind = kindOf(name);
  return found === store && kind !== null && !Number.isNaN(takenAtMs) ? { name, kind, takenAtMs } : null;
}

/** A base includes the changes of the same time. */
export function newestFirst<Named extends Backup>(backups: readonly Named[]): Named[] {
  const order = ({ kind }: Backup) => (kind === 'changes' ? 0 : 1);
  return backups.toSorted((one, other) => other.takenAtMs - one.takenAtMs || order(other) - order(one));
}

/** Each group is a base or whole copy with the changes after it, newest first; so are the groups. */
export function groupBackups<Named extends Backup>(backups: readonly Named[]): Named[][] {
  const groups: Named[][] = [[]];
  for (const backup of newestFirst(backups)) {
    groups.at(-1)?.push(backup);
    if (backup.kind !== 'changes') groups.push([]);
  }
  return groups.filter(group => group.length > 0);
}

type Group = { readonly backups: readonly SizedBackup[]; readonly takenAtMs: number };

/** The newest of each time span that has one, newest first. */
function newestOfEach(groups: readonly Group[], spanMs: number): Group[] {
  const spans = new Map<number, Group>();
  for (const group of groups) {
    const span = Math.floor(group.takenAtMs / spanMs);
    if (!spans.has(span)) spans.set(span, group);
  }
  return [...spans.values()];
}

/** The most that the backups of a store may take. `otherBytes`: copies beside them that only people delete. */
export function backupBytesMax(storeBytes: number, otherBytes = 0): number {
  return Math.max(sizeFactor * storeBytes - otherBytes, storeBytes, smallBytes);
}

/**
 * Backups that no rule retains, or that exceed `bytesMax`, in the order to delete them. Spans count from the newest backup that has one, not from now: a restaurant that
 * was closed for a month still has its last ones. Those of the last two hours, and what they follow, are never dropped.
 */
export function backupsToDrop(backups: readonly SizedBackup[], bytesMax: number): SizedBackup[] {
  const groups = groupBackups(backups).map(group => ({
    backups: group,
    takenAtMs: group[0]?.takenAtMs ?? 0,
    bytes: group.reduce((sum, { bytes }) => sum + bytes, 0),
  }));
  const newestMs = groups[0]?.takenAtMs ?? 0;
  const isRecent = ({ takenAtMs }: Group, ofMs: number) => takenAtMs > newestMs - ofMs;
  const selected = new Set<Group>([
    ...newestOfEach(groups, hourMs).filter(group => isRecent(group, retained.hourlyOfMs)),
    ...newestOfEach(groups, dayMs).slice(0, retained.daily),
  ]);
  let bytes = 0;
  const dropped = groups.filter(group => {
    if (!isRecent(group, retained.allOfMs) && (!selected.has(group) || bytes + group.bytes > bytesMax))
      return true;
    bytes += group.bytes;
    return false;
  });
  // A base goes after its changes: an interrupted deletion leaves none without it.
  return dropped.toReversed().flatMap(group => group.backups);
}
