/**
 * `npm run support`: one archive for the person who is asked for help: versions, settings without secrets, sums, backups, health and the log. It contains
 * no names, phones or notes of staff and guests. The server may be running.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { environment, readConfig } from '../../config.ts';
import { keepNewFilesPrivate } from '../../store/private-files.ts';
import { readOnlySentence } from '../../store/storage-faults.ts';
import { CommandRefusedError, runCommand } from '../restaurants/restaurant-store.ts';
import { supportFiles } from './support-files.ts';
import { tarArchive } from './tar-archive.ts';

async function run(args: string[]): Promise<string[]> {
  if (args.length > 0) throw new CommandRefusedError('npm run support');
  const read = readConfig(environment);
  if ('faults' in read) throw new CommandRefusedError(read.faults.join('\n'));
  const config = read.ok;
  const sentence = readOnlySentence(config.dataDir);
  if (sentence !== null) throw new CommandRefusedError(sentence);
  const nowMs = Date.now();
  const files = await supportFiles(config);
  keepNewFilesPrivate();
  const folder = join(config.dataDir, 'support');
  mkdirSync(folder, { recursive: true });
  const time = new Date(nowMs).toISOString().slice(0, 19).replaceAll(':', '-');
  const file = join(folder, `kelner-support-${time}.tar.gz`);
  writeFileSync(file, tarArchive(files, nowMs), { mode: 0o600 });
  return [
    file,
    `It holds ${Object.keys(files).length} files, without names, phones and notes of staff and guests: ${Object.keys(files).join(', ')}.`,
  ];
}

await runCommand(run);
