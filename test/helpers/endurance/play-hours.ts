/** Plays hours of a restaurant in a process of its own, which lives by a faster clock. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { instantAt } from '#shared/kernel/business-day.ts';
import { clockVariables } from '../doubles/moved-clock.ts';
import type { HeldMemory } from '../measuring/held-memory.ts';

export const soakTimeZone = 'Europe/Warsaw';

export type HoursPlan = {
  hours: number;
  /** Times as fast as the computer's clock. */
  speed: number;
  waiters: number;
  seed: number;
  /** When it begins, in Warsaw: `2027-03-27T21:00`. */
  from: string;
  /** About how long somebody waits between two taps, by that clock. */
  paceMs: number;
  /** How often the computer sleeps, and for how long by that clock. */
  sleeps: { everyMs: number; ms: number };
};

export type HoursOutcome = {
  violations: string[];
  /** Of the server at rest, at half time and at the end. */
  before: HeldMemory;
  after: HeldMemory;
  screens: number;
  /** How often the computer slept. */
  sleeps: number;
  orders: number;
  writes: number;
  /** What payments in the store, and Z and X together, come to. */
  paid: number;
  reported: number;
  dayReports: number;
  /** Of which there are orders. */
  businessDays: number;
  backups: { here: number; elsewhere: number };
  storeBytes: number;
  /** The largest that the write-ahead log ever was. */
  logBytes: number;
  /** How often sockets closed, by code. */
  closings: Record<string, number>;
  equalAfterSeconds: number;
};

/** Where the process says nothing but an exit code. */
function brokenOff(code: unknown): never {
  throw new Error(`The evening broke off with ${code}`);
}

export async function playHours(plan: HoursPlan): Promise<HoursOutcome> {
  const start = { speed: plan.speed, realMs: Date.now(), shownMs: instantAt(plan.from, soakTimeZone) };
  const child = fork(join(import.meta.dirname, 'hours-process.ts'), [JSON.stringify(plan)], {
    env: { ...process.env, ...clockVariables(start, process.env['NODE_OPTIONS']) },
  });
  const ended = once(child, 'exit').then(([code]) => brokenOff(code));
  const [outcome] = await Promise.race([once(child, 'message'), ended]);
  ended.catch(() => {});
  child.disconnect();
  await once(child, 'exit');
  return outcome;
}
