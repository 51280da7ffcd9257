/** Kills a process that writes and takes backups, again and again in the same folder, and restores the newest backup each time. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Test } from 'tap';
import { newestFirst } from '../../../server/store/backup-files/backup-rules.ts';
import { listBackups } from '../../../server/store/backup-files/listed-backups.ts';
import { findNewestSoundBackup } from '../../../server/store/backup-files/sound-backup.ts';
import { openStore, restoreDishes, startMs } from './backed-up-store.ts';

const dayMs = 24 * 60 * 60_000;
const script = join(import.meta.dirname, 'backed-up-process.ts');

function lastOf(printed: string, what: string): number {
  return Number(
    printed
      .match(new RegExp(`^${what} (\\d+)$`, 'gm'))
      ?.at(-1)
      ?.split(' ')[1] ?? 0,
  );
}

/** Resolves with what the process printed until it was killed, `delayMs` after its first backup. */
async function runUntilKilled(
  file: string,
  firstId: number,
  nowMs: number,
  delayMs: number,
): Promise<string> {
  const child = spawn(process.execPath, [...process.execArgv, script, file, String(firstId), String(nowMs)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', piece => {
    printed += piece;
  });
  while (!printed.includes('backup') && child.exitCode === null) await setTimeout(5);
  await setTimeout(delayMs);
  child.kill('SIGKILL');
  await once(child, 'close');
  return printed;
}

export async function killWhileBackingUp(t: Test, delaysMs: readonly number[]): Promise<void> {
  const file = join(t.testdir(), 'kelner.db');
  const folder = join(file, '..', 'backups');
  let written = 0;
  let nowMs = startMs;
  for (const delayMs of delaysMs) {
    const printed = await runUntilKilled(file, written + 1, nowMs, delayMs);
    t.notMatch(printed, /^fault/m);
    const backups = newestFirst(await listBackups(folder, 'kelner'));
    const [newest] = backups;
    const path = join(folder, newest?.name ?? '');
    t.equal(await findNewestSoundBackup(file), path, `killed after ${delayMs} ms`);
    const { ids } = await restoreDishes(t, path);
    t.same(
      ids,
      Array.from({ length: ids.length }, (_, index) => index + 1),
      'nothing is missing in between',
    );
    t.ok(ids.length >= lastOf(printed, 'backup'), 'the last backup that was taken is there');
    const store = await openStore(file);
    const { count } = await store.db
      .selectFrom('dishes')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    await store.close();
    t.ok(count >= lastOf(printed, 'write'), 'and every write that was acknowledged');
    written = count;
    nowMs = (newest?.takenAtMs ?? nowMs) + dayMs;
  }
}
