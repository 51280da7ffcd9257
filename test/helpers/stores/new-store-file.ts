/** The database file that a server makes at its first start in a folder. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../../../server/store/sqlite-store.ts';
import { serverMigrations } from '../../../server/store-migrations.ts';
import { createDataFolder } from '../server-process.ts';

let made: Promise<Uint8Array> | null = null;

async function makeStoreFile(): Promise<Uint8Array> {
  const folder = createDataFolder();
  const file = join(folder.path, 'kelner.db');
  const store = await openDatabase(file, serverMigrations);
  await store.close();
  const content = readFileSync(file);
  folder.remove();
  return content;
}

/** Made once a process: all migrations take a test's server half of the time of its start. */
export async function writeNewStore(dataFolder: string): Promise<void> {
  made ??= makeStoreFile();
  writeFileSync(join(dataFolder, 'kelner.db'), await made, { mode: 0o600 });
}
