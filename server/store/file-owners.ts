/** Owners of files in a data folder: commands may run as root, or as another account than the server's. */
import { lchownSync, lstatSync, readFileSync, type Stats, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseRefusedError } from './database.ts';

const root = 0;
/** Undefined on Windows, where rights are inherited. */
const accountId = (): number | undefined => process.geteuid?.();

function accountName(uid: number): string {
  let accounts = '';
  try {
    accounts = readFileSync('/etc/passwd', 'utf8');
  } catch {
    // The number is used without a name.
  }
  const found = accounts.split('\n').find(line => line.split(':')[2] === String(uid));
  return found?.split(':')[0] ?? `#${uid}`;
}

/** Files created by root would be inaccessible to the server's account, so they get the folder's owner. */
export function giveToFolderOwner(file: string): void {
  if (accountId() !== root) return;
  const { uid, gid } = statSync(dirname(file));
  const found = lstatSync(file, { throwIfNoEntry: false });
  // Links may lead to other people's files.
  if (uid === root || found?.uid !== root || !found.isFile() || found.nlink > 1) return;
  try {
    lchownSync(file, uid, gid);
  } catch {
    // Not all disks and containers support this.
  }
}

function isOpenTo(uid: number, found: Stats): boolean {
  if (uid === root || uid === found.uid) return true;
  const isOfGroup = process.getegid?.() === found.gid || process.getgroups?.().includes(found.gid) === true;
  const bits = isOfGroup ? found.mode >> 3 : found.mode;
  return (bits & 0o6) === 0o6;
}

function statOf(path: string): Stats | null {
  try {
    return statSync(path);
  } catch {
    return null;
  }
}

/** `the file … belongs to root, …`, with the remedy; null if the file is missing or accessible. */
export function closedFile(file: string): string | null {
  const [uid, found] = [accountId(), statOf(file)];
  if (uid === undefined || found?.isFile() !== true || isOpenTo(uid, found)) return null;
  const [owner, ofFolder] = [accountName(found.uid), accountName(statSync(dirname(file)).uid)];
  const help =
    owner === ofFolder
      ? `Run this as that account (sudo -u ${owner} …).`
      : `Give it to the folder's account: sudo chown ${ofFolder} ${file}`;
  return `the file ${file} belongs to ${owner}, and this account may not read and write it. ${help}`;
}

/** Whether the path exists. Throws DatabaseRefusedError if this account may not look. */
export function isThere(path: string): boolean {
  try {
    statSync(path);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return false;
    if (code !== 'EACCES') throw error;
    let closed = dirname(path);
    while (statOf(closed) === null) closed = dirname(closed);
    const owner = accountName(statSync(closed).uid);
    throw new DatabaseRefusedError(
      `This account may not read ${path}: run it as the server's (sudo -u ${owner} …).`,
      { cause: error },
    );
  }
}
