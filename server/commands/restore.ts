/**
 * `npm run restore -- <file>`: puts a backup in the place of the restaurant's database. Asks nothing: the server has to be
 * stopped, the file has to be whole, and what was there before is kept beside it. Without DATA_DIR a file out of a
 * `backups` folder comes back where that folder lies: the start names it, whatever DATA_DIR was there.
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
  // By its name: that of an origin that runs by itself comes back as that.
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
