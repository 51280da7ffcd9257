/** The cash and the Z of a day of the demo's past, by the restaurant's own commands. */
import { denominationsOf } from '#shared/rules/denominations.ts';
import type { Settings } from '#shared/schemas/settings-schema.ts';
import type { User } from '#shared/schemas/user-schema.ts';
import type { CommandContext } from '../../origin/calls/command-context.ts';
import { confirmCash } from '../../origin/cash/cash-confirmation-commands.ts';
import { countCash, moveCash, openCashSession } from '../../origin/cash/cash-session-commands.ts';
import { makeDayReport } from '../../origin/cash/day-reports/day-report-commands.ts';
import { appendEvents, type EventDraft } from '../../origin/events/event-store.ts';
import { callerOf, type DemoTransaction } from './demo-place.ts';

export type DemoDesk = {
  readonly tx: DemoTransaction;
  readonly organizationId: string;
  readonly settings: Settings;
};

type Call = { readonly by: User; readonly atMs: number; readonly params?: Record<string, string> };

async function run<B, R>(
  { tx, organizationId, settings }: DemoDesk,
  command: (context: CommandContext<B>) => Promise<R>,
  body: B,
  { by, atMs, params = {} }: Call,
): Promise<R> {
  const now = new Date(atMs).toISOString();
  const events: EventDraft[] = [];
  const caller = callerOf(organizationId, by);
  const { userId } = caller;
  const result = await command({
    ...{ tx, caller, params, body, deviceId: null, provenDeviceId: null, nowMs: atMs, now },
    restaurant: async () => ({ settings, needsSubscription: false }),
    record: event => events.push(event),
    touch: () => {},
    expectVersion: () => {},
  });
  await appendEvents(tx, { organizationId, userId, idempotencyKey: null, at: now }, events);
  return result;
}

export async function openCash(desk: DemoDesk, id: string, float: number, call: Call): Promise<void> {
  await run(desk, openCashSession, { id, kind: 'waiter', float }, call);
}

export async function payOut(
  desk: DemoDesk,
  { id, session, amount, reason }: { id: string; session: string; amount: number; reason: string },
  call: Call,
): Promise<void> {
  await run(desk, moveCash, { id, kind: 'payOut', amount, reason }, { ...call, params: { id: session } });
}

/** In as few pieces as possible. */
export async function count(desk: DemoDesk, session: string, total: number, call: Call): Promise<void> {
  let rest = total;
  const pieces = denominationsOf(desk.settings.currency).flatMap(value => {
    const fitting = Math.floor(rest / value);
    rest -= fitting * value;
    return fitting === 0 ? [] : [{ value, pieces: fitting }];
  });
  await run(desk, countCash, { pieces }, { ...call, params: { id: session } });
}

export async function confirm(desk: DemoDesk, session: string, call: Call): Promise<void> {
  await run(desk, confirmCash, {}, { ...call, params: { id: session } });
}

export async function makeZ(desk: DemoDesk, number: number, call: Call): Promise<void> {
  await run(desk, makeDayReport, { number, orderIds: [], cashSessionIds: [] }, call);
}
