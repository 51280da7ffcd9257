/** Rules for drawer openings: how long a pulse is valid, and the API format. */

import type { Person } from '#shared/kernel/schema-parts.ts';
import type { DrawerOpening } from '#shared/order/payment-schema.ts';
import { withoutNulls } from '../../kernel/calls/without-nulls.ts';
import type { DrawerOpeningRow } from './drawer-opening-row.ts';

/** A later pulse would open the drawer for nobody, or for somebody else. */
export const pulseGoodForMs = 6_000;
/** The admin approves while the requester waits at the till. */
const askedGoodForMs = 2 * 60_000;
/** How long the drawer may still be opened for a payment at which it failed to open. */
const paymentGoodForMs = 10 * 60_000;

/** Compare in both directions: the clock may have been set back. */
function isWithin(at: string, nowMs: number, ms: number): boolean {
  return Math.abs(nowMs - Date.parse(at)) <= ms;
}

export function isPulseGood({ at }: DrawerOpeningRow, nowMs: number): boolean {
  return isWithin(at, nowMs, pulseGoodForMs);
}

export function isStillAsked({ at, state }: DrawerOpeningRow, nowMs: number): boolean {
  return state === 'asked' && isWithin(at, nowMs, askedGoodForMs);
}

export function isPaymentRecent({ at }: { at: string }, nowMs: number): boolean {
  return isWithin(at, nowMs, paymentGoodForMs);
}

export function drawerOpeningView(row: DrawerOpeningRow): DrawerOpening {
  const by: Person = JSON.parse(row.opened_by);
  const approvedBy: Person | null = row.approved_by === null ? null : JSON.parse(row.approved_by);
  return withoutNulls({
    id: row.id,
    deviceId: row.device_id,
    deviceName: row.device_name,
    cause: row.cause,
    orderNumber: row.order_number,
    paymentId: row.payment_id,
    reason: row.reason,
    by,
    approvedBy,
    state: row.state,
    error: row.error,
    at: row.at,
  });
}
