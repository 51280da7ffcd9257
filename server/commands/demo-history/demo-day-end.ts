/** Cash sessions, drawer openings and the Z of a past day of the demo, made by the restaurant's own commands. */

import type { NewCashMovement } from '#shared/order/payment-schema.ts';
import { denominationsOf } from '#shared/venue/denominations.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import type { User } from '#shared/venue/user-schema.ts';
import { confirmCash } from '../../origin/cash/cash-confirmation-commands.ts';
import { countCash, moveCash, openCashSession } from '../../origin/cash/cash-session-commands.ts';
import { makeDayReport } from '../../origin/cash/day-reports/day-report-commands.ts';
import type { CommandContext } from '../../origin/kernel/calls/command-context.ts';
import { appendEvents, type EventDraft } from '../../origin/kernel/events/event-store.ts';
import { originLinks } from '../../origin/origin-links.ts';
import { callerOf, type DemoTransaction } from './demo-place.ts';

export type DemoDesk = {
  readonly tx: DemoTransaction;
  readonly organizationId: string;
  readonly settings: Settings;
};

export type DemoCommand = {
  readonly by: User;
  readonly atMs: number;
  readonly params?: Record<string, string>;
  /** The till of the call. */
  readonly provenDeviceId?: string | null;
};

export async function runCommand<B, R>(
  { tx, organizationId, settings }: DemoDesk,
  command: (context: CommandContext<B>) => Promise<R>,
  body: B,
  { by, atMs, params = {}, provenDeviceId = null }: DemoCommand,
): Promise<R> {
  const now = new Date(atMs).toISOString();
  const events: EventDraft[] = [];
  const caller = callerOf(organizationId, by);
  const { userId } = caller;
  const result = await command({
    tx,
    caller,
    params,
    body,
    call: null,
    deviceId: provenDeviceId,
    provenDeviceId,
    nowMs: atMs,
    now,
    // The approval of an admin next to the till.
    restaurant: async () => ({
      settings: { ...settings, plausibleLimit: { percent: 100, amount: 1_000_000 } },
      needsSubscription: false,
      isArchived: false,
    }),
    links: originLinks,
    record: event => events.push(event),
    touch: () => {},
    expectVersion: () => {},
  });
  await appendEvents(tx, { organizationId, userId, idempotencyKey: null, at: now }, events);
  return result;
}

export async function openCash(desk: DemoDesk, id: string, float: number, call: DemoCommand): Promise<void> {
  await runCommand(desk, openCashSession, { id, kind: 'waiter', float }, call);
}

export async function payOut(
  desk: DemoDesk,
  { session, ...movement }: Omit<NewCashMovement, 'kind'> & { session: string },
  call: DemoCommand,
): Promise<void> {
  await runCommand(desk, moveCash, { ...movement, kind: 'payOut' }, { ...call, params: { id: session } });
}

/** Counts the sum with as few coins and notes as possible. */
export async function count(
  desk: DemoDesk,
  session: string,
  total: number,
  call: DemoCommand,
): Promise<void> {
  let rest = total;
  const pieces = denominationsOf(desk.settings.currency).flatMap(value => {
    const fitting = Math.floor(rest / value);
    rest -= fitting * value;
    return fitting === 0 ? [] : [{ value, pieces: fitting }];
  });
  await runCommand(desk, countCash, { pieces }, { ...call, params: { id: session } });
}

export async function confirm(desk: DemoDesk, session: string, call: DemoCommand): Promise<void> {
  await runCommand(desk, confirmCash, {}, { ...call, params: { id: session } });
}

export async function makeZ(desk: DemoDesk, number: number, call: DemoCommand): Promise<void> {
  await runCommand(
    desk,
    makeDayReport(async () => 0),
    { number, orderIds: [], cashSessionIds: [] },
    call,
  );
}
