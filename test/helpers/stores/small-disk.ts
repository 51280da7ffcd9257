/** A real disk that a test can fill up. */
import { execFileSync } from 'node:child_process';
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Test } from 'tap';
import { createDataFolder } from '../server-process.ts';

/** A disk of `megabytes`, or why there can be none here. */
export function mountSmallDisk(t: Test, megabytes: number): { path: string } | { skip: string } {
  if (process.platform !== 'linux') return { skip: 'mounting a small disk is tried on Linux only' };
  const { path, remove } = createDataFolder();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path], { stdio: 'ignore' });
  } catch {
    remove();
    return { skip: 'this account may not mount a small disk' };
  }
  t.teardown(() => {
    execFileSync('umount', ['-l', path]);
    remove();
  });
  return { path };
}

/** Leaves `bytes` free, or all there was before with none given. */
export function leaveFree(disk: string, bytes?: number): void {
  const ballast = join(disk, 'ballast');
  rmSync(ballast, { force: true });
  const { bavail, bsize } = statfsSync(disk);
  if (bytes !== undefined) writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - bytes)));
}
