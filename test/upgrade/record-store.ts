/** `record-store.ts <version>`: plays an evening and keeps its store, with what it says of its money, for the test that opens it with every later version. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { takeBackup } from '../../server/store/backup-files/take-backup.ts';
import { createDataFolder, startServer } from '../helpers/server-process.ts';
import { playEvening } from './evening.ts';
import { readFigures } from './figures.ts';
import { writeStore } from './recorded-stores.ts';

const [version] = process.argv.slice(2);
if (version === undefined) throw new Error('Of which version?');

const folder = createDataFolder();
const server = await startServer(folder.path);
try {
  const from = new Date(Date.now() - 60_000).toISOString();
  const owner = await playEvening(server.url);
  const span = { from, to: new Date(Date.now() + 60_000).toISOString() };
  const figures = await readFigures(owner, span);
  await server.stop();
  const target = join(folder.path, 'recorded.db');
  const { fault } = takeBackup({ source: join(folder.path, 'kelner.db'), target });
  if (fault !== null) throw new Error(fault);
  writeStore(version, { database: readFileSync(target), span, figures });
} finally {
  await server.stop();
  folder.remove();
}
