/** Checks that a dish is ready and called from the pass by the kitchen alone, and not before it has seen what its guest must not have. */
import { reads } from '#shared/contract/reads.ts';
import type { Order, OrderLine } from '#shared/schemas/order-schema.ts';
import type { Settings } from '#shared/schemas/settings-schema.ts';
import type { CheckCaller } from './check-caller.ts';
import { type CheckDish, createCheckCommands } from './check-commands.ts';
import { fieldsFault } from './check-fields.ts';
import type { CheckReport } from './check-report.ts';
import { createCheckWrites } from './check-write-calls.ts';

const isAtPass = ({ lines: [line] }: Order) =>
  line?.isAtPass === true && line.state === 'preparing'
    ? null
    : `the line is ${line?.state}, not at the pass`;
const isIn = (state: OrderLine['state']) => (order: Order) => {
  const [line] = order.lines;
  if (line?.isAtPass === true) return 'the line is at the pass';
  return line?.state === state ? null : `the line is ${line?.state} instead of ${state}`;
};
const isSeen = ({ lines: [line] }: Order) => (line?.allergySeen ? null : 'nobody has seen the allergy');

type Checked = { caller: CheckCaller; report: CheckReport; dish: CheckDish };

/** Leaves nothing open. */
async function clear({ caller, report }: Checked, order: Order): Promise<void> {
  const { command } = createCheckCommands(caller, report);
  const [line] = order.lines;
  const byAdmin = { what: 'from the pass', as: 'owner', params: { lineId: line?.id ?? '' } } as const;
  const left = await command('voidLine', order, { reason: 'Check' }, byAdmin);
  await command('cancelOrder', left, {}, { what: 'from the pass' });
}

async function checkCalls({ caller, report, dish }: Checked): Promise<void> {
  const { send } = createCheckWrites(caller, report);
  const { command, refuses, serve } = createCheckCommands(caller, report);
  const sent = await serve({}, [{ menuItemId: dish.id, quantity: 1 }], dish);
  const [{ id = '', ticketId = '' } = {}] = sent.lines;
  const named = { lineIds: [id] };
  const line = (what: string) => ({ what, as: 'kitchen', params: { id } }) as const;
  const ticket = (what: string) => ({ what, as: 'kitchen', params: { id: ticketId } }) as const;
  const atPass = (what: string) => ({ what, as: 'kitchen' }) as const;

  await refuses('callWaiter', sent, named, atPass('before it is ready'), 'LINE_STATE');
  const allergies = [{ allergens: ['nuts' as const] }];
  const told = await command('changeOrder', sent, { allergies }, { what: 'with an allergy' });
  await refuses('readyLine', told, {}, line('with the allergy unseen'), 'ALLERGY_UNSEEN');
  const version = told.allergyVersion ?? 0;
  const later = { version: version + 1 };
  await refuses('seeAllergy', told, later, ticket('of another version'), 'ALLERGY_CHANGED');
  const byWaiter = { ...ticket('by a waiter'), as: 'waiter' } as const;
  await refuses('seeAllergy', told, { version }, byWaiter, 'FORBIDDEN');
  const seen = await command('seeAllergy', told, { version }, ticket('by the kitchen'), isSeen);
  const ready = await command('readyLine', seen, {}, line('with a pass'), isAtPass);
  await refuses('serveLines', ready, named, { what: 'before the call' }, 'LINE_STATE');
  for (const as of ['bar', 'waiter'] as const)
    await refuses('callWaiter', ready, named, { what: `by the ${as}`, as }, 'FORBIDDEN');
  const other = await command('changeOrder', ready, { allergyNote: 'Check' }, { what: 'at the pass' });
  await refuses('callWaiter', other, named, atPass('with the new allergy unseen'), 'ALLERGY_UNSEEN');
  const now = { version: other.allergyVersion ?? 0 };
  const again = await command('seeAllergy', other, now, ticket('at the pass'), isSeen);
  const called = await command('callWaiter', again, named, atPass('seen'), isIn('ready'));
  await report.check('a second call changes nothing', async () => {
    const { data } = await send('callWaiter', named, { as: 'kitchen', params: { id: called.id } });
    return fieldsFault(data as Order, called);
  });
  const undone = await command('undoCall', called, named, atPass('at once'), isAtPass);
  const last = await command('callWaiter', undone, named, atPass('once more'), isIn('ready'));
  const claimed = await command('claimLines', last, named, { what: 'that were called' });
  await refuses('undoCall', claimed, named, atPass('of what is picked up'), 'LINE_STATE');
  const free = await command(
    'unclaimLines',
    claimed,
    named,
    { what: 'that were claimed' },
    ({ lines: [line] }) => (line?.claimedBy === undefined ? null : 'it is still claimed'),
  );
  const served = await command('serveLines', free, named, { what: 'that were called' }, isIn('served'));
  await clear({ caller, report, dish }, served);
}

async function checkTickets({ caller, report, dish }: Checked): Promise<void> {
  const { command, open, refuses } = createCheckCommands(caller, report);
  const drafts = await open({}, [{ menuItemId: dish.id, quantity: 1 }], dish);
  const { course = 0 } = drafts.lines[0] ?? {};
  const hold = { holdCourses: [course] };
  const held = await command('sendOrder', drafts, hold, { what: 'on hold' }, isIn('held'));
  await refuses('fireFromPass', held, { course }, { what: 'by a waiter', as: 'waiter' }, 'FORBIDDEN');
  const byPass = { what: 'of the next course', as: 'kitchen' } as const;
  const fired = await command('fireFromPass', held, { course }, byPass, isIn('sent'));
  const [{ id = '', ticketId = '' } = {}] = fired.lines;
  const at = (what: string) => ({ what, as: 'kitchen', params: { id: ticketId } }) as const;
  const shown = await command('showTicket', fired, {}, at('of the kitchen'), ({ lines: [line] }) =>
    line?.shownAt === undefined ? 'nobody has been shown the line' : null,
  );
  const start = { what: 'of the kitchen', as: 'kitchen', params: { id } } as const;
  const started = await command('startLine', shown, {}, start, isIn('preparing'));
  const ready = await command('readyTicket', started, {}, at('of the kitchen'), isAtPass);
  const back = await command('recallTicket', ready, {}, at('of the kitchen'), isIn('preparing'));
  await clear({ caller, report, dish }, back);
}

export async function checkPass(caller: CheckCaller, report: CheckReport, dish: CheckDish): Promise<void> {
  const { make, refused, send } = createCheckWrites(caller, report);
  const save = async (usesPass: boolean) => {
    const { data } = await caller.call({ as: 'owner', path: reads.settings.path });
    const { version, ...settings } = data as Settings;
    const wanted = { ...settings, usesPass };
    await make('saveSettings', wanted, { version }, after => fieldsFault(after, { usesPass }));
    return settings.usesPass ?? false;
  };
  const before = await save(false);
  const { open } = createCheckCommands(caller, report);
  const drafts = await open({}, [{ menuItemId: dish.id, quantity: 1 }], dish);
  const named = { lineIds: drafts.lines.map(({ id }) => id) };
  await refused(
    'without a pass nothing is called from it',
    () => send('callWaiter', named, { as: 'kitchen', params: { id: drafts.id } }),
    'PASS_OFF',
  );
  await make('cancelOrder', {}, { as: 'waiter', params: { id: drafts.id } });
  await save(true);
  await refused(
    'the pass of another restaurant knows no order of this one',
    () => send('callWaiter', named, { as: 'neighbour', params: { id: drafts.id } }),
    'NOT_FOUND',
  );
  try {
    await checkCalls({ caller, report, dish });
    await checkTickets({ caller, report, dish });
  } finally {
    await save(before);
  }
}
