/** Checks cash sessions and the business day's end: what is blind before the count, fixed after it, and counted by a Z. */
import { readPath } from '#shared/contract/paths.ts';
import { reads } from '#shared/contract/reads.ts';
import type { DayReportDraft, NewDayReport } from '#shared/schemas/office/day-report-schema.ts';
import type { CashSession } from '#shared/schemas/payment-schema.ts';
import type { Settings } from '#shared/schemas/settings-schema.ts';
import type { CheckCaller } from '../check-caller.ts';
import { type CheckDish, createCheckCommands } from '../check-commands.ts';
import { fieldsFault } from '../check-fields.ts';
import type { CheckReport } from '../check-report.ts';
import { createCheckWrites } from '../check-write-calls.ts';

const reason = 'Check';
const [float, paidIn, paidOut, paid] = [10_000, 300, 50, 1_000];
const expected = float + paid + paidIn - paidOut;

function figuresFault({ figures }: CashSession): string | null {
  if (figures === undefined) return 'figures are missing after the count';
  const wanted = { cashTaken: paid, paidIn, paidOut, expected, counted: 0, difference: -expected };
  return fieldsFault(figures, wanted, 'figures/');
}

export async function checkCashSessions(
  caller: CheckCaller,
  report: CheckReport,
  dish: CheckDish,
): Promise<void> {
  const { send, make, refused } = createCheckWrites(caller, report);
  const { command, serve } = createCheckCommands(caller, report);
  const { version, ...settings } = (await caller.call({ as: 'owner', path: reads.settings.path }))
    .data as Settings;
  await make(
    'saveSettings',
    { ...settings, usesCashSessions: true },
    { version, what: 'with cash sessions' },
  );
  const opening = { kind: 'waiter', float } as const;
  const session = await make('openCashSession', opening, { as: 'waiter' }, after =>
    fieldsFault(after, { float, state: 'open', movements: [], counts: [] }),
  );
  const as = 'waiter';
  const params = { id: session.id };
  await refused(
    'a second cash session of a waiter is refused',
    () => send('openCashSession', opening, { as }),
    'CASH_SESSION_OPEN',
  );
  const order = await serve({}, [{ menuItemId: dish.id, quantity: 1 }], dish);
  const cash = { kind: 'cash', amount: paid } as const;
  await command('takePayment', order, cash, { what: 'into a cash session' }, after => {
    const { cashSessionId } = after.payments.at(-1) ?? {};
    return cashSessionId === session.id ? null : `cashSessionId is ${cashSessionId}`;
  });
  for (const [kind, amount] of [
    ['payIn', paidIn],
    ['payOut', paidOut],
  ] as const)
    await make('moveCash', { kind, amount, reason }, { as, params, what: kind });
  for (const [reader, path] of [
    [as, reads.cashSessions.path],
    ['owner', reads.officeCashSessions.path],
  ] as const)
    await report.check(`nothing tells the ${reader} what is expected before the count`, async () => {
      const found = ((await caller.call({ as: reader, path })).data as CashSession[]).find(
        ({ id }) => id === session.id,
      );
      if (found === undefined) return 'the cash session is not listed';
      return found.figures === undefined ? null : 'it has figures';
    });
  const counted = await make('countCash', { pieces: [] }, { as, params }, figuresFault);
  await refused(
    'what was counted takes no cash any more',
    () => send('moveCash', { kind: 'payIn', amount: 1, reason }, { as, params }),
    'CASH_SESSION_STATE',
  );
  const asked = await make('askRecount', { reason }, { params, version: counted.version });
  await refused(
    'what is to be counted again is not confirmed',
    () => send('confirmCash', {}, { params, version: asked.version }),
    'CASH_SESSION_STATE',
  );
  const again = await make('countCash', { pieces: [] }, { as, params, what: 'again' }, after =>
    after.counts.length === 2 ? figuresFault(after) : `counts has ${after.counts.length} entries`,
  );
  await make('confirmCash', {}, { params, version: again.version }, after =>
    fieldsFault(after, { state: 'confirmed' }),
  );
}

/** What is open is carried over; once a business day, so a second check on the same day only sees that. */
export async function checkDayReport(caller: CheckCaller, report: CheckReport): Promise<void> {
  const { send, make, refused } = createCheckWrites(caller, report);
  const { number, isDayClosed, openOrders, openCash, figures } = (
    await caller.call({ as: 'owner', path: reads.dayReportDraft.path })
  ).data as DayReportDraft;
  const whole: NewDayReport = {
    number,
    orderIds: openOrders.map(({ id }) => id),
    cashSessionIds: openCash.map(({ id }) => id),
  };
  if (isDayClosed) {
    await refused(
      'a second Z on a business day is refused',
      () => send('makeDayReport', whole),
      'DAY_CLOSED',
    );
    return;
  }
  if (openOrders.length > 0)
    await refused(
      'a Z that does not name the open orders is refused',
      () => send('makeDayReport', { ...whole, orderIds: [] }),
      'DAY_STILL_OPEN',
    );
  await refused(
    'a Z whose number leaves a gap is refused',
    () => send('makeDayReport', { ...whole, number: number + 1 }),
    'INVALID_REQUEST',
  );
  const made = await make('makeDayReport', whole, {}, after => fieldsFault(after, { number, figures }));
  await report.check('the number of a Z answers that Z again', async () => {
    const { data } = await send('makeDayReport', whole);
    return fieldsFault(data as typeof made, made);
  });
  await report.check('a Z is read as it was made', async () => {
    const path = readPath('dayReport', { id: made.id });
    return fieldsFault((await caller.call({ as: 'owner', path })).data as typeof made, made);
  });
}
