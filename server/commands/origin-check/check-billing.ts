/** Checks billing at an origin: which lines count as billed, and to whom later reductions are attributed. */
import { readPath } from '#shared/contract/paths.ts';
import type { Order } from '#shared/schemas/order-schema.ts';
import type { NewPayment } from '#shared/schemas/payment-schema.ts';
import type { WaiterRow, WaitersReport } from '#shared/schemas/report-schema.ts';
import type { CheckCaller } from './check-caller.ts';
import { type CheckDish, createCheckCommands } from './check-commands.ts';
import { fieldsFault, lineFault } from './check-fields.ts';
import type { CheckReport } from './check-report.ts';
import type { CheckStaff } from './check-staff.ts';

const reason = 'Check';
const dayMs = 24 * 60 * 60_000;

/** Expects exactly these lines to be billed; `since`: those of `before` with unchanged times. */
function billedFault(after: Order, billed: readonly string[], since?: Order): string | null {
  for (const [index, { id, billedAt }] of after.lines.entries()) {
    const place = `lines/${index}/billedAt`;
    if (!billed.includes(id) && billedAt !== undefined) return `${place} is there, of what nobody was billed`;
    if (billed.includes(id) && billedAt === undefined) return `${place} is missing`;
  }
  for (const { id, billedAt } of since?.lines ?? []) {
    const fault = billedAt === undefined ? null : lineFault(after, id, { billedAt });
    if (fault !== null) return fault;
  }
  return null;
}

const idsOf = ({ lines }: Order) => lines.map(({ id }) => id);

type People = { dish: CheckDish; staff: CheckStaff };

async function checkBilledLines(
  caller: CheckCaller,
  report: CheckReport,
  { dish, staff }: People,
): Promise<void> {
  const { command, serve } = createCheckCommands(caller, report);
  const line = { menuItemId: dish.id, quantity: 1 };
  let part = await serve({}, [line, line], dish);
  const [paidId = '', restId = ''] = idsOf(part);
  const ofLine: NewPayment = { kind: 'card', amount: dish.price, lineIds: [paidId] };
  part = await command('takePayment', part, ofLine, { what: 'one line, which bills it alone' }, after => {
    const by = after.payments[0]?.by.id;
    if (by !== staff.waiter) return `payments/0/by is ${by} instead of who took it`;
    return billedFault(after, [paidId]);
  });
  const byAdmin = { what: 'the other line', as: 'owner', params: { lineId: restId } } as const;
  part = await command('voidLine', part, { reason }, byAdmin);
  await command('closeOrder', part, {}, { what: 'with one line billed' });

  let order = await serve({}, [line], dish);
  const billed = idsOf(order);
  order = await command('requestBill', order, {}, { what: 'which bills every line' }, after =>
    billedFault(after, billed),
  );
  const more = { what: 'what nobody was billed yet' };
  order = await command('addLines', order, { lines: [line] }, more, after =>
    billedFault(after, billed, order),
  );
  order = await command('sendOrder', order, {}, { what: 'what was added' });
  const target = await serve({}, [line], dish);
  const merging = { what: 'with lines that are billed' };
  let merged = await command('mergeOrders', target, { orderId: order.id }, merging, after =>
    billedFault(after, billed, { ...order, lines: order.lines.filter(({ id }) => billed.includes(id)) }),
  );
  for (const lineId of idsOf(merged)) {
    const rest = { what: 'a line of a merged order', as: 'owner', params: { lineId } } as const;
    merged = await command('voidLine', merged, { reason }, rest);
  }
  await command('cancelOrder', merged, {}, { what: 'with everything voided' });
}

type Figures = Pick<WaiterRow, 'voids' | 'reducedAfterBill' | 'refunds'>;

/** Reductions are attributed to who made or requested them, not to the order's waiter. */
async function checkAttribution(
  caller: CheckCaller,
  report: CheckReport,
  { dish, staff }: People,
): Promise<void> {
  const { command, serve } = createCheckCommands(caller, report);
  const dayFromNow = (days: number) => new Date(Date.now() + days * dayMs).toISOString();
  const path = readPath('waitersReport', { from: dayFromNow(-1), to: dayFromNow(1) });
  const readFigures = async (id: string): Promise<Figures> => {
    const { rows } = (await caller.call({ as: 'owner', path })).data as WaitersReport;
    const row = rows.find(({ waiterId }) => waiterId === id);
    const { voids = 0, reducedAfterBill = 0, refunds = 0 } = row ?? {};
    return { voids, reducedAfterBill, refunds };
  };
  const before = { admin: await readFigures(staff.admin), waiter: await readFigures(staff.waiter) };

  const line = { menuItemId: dish.id, quantity: 1 };
  let order = await serve({}, [line, line, line], dish);
  const [first = '', second = ''] = idsOf(order);
  order = await command('requestBill', order, {}, { what: 'of three lines' });
  const byAdmin = { what: 'what is billed, by an admin', as: 'owner', params: { lineId: first } } as const;
  order = await command('voidLine', order, { reason }, byAdmin, after => {
    const by = after.lines.find(({ id }) => id === first)?.void?.by.id;
    return by === staff.admin ? null : `the line's void/by is ${by} instead of who voided it`;
  });
  const asked = { kind: 'void', lineId: second, reason } as const;
  order = await command('askApproval', order, asked, { what: 'a void of what is billed' });
  const params = { id: order.approvals[0]?.id ?? '' };
  order = await command('approve', order, {}, { what: 'that void', as: 'owner', params });
  const all = { kind: 'cash', amount: dish.price } as const;
  order = await command('takePayment', order, all, { what: 'the line that is left' });
  const refund = {
    what: 'by an admin',
    as: 'owner',
    params: { paymentId: order.payments[0]?.id ?? '' },
  } as const;
  order = await command('refundPayment', order, { amount: 400, reason }, refund, after => {
    const by = after.payments[1]?.by.id;
    return by === staff.admin ? null : `payments/1/by is ${by} instead of who gave it back`;
  });
  const again = { kind: 'card', amount: 400, closes: true } as const;
  await command('takePayment', order, again, { what: 'what was given back, which closes' });

  const grown = ({ voids, reducedAfterBill, refunds }: Figures, refunded: number): Figures => ({
    voids: voids + dish.price,
    reducedAfterBill: reducedAfterBill + dish.price,
    refunds: refunds + refunded,
  });
  await report.check("what an admin took off stands with the admin, not with the order's waiter", async () =>
    fieldsFault(await readFigures(staff.admin), grown(before.admin, 400)),
  );
  await report.check('what an admin approved stands with who asked for it', async () =>
    fieldsFault(await readFigures(staff.waiter), grown(before.waiter, 0)),
  );
}

export async function checkBilling(caller: CheckCaller, report: CheckReport, people: People): Promise<void> {
  await checkBilledLines(caller, report, people);
  await checkAttribution(caller, report, people);
}
