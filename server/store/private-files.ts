/**
 * Who may read what the server keeps on disk: its own account and nobody else. Versions before this one left it to the
 * system, which usually means every account of the computer.
 */
import { chmodSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const forOthers = 0o077;
/** What we put into a data folder: the stores with all that lies beside them, locks, keys, copies and printed papers. */
const ours =
  /^((kelner|origin)\b.*\.db.*|in-use\.lock.*|signing-key\.pem.*|service-token|backups|printed|origin)$/;

export type Tightened = {
  /** How many files and folders others could read or change until now. */
  readonly closed: number;
  /** Those that stayed open: of another account, or on a file system without rights. */
  readonly open: readonly string[];
};

/** Every file this process makes from now on is its account's alone. */
export function keepNewFilesPrivate(): void {
  process.umask(forOthers);
}

/** Takes the rights of others; answers whether they had any, and whether they have them still. */
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

/** Contents before their folder: if this is cut short, the open folder says that it has to be done again. */
function* openPaths(path: string): Generator<string> {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined || found.isSymbolicLink()) return;
  const isOpen = (found.mode & forOthers) !== 0;
  // Nobody gets at what is in a closed folder, whatever its own rights are.
  if (!isOpen) return;
  if (found.isDirectory()) for (const name of readdirSync(path)) yield* openPaths(join(path, name));
  yield path;
}

/**
 * Closes a data folder to other accounts: what is ours in it, and the folder itself where nothing else lies in it. Does
 * nothing on Windows, where a folder's rights are inherited and `mode` says little.
 */
export function tightenDataFolder(folder: string): Tightened {
  const isFolder = statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false;
  // What is no folder yet, or can't be one, is for whoever opens the store in it.
  if (process.platform === 'win32' || !isFolder) return { closed: 0, open: [] };
  const names = readdirSync(folder);
  const own = names.filter(name => ours.test(name));
  const paths = own.flatMap(name => [...openPaths(join(folder, name))]);
  const outcomes = paths.map(path => [path, tightenOne(path)] as const);
  // Where that is not ours to change, others see the names of our files and nothing more.
  if (own.length === names.length) tightenOne(folder);
  return {
    closed: outcomes.filter(([, outcome]) => outcome === 'closed').length,
    open: outcomes.filter(([, outcome]) => outcome === 'open').map(([path]) => path),
  };
}

/** What to say of it on the console; null where there is nothing to say. */
export function tightenedSentence(folder: string, { closed, open }: Tightened): string | null {
  if (open.length > 0)
    return `Other accounts of this computer may read ${open[0]}${open.length > 1 ? ` and ${open.length - 1} more` : ''}: it belongs to another account, or its file system keeps no rights. Keep the data folder where only the server's account gets at it.`;
  if (closed === 0) return null;
  return `The data folder ${folder} could be read by other accounts of this computer. Now it can't any more (${closed} files and folders).`;
}
