/** Formats an order for the API. Removed lines are omitted; the events have them. */
import type { Names, Person } from '#shared/kernel/schema-parts.ts';
import type { Discount, Voiding } from '#shared/order/correction-schema.ts';
import type { DiscountMoney } from '#shared/order/discount-money.ts';
import type { LineMoney, OrderMoney } from '#shared/order/order-money.ts';
import type { Order, OrderLine } from '#shared/order/order-schema.ts';
import { isReceiptPending } from '#shared/order/order-states.ts';
import type { OrderReceipt } from '#shared/order/receipt-schema.ts';
import type { PassCall } from '#shared/order/ticket-schema.ts';
import type { Caller } from '../../kernel/callers/callers.ts';
import { withoutNulls } from '../../kernel/calls/without-nulls.ts';
import { confirmedTextsOf, parseAllergies, sightOf } from '../allergies/allergy-rules.ts';
import { lineClash, parseAllergens, parseConfirmation } from '../allergies/confirmation-rules.ts';
import { approvalView } from '../corrections/approval-view.ts';
import { parseAdjustment } from '../corrections/sent-lines/adjustment-rules.ts';
import { chargeView } from '../corrections/service-charge/service-charge-rules.ts';
import { paymentView } from '../payments/payment-view.ts';
import { terminalPaymentsOf, terminalPaymentView } from '../payments/terminal-payments.ts';
import { stationsView } from '../preparation/line-stations.ts';
import { isAtPass } from '../preparation/pass/pass-rules.ts';
import { isTakeawayLine } from './line-rules.ts';
import { moneyOf } from './order-pricing.ts';
import type { OrderLineRow } from './order-row.ts';
import { setOf } from './set-share-rules.ts';
import type { ReceiptJobRow, StoredOrder } from './stored-order.ts';
import { parseWeight } from './weight-rules.ts';

/** Null while none was requested. */
function receiptView(job: ReceiptJobRow | null, waivedReason: string | null): OrderReceipt | null {
  if (job === null && waivedReason === null) return null;
  return withoutNulls({
    number: job?.number ?? null,
    device: job?.printer_name ?? null,
    printedAt: job?.state === 'issued' ? job.finished_at : null,
    error: job?.error ?? null,
    attempts: job?.attempts ?? 0,
    isFiscal: job?.is_fiscal === 1,
    buyerTaxId: job?.buyer_tax_id ?? null,
    waivedReason,
  });
}

export function parseNames(names: string): Names {
  return JSON.parse(names);
}

/** Null for an empty object. */
export function parseSomeNames(names: string): Names | null {
  return names === '{}' ? null : parseNames(names);
}

/** The stored JSON was written by this server, so it isn't validated. */
function parsed<T>(json: string | null): T | null {
  return json === null ? null : JSON.parse(json);
}

function discountView(stored: string | null, { wanted, taken }: DiscountMoney): Discount | null {
  if (stored === null) return null;
  return { ...JSON.parse(stored), amount: taken, ...(taken < wanted && { fullAmount: wanted }) };
}

function unlessZero(amount: number | undefined): number | null {
  return amount === undefined || amount === 0 ? null : amount;
}

/** Null for an empty list. */
export function listed<T>(list: T[]): T[] | null {
  return list.length === 0 ? null : list;
}

function lineView(row: OrderLineRow, money: LineMoney | undefined, order: StoredOrder['order']): OrderLine {
  const modifiers: OrderLine['modifiers'] = JSON.parse(row.modifiers);
  const addedBy: Person = JSON.parse(row.added_by);
  return withoutNulls({
    id: row.id,
    menuItemId: row.menu_item_id,
    name: row.name,
    names: parseNames(row.names),
    kitchenNames: parseSomeNames(row.kitchen_names),
    quantity: row.quantity,
    unitPrice: row.unit_price,
    weight: parseWeight(row),
    isHalf: row.is_half === 1 ? true : null,
    priceList: parsed<NonNullable<OrderLine['priceList']>>(row.price_list),
    setMenu: setOf(row),
    vatRate: row.vat_rate,
    isTakeaway: isTakeawayLine(row, order) ? true : null,
    deposit: unlessZero(row.deposit),
    modifiers,
    note: row.note,
    seat: row.seat,
    allergens: listed(parseAllergens(row.allergens)),
    clashes: listed(lineClash(row, parseAllergies(order.allergies))),
    allergyConfirmed: parseConfirmation(row.allergy_confirmed),
    allergySeen: sightOf(order, row),
    course: row.course,
    station: row.station,
    stationId: row.station_id,
    stations: stationsView(row.state, row.stations),
    // Clients that don't know the pass would otherwise notify the waiter too early.
    state: isAtPass(row) ? 'preparing' : row.state,
    ticketId: row.ticket_id,
    round: row.round,
    addedBy,
    addedAt: row.added_at,
    sentAt: row.sent_at,
    lateAt: row.state === 'sent' || row.state === 'preparing' ? row.late_at : null,
    heldBackAt: row.held_back_at,
    adjustedAt: parseAdjustment(row.adjustment)?.at ?? null,
    rushedAt: row.rushed_at,
    shownAt: row.shown_at,
    isOnPaper: row.on_paper === 1 ? true : null,
    printedAt: row.printed_at,
    startedAt: row.started_at,
    readyAt: row.ready_at,
    isAtPass: isAtPass(row) ? true : null,
    calledAt: row.state === 'voided' ? null : (parsed<PassCall>(row.called)?.at ?? null),
    claimedBy: parsed<Person>(row.claimed_by),
    servedAt: row.served_at,
    void: parsed<Voiding>(row.void),
    seenAt: row.seen_at,
    discount: discountView(row.discount, {
      wanted: money?.wantedDiscount ?? 0,
      taken: money?.ownDiscount ?? 0,
    }),
    splitFromId: row.split_from_id,
    billedAt: row.billed_at,
    lineTotal: money?.lineTotal ?? 0,
    discountTotal: money?.discountTotal ?? 0,
    serviceCharge: unlessZero(money?.serviceCharge),
    depositTotal: unlessZero(money?.depositTotal),
    payable: money?.payable ?? 0,
  });
}

export function orderView(stored: StoredOrder): Order {
  return pricedOrderView(stored, moneyOf(stored));
}

/** Returns a station's view of the order: its own lines, without money. */
export function orderSeenBy(caller: Pick<Caller, 'roles'>, order: Order): Order {
  const { roles } = caller;
  if (roles.some(role => role === 'waiter' || role === 'admin')) return order;
  const {
    discount: _,
    serviceCharge: __,
    depositTotal: ___,
    receipt: ____,
    atTerminal: _____,
    invoiced: ______,
    ...rest
  } = order;
  const nothing = { subtotal: 0, discountTotal: 0, total: 0, paid: 0, tip: 0, due: 0 };
  return {
    ...rest,
    ...nothing,
    payments: [],
    approvals: [],
    vatBreakdown: [],
    mergedFrom: [],
    lines: order.lines
      .filter(({ station }) => roles.some(role => role === station))
      .map(({ discount: _, serviceCharge: __, depositTotal: ___, ...line }) => ({
        ...line,
        unitPrice: 0,
        lineTotal: 0,
        discountTotal: 0,
        payable: 0,
        modifiers: line.modifiers.map(modifier => ({ ...modifier, priceDelta: 0 })),
      })),
  };
}

/** For callers that have just computed the order's money. */
export function pricedOrderView(stored: StoredOrder, money: OrderMoney): Order {
  const { order, lines, payments, approvals, receipt } = stored;
  const mergedFrom: Order['mergedFrom'] = JSON.parse(order.merged_from);
  const paid = payments.reduce((sum, { amount }) => sum + amount, 0);
  return withoutNulls({
    id: order.id,
    number: order.number,
    businessDay: order.business_day,
    type: order.type,
    name: order.name,
    phone: order.phone,
    pickupAt: order.pickup_at,
    tableId: order.table_id,
    tableLabel: order.table_label,
    guestCount: order.guest_count,
    waiterId: order.waiter_id,
    waiterName: order.waiter_name ?? '',
    note: order.note,
    allergyNote: order.allergy_note,
    allergies: listed(parseAllergies(order.allergies)),
    allergyVersion: order.allergy_version === 0 ? null : order.allergy_version,
    allergyTextsConfirmed: confirmedTextsOf(order),
    discount: discountView(order.discount, { wanted: money.wantedDiscount, taken: money.orderDiscount }),
    serviceCharge: chargeView(order, money),
    state: order.state,
    lines: lines
      .filter(line => line.state !== 'removed')
      .map(line => lineView(line, money.lines.get(line.id), order)),
    payments: payments.map(row => paymentView(row, payments)),
    atTerminal: listed(terminalPaymentsOf(order).map(terminalPaymentView)),
    approvals: approvals.map(row => approvalView(row, stored)),
    subtotal: money.subtotal,
    discountTotal: money.discountTotal,
    depositTotal: unlessZero(money.depositTotal),
    total: money.total,
    vatBreakdown: money.vatBreakdown,
    paid,
    tip: payments.reduce((sum, { tip }) => sum + tip, 0),
    due: order.state === 'open' ? money.total - paid : 0,
    billRequestedAt: order.bill_requested_at,
    receiptState: order.receipt_state,
    isReceiptPending: isReceiptPending(order.receipt_state),
    receipt: receiptView(receipt, order.waived_reason),
    invoiceNumber: order.invoice_number,
    correctionNumber: order.correction_number,
    invoiced: order.invoiced,
    mergedFrom: mergedFrom.map(({ orderId, number, tableLabel }) => ({
      orderId,
      number,
      ...(tableLabel !== undefined && { tableLabel }),
    })),
    mergedIntoId: order.merged_into_id,
    isTraining: order.is_training === 1 ? true : null,
    isPractice: order.is_practice === 1 ? true : null,
    openedAt: order.opened_at,
    closedAt: order.closed_at,
    version: order.version,
  });
}

/** Shortens an order in a list that would be too long. */
export function withoutContents(text: string): string {
  const order: Order = JSON.parse(text);
  const { note: _, allergyNote: __, allergies: ___, lines, ...heading } = order;
  const short: Order = { ...heading, lines: [], linesLeftOut: lines.length, payments: [], approvals: [] };
  return JSON.stringify({ ...short, mergedFrom: [] });
}
