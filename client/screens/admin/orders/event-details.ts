/** Details of an order event as text: from and to, amounts, reason and approver. */
import type { TFunction } from 'i18next';
import { weightText } from '#shared/catalog/item-weight.ts';
import {
  allergyText,
  type Content,
  chargeDetails,
  chargeEvents,
  confirmedText,
  contentOf,
  fieldNames,
  listOf,
  nameOf,
  optionName,
  textOf,
} from './event-content.ts';

export type EventWords = {
  readonly t: TFunction;
  /** Language of the reader. */
  readonly language: string;
  readonly money: (minor: number) => string;
  /** Formats by the restaurant's clock. */
  readonly time: (iso: string) => string;
};
type Details = (words: EventWords, payload: Content) => (string | null)[];

function weightOf(weight: unknown): string {
  const { grams } = contentOf(weight);
  return typeof grams === 'number' ? weightText(grams) : '–';
}

/** "Guests: 2 → 4" for each changed field; for phone number and allergy text only that it changed. */
const changes: Details = ({ t, language, time }, payload) => {
  const before = contentOf(payload.before);
  const after = contentOf(payload.after);
  const show = (value: unknown): string => {
    if (typeof value === 'boolean') return t(value ? 'ui.yes' : 'ui.no');
    const names = listOf(value).flatMap(option => optionName(option, language) ?? []);
    return (names.length > 0 ? names.join(', ') : textOf(value)) ?? '–';
  };
  const fields = Object.keys(after).flatMap(key => {
    const field = fieldNames[key];
    const shown = (side: Content) => {
      if (field === 'allergies') return allergyText(t, side[key]) ?? '–';
      if (field === 'weight') return weightOf(side[key]);
      if (field === 'vatRate') return `${show(side[key])}%`;
      if (field === 'type') return t(`office.events.orderTypes.${textOf(side[key]) ?? ''}`);
      return field === 'pickupAt' && typeof side[key] === 'string' ? time(side[key]) : show(side[key]);
    };
    if (field === undefined || shown(before) === shown(after)) return [];
    return [
      t('office.events.change', {
        field: t(`office.events.fields.${field}`),
        before: shown(before),
        after: shown(after),
      }),
    ];
  });
  return [
    ...fields,
    payload.isPhoneChanged === true ? t('office.events.phoneChanged') : null,
    payload.isAllergyNoteChanged === true ? t('office.events.allergyNoteChanged') : null,
  ];
};

const opening: Details = ({ t }, payload) => {
  const order = contentOf(payload.after);
  const place = typeof order.tableLabel === 'string' ? [t('order.table', { label: order.tableLabel })] : [];
  const guests = typeof order.guestCount === 'number' ? [t('order.guests', { count: order.guestCount })] : [];
  const list = allergyText(t, order.allergies);
  return [
    ...place,
    ...(order.type === 'takeaway' ? [t('office.orders.takeaway')] : guests),
    list === null ? null : t('office.events.allergies', { list }),
  ];
};

const voiding: Details = ({ t }, payload) => {
  const { reason, started } = contentOf(payload.void);
  return [
    textOf(reason),
    started === true ? t('approvals.waste') : null,
    payload.isWithinGrace === true ? t('office.events.voidGrace') : null,
    payload.isOut === true ? t('office.events.voidOut') : null,
  ];
};

function sizeOf({ t, money }: EventWords, { kind, value }: Content): string | null {
  if (typeof value !== 'number') return null;
  if (kind === 'amount') return money(-value);
  return value === 100 ? t('office.events.comp') : `−${value}%`;
}

/** A null new value: the discount was removed. */
const discounting: Details = (words, payload) => {
  const after = contentOf(payload.after);
  if (after.value === undefined) return [words.t('office.events.discountRemoved')];
  return [sizeOf(words, after), textOf(after.reason)];
};

const splitting: Details = ({ t }, payload) => {
  const { quantity, newQuantity } = contentOf(payload.after);
  const [remaining, parted] = [textOf(quantity), textOf(newQuantity)];
  if (remaining === null || parted === null) return [];
  const before = textOf(contentOf(payload.before).quantity) ?? '–';
  return [t('office.events.split', { before, kept: remaining, parted })];
};

const otherOrder: Details = ({ t }, payload) => {
  const number =
    textOf(payload.number) ??
    textOf(contentOf(payload.after).number) ??
    textOf(contentOf(payload.before).number);
  return [number === null ? null : t('order.numbered', { number })];
};

const lineMove: Details = (words, payload) => {
  const paid = listOf(payload.payments).reduce((sum, { amount }) => sum + Number(amount), 0);
  const amount = words.money(paid);
  return [...otherOrder(words, payload), paid === 0 ? null : words.t('office.events.paidAlong', { amount })];
};

const payment: Details = ({ t, money }, payload) => {
  const { kind, amount, tip, reason } = contentOf(payload.payment);
  return [
    typeof kind === 'string' ? t(`paymentKinds.${kind}`, { defaultValue: kind }) : null,
    typeof amount === 'number' ? money(amount) : null,
    typeof tip === 'number' && tip !== 0 ? t('printing.payments.tip', { amount: money(tip) }) : null,
    textOf(reason),
  ];
};

const atTerminal: Details = ({ t, money }, { terminalPayment, slip }) => {
  const { terminalName, amount, tip, state, reason } = contentOf(terminalPayment);
  const sum = Number(amount) + Number(tip);
  return [
    textOf(terminalName),
    money(sum),
    t(`office.events.terminal.${String(state)}`, { defaultValue: '' }) || null,
    typeof reason === 'string' ? t(`till.terminal.reasons.${reason}`, { defaultValue: reason }) : null,
    textOf(slip),
  ];
};

const receipt: Details = ({ t }, payload) => {
  const { number, error, buyerTaxId, reason } = contentOf(payload.after);
  const [shownNumber, fault, taxId] = [textOf(number), textOf(error), textOf(buyerTaxId)];
  return [
    shownNumber === null ? null : t('printing.receipt.number', { number: shownNumber }),
    taxId === null ? null : t('printing.receipt.taxId', { taxId }),
    fault === null ? null : t(`printerFaults.${fault}`, { defaultValue: fault }),
    typeof payload.outcome === 'string' ? t(`office.events.outcomes.${payload.outcome}`) : null,
    textOf(reason),
  ];
};

const lateReceipt: Details = (words, payload) => {
  const attempt = textOf(contentOf(payload.after).attempt);
  return [
    ...receipt(words, payload),
    attempt === null ? null : words.t('office.events.attempt', { number: attempt }),
  ];
};

const asking: Details = (words, payload) => {
  const { t, money } = words;
  const { kind, discount, amount, reason } = payload;
  return [
    typeof kind === 'string' ? t(`office.events.requested.${kind}`, { defaultValue: kind }) : null,
    sizeOf(words, contentOf(discount)),
    typeof amount === 'number' && amount !== 0 && discount === undefined ? money(amount) : null,
    textOf(reason),
  ];
};

const reopening: Details = (_words, payload) => [textOf(payload.reason)];

/** Lists each station once, whatever its number of courses. */
const sending: Details = ({ t }, payload) => {
  const stations = listOf(payload.tickets).map(ticket => {
    const station = t(`app.stations.${String(ticket.station)}`);
    return ticket.isHeld === true ? t('office.events.heldAt', { station }) : station;
  });
  return [...new Set(stations)];
};

const course: Details = ({ t }, payload) => {
  const number = textOf(payload.course);
  return [number === null ? null : t('order.course', { number })];
};

const seeing: Details = ({ t }, payload) => {
  const label = textOf(contentOf(payload.before).movedFrom);
  return [label === null ? null : t('office.events.was', { label })];
};

const serving: Details = ({ t }, payload) => [
  Array.isArray(payload.notReady) ? t('office.events.notReady') : null,
];

const offering: Details = (_words, { from, to }) => [`${nameOf(from)} → ${nameOf(to)}`];

const printing: Details = ({ t }, { slip }) => [
  typeof slip === 'string' ? t(`office.events.slips.${slip}`, { defaultValue: slip }) : null,
];

function sameFor(details: Details, entity: string, deeds: readonly string[]) {
  return Object.fromEntries(deeds.map(deed => [`${entity}.${deed}`, details]));
}

const byType: Readonly<Record<string, Details>> = {
  'order.opened': opening,
  ...sameFor(changes, 'order', ['changed', 'handedOver', 'allergyChanged', 'moved', 'typeChanged']),
  ...sameFor(offering, 'order', ['transferAsked', 'transferDeclined', 'transferCancelled']),
  ...sameFor(lineMove, 'order', ['linesMovedOut', 'linesMovedIn']),
  ...sameFor(otherOrder, 'order', ['merged', 'unmerged', 'mergedInto', 'restored']),
  'order.discounted': discounting,
  'order.reopened': reopening,
  ...sameFor(chargeDetails, 'order', chargeEvents),
  'line.changed': changes,
  'line.adjusted': changes,
  'line.takeawayChanged': changes,
  'line.voided': voiding,
  'line.discounted': discounting,
  'line.split': splitting,
  'lines.sent': sending,
  'lines.held': sending,
  'lines.served': serving,
  'course.fired': course,
  'ticket.printed': printing,
  'ticket.seen': seeing,
  'payment.taken': payment,
  'payment.refunded': payment,
  ...sameFor(atTerminal, 'payment', ['atTerminal', 'terminalResolved']),
  ...sameFor(receipt, 'receipt', ['queued', 'issued']),
  'receipt.issuedLate': lateReceipt,
  'receipt.failed': receipt,
  'receipt.unknown': receipt,
  'receipt.resolved': receipt,
  'receipt.waived': receipt,
  ...sameFor(receipt, 'invoice', ['issued', 'corrected', 'retried']),
  ...sameFor(asking, 'approval', ['asked', 'refused', 'dropped', 'outdated', 'approved']),
  'table.changed': changes,
};

/** Names who requested and who gave an admin's approval. */
function wordOf({ t }: EventWords, { approvedBy, askedBy }: Content): (string | null)[] {
  const [admin, asker] = [nameOf(approvedBy), nameOf(askedBy)];
  return [
    asker === null ? null : t('office.events.requestedBy', { name: asker }),
    admin === null ? null : t('office.order.approvedBy', { name: admin }),
  ];
}

export function eventDetails(words: EventWords, type: string, payload: Content): string[] {
  const details = byType[type]?.(words, payload) ?? [];
  return [...details, confirmedText(words.t, payload), ...wordOf(words, payload)].filter(
    text => text !== null,
  );
}
