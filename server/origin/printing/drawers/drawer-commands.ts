/** Opens a till's cash drawer: with each cash payment and refund at that till, and without a sale for a reason. */

import { createUuid } from '#shared/kernel/uuid.ts';
import type { DrawerApproval, DrawerOpening, NewDrawerOpening } from '#shared/order/payment-schema.ts';
import { invalidField, ProblemError } from '../../../http/errors.ts';
import { personOf } from '../../kernel/callers/callers.ts';
import type { AnyCommand, CommandContext } from '../../kernel/calls/command-context.ts';
import type { PaymentRow } from '../../order/payments/payment-row.ts';
import { findPayment } from '../../order/payments/payment-store.ts';
import { listDevices } from '../../venue/devices/devices-store.ts';
import { type DrawerTill, drawerTill } from '../../venue/devices/drawer-tills.ts';
import type { DrawerOpeningRow } from './drawer-opening-row.ts';
import {
  findDrawerOpening,
  insertDrawerOpening,
  listOpeningsOfPayment,
  updateDrawerOpening,
} from './drawer-opening-store.ts';
import { drawerOpeningView, isPaymentRecent, isStillAsked } from './drawer-rules.ts';

const entity = 'drawerOpening';

/** The till that the request comes from, verified by its credential. */
async function provenTill({ tx, caller, provenDeviceId }: AnyCommand): Promise<DrawerTill | null> {
  if (provenDeviceId === null) return null;
  return drawerTill(await listDevices(tx, caller.organizationId), provenDeviceId);
}

async function requireTill(context: AnyCommand): Promise<DrawerTill> {
  const till = await provenTill(context);
  if (till === null) throw new ProblemError('DRAWER_UNAVAILABLE');
  return till;
}

type Opening = Pick<DrawerOpeningRow, 'cause' | 'state'> & Partial<DrawerOpeningRow>;

/** The printer's own worker sends the pulse after the commit. */
async function begin(context: AnyCommand, till: DrawerTill, opening: Opening): Promise<DrawerOpening> {
  const { tx, caller, nowMs, now } = context;
  const row: DrawerOpeningRow = {
    org_id: caller.organizationId,
    id: createUuid(nowMs),
    device_id: till.id,
    device_name: till.name,
    printer_id: till.drawer_printer_id,
    order_number: null,
    payment_id: null,
    reason: null,
    opened_by: JSON.stringify(personOf(caller)),
    approved_by: caller.approvedBy === undefined ? null : JSON.stringify(caller.approvedBy),
    error: null,
    at: now,
    ...opening,
  };
  await insertDrawerOpening(tx, row);
  const { cause, order_number, reason, state } = row;
  const payload = {
    cause,
    state,
    deviceName: till.name,
    ...(order_number !== null && { orderNumber: order_number }),
    ...(reason !== null && { reason }),
  };
  context.record({ type: 'drawer.requested', entity, entityId: row.id, payload });
  context.touch('drawers');
  return drawerOpeningView(row);
}

function causeOf({ refund_of }: PaymentRow): 'payment' | 'refund' {
  return refund_of === null ? 'payment' : 'refund';
}

/** Does nothing unless the payment is taken at a till with a drawer. */
export async function openDrawerFor(
  context: AnyCommand,
  payment: PaymentRow,
  orderNumber: number,
): Promise<void> {
  if (payment.kind !== 'cash') return;
  const till = await provenTill(context);
  if (till === null) return;
  await begin(context, till, {
    cause: causeOf(payment),
    state: 'pending',
    order_number: orderNumber,
    payment_id: payment.id,
  });
}

/** Opens the drawer for the person who took or refunded the cash, after it did not open then. Throws DRAWER_OPENED if it may have opened. */
async function openForPayment(
  context: CommandContext<NewDrawerOpening>,
  till: DrawerTill,
  { id, paymentId }: { id: string; paymentId: string },
): Promise<DrawerOpening> {
  const { tx, caller, nowMs } = context;
  const found = await findPayment(tx, caller.organizationId, paymentId);
  if (found === null || found.payment.kind !== 'cash')
    throw invalidField('paymentId', 'is no cash payment', 'NOT_FOUND');
  const { payment, orderNumber } = found;
  if (JSON.parse(payment.taken_by).id !== caller.userId) throw new ProblemError('FORBIDDEN');
  // A divided payment was taken only once, under its original id.
  const takenId = payment.divided_from ?? payment.id;
  const openings = await listOpeningsOfPayment(tx, caller.organizationId, takenId);
  if (openings.some(({ state }) => state !== 'failed') || !isPaymentRecent(payment, nowMs))
    throw new ProblemError('DRAWER_OPENED');
  return begin(context, till, {
    id,
    cause: causeOf(payment),
    state: 'pending',
    order_number: orderNumber,
    payment_id: takenId,
  });
}

export async function openDrawer(context: CommandContext<NewDrawerOpening>): Promise<DrawerOpening> {
  const { tx, caller, body, nowMs } = context;
  const { reason, paymentId } = body;
  if ((reason === undefined) === (paymentId === undefined))
    throw invalidField('reason', 'or paymentId is required, and only one of them');
  const till = await requireTill(context);
  const id = body.id ?? createUuid(nowMs);
  if ((await findDrawerOpening(tx, caller.organizationId, id)) !== null)
    throw invalidField('id', 'is already in use', 'ID_TAKEN');
  if (paymentId !== undefined) return openForPayment(context, till, { id, paymentId });
  const state = caller.rights.openDrawer ? 'pending' : 'asked';
  return begin(context, till, { id, cause: 'noSale', state, reason: reason ?? null });
}

/** An admin approves at the same till, so that the drawer opens in front of them. */
export async function approveDrawer(context: CommandContext<DrawerApproval>): Promise<DrawerOpening> {
  const { tx, caller, body, nowMs, now } = context;
  const till = await requireTill(context);
  const row = await findDrawerOpening(tx, caller.organizationId, body.openingId);
  if (row === null) throw new ProblemError('NOT_FOUND');
  if (till.id !== row.device_id) throw new ProblemError('DRAWER_UNAVAILABLE');
  if (!isStillAsked(row, nowMs)) throw new ProblemError('APPROVAL_DECIDED');
  const approvedBy = personOf(caller);
  const changes = {
    state: 'pending',
    approved_by: JSON.stringify(approvedBy),
    printer_id: till.drawer_printer_id,
    at: now,
  } as const;
  await updateDrawerOpening(tx, row, changes);
  const payload = { reason: row.reason, askedBy: JSON.parse(row.opened_by), approvedBy };
  context.record({ type: 'drawer.approved', entity, entityId: row.id, payload });
  context.touch('drawers');
  return drawerOpeningView({ ...row, ...changes });
}
