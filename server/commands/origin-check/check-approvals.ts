/** Checks approvals at an origin: requested, declined, withdrawn, and carried out once approved. */
import { reads } from '#shared/contract/reads.ts';
import type { Approval } from '#shared/schemas/correction-schema.ts';
import type { Order } from '#shared/schemas/order-schema.ts';
import type { CheckCaller } from './check-caller.ts';
import { type CheckDish, createCheckCommands } from './check-commands.ts';
import { fieldsFault, lineFault } from './check-fields.ts';
import type { CheckReport } from './check-report.ts';
import { checkNames } from './check-takeaway.ts';
import { createCheckWrites } from './check-write-calls.ts';

const reason = 'Check';

function approvalFault({ approvals }: Order, wanted: Partial<Approval>): string | null {
  const [first] = approvals;
  if (approvals.length !== 1 || first === undefined)
    return `approvals has ${approvals.length} entries instead of 1`;
  return fieldsFault(first, wanted, 'approvals/0/');
}

const noneFault = (order: Order) => fieldsFault(order, { approvals: [] });

export async function checkApprovals(
  caller: CheckCaller,
  report: CheckReport,
  { dish, waiterId }: { dish: CheckDish; waiterId: string },
): Promise<void> {
  const { command, serve, refuses } = createCheckCommands(caller, report);
  const { send, refused } = createCheckWrites(caller, report);
  const total = 2 * dish.price;
  let order = await serve({}, [{ menuItemId: dish.id, quantity: 2 }], dish);
  const [lineId = ''] = order.lines.map(line => line.id);

  const half = {
    kind: 'orderDiscount',
    discount: { kind: 'percent', value: 50 },
    reason,
  } as const;
  order = await command('askApproval', order, half, { what: 'a discount' }, after => {
    const asked = { kind: 'orderDiscount', state: 'pending', amount: dish.price } as const;
    return fieldsFault(after, { total }) ?? approvalFault(after, asked);
  });
  const ofDiscount = { id: order.approvals[0]?.id ?? '' };
  const byAdmin = { as: 'owner', params: ofDiscount } as const;
  order = await command('refuseApproval', order, {}, { what: 'by an admin', ...byAdmin }, after => {
    return fieldsFault(after, { total }) ?? approvalFault(after, { state: 'refused' });
  });
  const afterNo = { what: 'one that was refused', ...byAdmin };
  await refuses('approve', order, {}, afterNo, 'APPROVAL_DECIDED');
  const aside = { what: 'one that was refused', params: { approvalId: ofDiscount.id } };
  order = await command('dropApproval', order, undefined, aside, noneFault);

  order = await command('askApproval', order, half, { what: 'a discount once more' });
  const one = { lines: [{ menuItemId: dish.id, quantity: 1 }] };
  const grown = Math.floor((3 * dish.price * 50 + 50) / 100);
  order = await command('addLines', order, one, { what: 'to an order that a question is about' }, after =>
    approvalFault(after, { kind: 'orderDiscount', state: 'pending', amount: grown }),
  );
  const again = { id: order.approvals[0]?.id ?? '' };
  const less = { what: 'less than it has become', as: 'owner', params: again } as const;
  await refuses('approve', order, { amount: dish.price }, less, 'APPROVAL_CHANGED');
  const draftId = order.lines.at(-1)?.id ?? '';
  const draft = { what: 'that dish', params: { lineId: draftId } };
  order = await command('removeLine', order, undefined, draft);
  const back = { what: 'the question taken back', params: { approvalId: again.id } };
  order = await command('dropApproval', order, undefined, back, noneFault);

  const ofLine = { kind: 'void', lineId, reason } as const;
  order = await command('askApproval', order, ofLine, { what: 'a void' }, after => {
    const asked = { kind: 'void', state: 'pending', lineId, amount: total } as const;
    return (
      fieldsFault(after, { total }) ??
      lineFault(after, lineId, { state: 'sent' }) ??
      approvalFault(after, asked)
    );
  });
  const params = { id: order.approvals[0]?.id ?? '' };
  await report.check('what waits for an admin is listed', async () => {
    const { data } = await caller.call({ as: 'owner', path: reads.approvals.path });
    const row = (data as Approval[]).find(({ id }) => id === params.id);
    const line = { quantity: 2, name: order.lines[0]?.name ?? '', names: checkNames.names };
    return row === undefined
      ? `no row has the id ${params.id}`
      : fieldsFault(row, { orderId: order.id, line });
  });
  await refused(
    'a waiter does not approve',
    () => send('approve', {}, { as: 'waiter', params }),
    'FORBIDDEN',
  );
  const yes = { what: 'a void, by an admin', as: 'owner', params } as const;
  order = await command('approve', order, {}, yes, after => {
    const given = after.lines.find(({ id }) => id === lineId)?.void;
    return (
      lineFault(after, lineId, { state: 'voided', payable: 0 }) ??
      noneFault(after) ??
      (given?.by.id === waiterId ? null : `the line's void/by is ${given?.by.id} instead of who asked`) ??
      (given?.approvedBy === undefined ? "the line's void/approvedBy is missing" : null)
    );
  });
  await refuses('approve', order, {}, { ...yes, what: 'once more' }, 'APPROVAL_DECIDED');
  await command('cancelOrder', order, {}, { what: 'with everything voided' });
}
