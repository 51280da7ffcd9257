/**
 * Finds the server's bundle if it was made from exactly the current sources. It saves resolving and linking about fourteen hundred modules, the longest
 * part of a start (decision 0036).
 */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

export const bundleFolder = join('.cache', 'bundled');
/** Names the current folder and its inputs. */
export const bundleRecord = 'current.json';

/** Paths from the project's folder. */
export type BundleRecord = { entry: string; inputs: [path: string, size: number, changedMs: number][] };

/**
 * The size and modification time of a file, as in a compiler's dependency file: a copied, older or newer source differs in one of them, to the microsecond.
 */
export function inputOf(root: string, path: string): BundleRecord['inputs'][number] | null {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  return found === undefined ? null : [path, found.size, found.mtimeMs];
}

/** The absolute path of the bundle's entry; null: start from the sources. */
export function currentBundle(root: string, folder: string = join(root, bundleFolder)): string | null {
  const record = readRecord(join(folder, bundleRecord));
  if (record === null) return null;
  const isCurrent = record.inputs.every(([path, size, changedMs]) => {
    const input = inputOf(root, path);
    return input !== null && input[1] === size && input[2] === changedMs;
  });
  return isCurrent ? join(root, record.entry) : null;
}

function readRecord(file: string): BundleRecord | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as BundleRecord;
  } catch {
    return null;
  }
}
