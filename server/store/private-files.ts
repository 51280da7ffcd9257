/**
 * Restricts the server's files on disk to its own account. Earlier versions used the system's umask, which usually makes them readable to every account of
 * the computer.
 */
import { chmodSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const forOthers = 0o077;
/** Names of the files that we create in a data folder: stores and the files beside them, locks, keys, records, backups and print jobs. */
const ours =
  /^((kelner|origin)\b.*\.db.*|in-use\.lock.*|signing-key\.pem.*|sealing-key.*|service-token|last-events\.json.*|network|backups|printed|origin|tls)$/;

type Tightened = {
  /** Number of files and folders that other accounts could read or change until now. */
  readonly closed: number;
  /** Paths that stayed open: owned by another account, or on a file system without permissions. */
  readonly open: readonly string[];
};

/** Sets the umask: files that this process creates are accessible to its account only. */
export function keepNewFilesPrivate(): void {
  process.umask(forOthers);
}

/** Removes other accounts' permissions; returns whether there were any, and whether they remain. */
function tightenOne(path: string): 'wasPrivate' | 'closed' | 'open' {
  const { mode } = lstatSync(path);
  if ((mode & forOthers) === 0) return 'wasPrivate';
  try {
    chmodSync(path, mode & ~forOthers & 0o777);
  } catch {
    return 'open';
  }
  return (lstatSync(path).mode & forOthers) === 0 ? 'closed' : 'open';
}

/** Contents before their folder: if interrupted, the open folder shows that it has to run again. */
function* openPaths(path: string): Generator<string> {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined || found.isSymbolicLink()) return;
  const isOpen = (found.mode & forOthers) !== 0;
  // Contents of a closed folder are inaccessible, whatever their own permissions are.
  if (!isOpen) return;
  if (found.isDirectory()) for (const name of readdirSync(path)) yield* openPaths(join(path, name));
  yield path;
}

/**
 * Closes a data folder to other accounts: our files in it, and the folder itself if it contains nothing else. Does nothing on Windows, where permissions
 * are inherited and `mode` says little.
 */
export function tightenDataFolder(folder: string): Tightened {
  const isFolder = statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false;
  // A missing folder, or a path that isn't one, is handled when the store is opened.
  if (process.platform === 'win32' || !isFolder) return { closed: 0, open: [] };
  const names = readdirSync(folder);
  const own = names.filter(name => ours.test(name));
  const paths = own.flatMap(name => [...openPaths(join(folder, name))]);
  const outcomes = paths.map(path => [path, tightenOne(path)] as const);
  // In a shared folder other accounts see only the names of our files.
  if (own.length === names.length) tightenOne(folder);
  return {
    closed: outcomes.filter(([, outcome]) => outcome === 'closed').length,
    open: outcomes.filter(([, outcome]) => outcome === 'open').map(([path]) => path),
  };
}

/** The line for the console; null if there is nothing to report. */
export function tightenedSentence(folder: string, { closed, open }: Tightened): string | null {
  if (open.length > 0)
    return `Other accounts of this computer may read ${open[0]}${open.length > 1 ? ` and ${open.length - 1} more` : ''}: it belongs to another account, or its file system keeps no rights. Keep the data folder where only the server's account gets at it.`;
  if (closed === 0) return null;
  return `Other accounts of this computer could read the data folder ${folder}. The server closed ${closed} files and folders to them.`;
}
