/** Shifts the wall clock of process trees, browsers included, with Debian's libfaketime. */
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { nodeArguments } from '../../run/tap-processes.ts';

const places = [
  '/usr/lib/*/faketime/libfaketimeMT.so.1',
  '/usr/{lib,lib64,local/lib,local/lib/*}/faketime/libfaketimeMT.so.1',
];

/** Null where it isn't installed. */
export function findFaketime(): string | null {
  return globSync(places)[0] ?? null;
}

/** Environment variables that shift the clock of a process by `aheadMs`. */
export function clockEnvironment(library: string, aheadMs: number): Record<string, string> {
  return {
    LD_PRELOAD: library,
    FAKETIME: `${aheadMs < 0 ? '-' : '+'}${(Math.abs(aheadMs) / 1_000).toFixed(3)}`,
    // The monotonic clock is unchanged.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    // libfaketime's workaround for an old glibc makes a waiting Chromium a hundred times slower.
    FAKETIME_FORCE_MONOTONIC_FIX: '0',
  };
}

/** Whether the clock of a process started with `variables` is shifted as expected. */
export function isClockMoved(variables: Record<string, string>, aheadMs: number): boolean {
  const beforeMs = Date.now();
  const { stdout } = spawnSync('env', nodeArguments(variables, ['-p', 'Date.now()']), { encoding: 'utf8' });
  const movedMs = Number(stdout) - aheadMs;
  return movedMs >= beforeMs - 1_000 && movedMs <= Date.now() + 1_000;
}
