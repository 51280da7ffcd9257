/**
 * `npm run restore -- <file>`: replaces the restaurant's database with a backup. No prompt: the server must be stopped, the file must be intact, and
 * the previous database is kept beside it. Without DATA_DIR a file in a `backups` folder is restored to that folder's parent.
 */
import { basename, dirname, join, resolve } from 'node:path';
import { RestoreRefusedError, restoreBackup } from '../backups/restore-backup.ts';
import { environment, readConfig } from '../config.ts';
import { keepNewFilesPrivate } from '../store/private-files.ts';

keepNewFilesPrivate();
const [file = ''] = process.argv.slice(2);
const read = readConfig({ DATA_DIR: environment['DATA_DIR'] });

if (file === '' || 'faults' in read) {
  console.error('Which backup? npm run restore -- data/backups/<file>');
  process.exitCode = 1;
} else {
  const { dataDir } = read.ok;
  // By its name: a backup of a stand-alone origin is restored as such.
  const isOfOrigin = basename(file).startsWith('origin-');
  const folder = dirname(resolve(file));
  const isInPlace = !environment['DATA_DIR']?.trim() && basename(folder) === 'backups';
  const home = isOfOrigin ? join(dataDir, 'origin') : dataDir;
  const target = join(isInPlace ? dirname(folder) : home, isOfOrigin ? 'origin.db' : 'kelner.db');
  try {
    const { replaced } = await restoreBackup({ backup: resolve(file), target, nowMs: Date.now() });
    console.log(`${file} is back as ${target}. Everybody has to sign in again.`);
    if (replaced !== null) console.log(`What was there before: ${replaced}`);
  } catch (error) {
    if (!(error instanceof RestoreRefusedError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
