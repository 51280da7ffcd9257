/**
 * `npm run restore -- <file>`: replaces the restaurant's database with a backup. No prompt: the server must be stopped, the file must be intact, and the
 * previous database stays beside it. Without DATA_DIR a file in a `backups` folder is restored to that folder's parent. `npm run restore -- --check [file]`
 * restores into a temporary folder and says whether the backup can be relied on; the server may be running.
 */
import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { keepProof, proofSentences } from '../backups/proof/last-proof.ts';
import { type ProofJob, proveBackup } from '../backups/proof/prove-backup.ts';
import { findNewest } from '../backups/proof/start-proofs.ts';
import { RestoreRefusedError, restoreBackup } from '../backups/restore-backup.ts';
import { migrationsOf, storeMigrations } from '../compose/store-migrations.ts';
import { environment, readConfig } from '../config.ts';
import { backupFolderOf } from '../store/backup-files/sound-backup.ts';
import { DatabaseRefusedError } from '../store/database.ts';
import { keepNewFilesPrivate } from '../store/private-files.ts';

const usage =
  'Which backup? npm run restore -- data/backups/<file>     or, to check the newest: npm run restore -- --check';

type Options = { dataDir: string; external: { folder: string; passphrase: string | null } | null };

function passphraseOf(): string | null {
  return environment['BACKUP_PASSPHRASE']?.trim() || null;
}

/** The database file that a backup belongs to, by its name and folder. */
function targetOf(file: string, dataDir: string): string {
  // By its name: a backup of a stand-alone origin is restored as such.
  const isOfOrigin = /^origin[-.]/.test(basename(file));
  const folder = dirname(resolve(file));
  const isInPlace = !environment['DATA_DIR']?.trim() && basename(folder) === 'backups';
  const home = isOfOrigin ? join(dataDir, 'origin') : dataDir;
  return join(isInPlace ? dirname(folder) : home, isOfOrigin ? 'origin.db' : 'kelner.db');
}

/** The backup to check, and the database file that it was taken from. */
async function chosen(
  named: string | undefined,
  { dataDir, external }: Options,
): Promise<Omit<ProofJob, 'nowMs'>> {
  if (named !== undefined)
    return { backup: resolve(named), passphrase: passphraseOf(), running: targetOf(named, dataDir) };
  for (const running of Object.keys(storeMigrations).map(name => join(dataDir, name))) {
    const newest = await findNewest({ file: running, external });
    if (newest !== null) return { ...newest, running };
  }
  throw new RestoreRefusedError(`There is no backup in ${backupFolderOf(join(dataDir, 'kelner.db'))}.`);
}

async function check(named: string | undefined, options: Options): Promise<void> {
  const job = await chosen(named, options);
  const proof = await proveBackup({ ...job, nowMs: Date.now() });
  // Recorded only on a computer that runs a restaurant, whose office shows it.
  if (existsSync(backupFolderOf(job.running))) keepProof(backupFolderOf(job.running), proof);
  for (const sentence of proofSentences(proof)) console.log(sentence);
  if (proof.wrong.length > 0) process.exitCode = 1;
}

async function restore(file: string, { dataDir }: Options): Promise<void> {
  const target = targetOf(file, dataDir);
  const passphrase = passphraseOf();
  const { replaced } = await restoreBackup({
    backup: resolve(file),
    passphrase,
    target,
    migrations: migrationsOf(target),
    nowMs: Date.now(),
  });
  console.log(`Restored ${file} as ${target}. Everybody has to sign in again.`);
  if (replaced !== null) console.log(`The previous database is kept as ${replaced}`);
}

keepNewFilesPrivate();
const args = process.argv.slice(2);
const isCheck = args[0] === '--check';
const [file, ...rest] = isCheck ? args.slice(1) : args;
const { DATA_DIR, BACKUP_DIR, BACKUP_PASSPHRASE } = environment;
const read = readConfig({ DATA_DIR, BACKUP_DIR, BACKUP_PASSPHRASE });
const isOnServer = Boolean(environment['DATABASE_URL']?.trim());

if (isOnServer) {
  console.error(
    'The data is in PostgreSQL (DATABASE_URL). Restore a dump with pg_restore: docs/operating/postgresql.md.',
  );
  process.exitCode = 1;
} else if ('faults' in read) {
  console.error(read.faults.join('\n'));
  process.exitCode = 1;
} else if (rest.length > 0 || (file === undefined && !isCheck) || file === '') {
  console.error(usage);
  process.exitCode = 1;
} else {
  const options = { dataDir: read.ok.dataDir, external: read.ok.externalBackups };
  try {
    if (isCheck) await check(file, options);
    else if (file !== undefined) await restore(file, options);
  } catch (error) {
    if (!(error instanceof RestoreRefusedError || error instanceof DatabaseRefusedError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
