/** Reads the payload of an order event: JSON written by any version of the product, so missing fields are skipped. */
import type { TFunction } from 'i18next';
import type { OrderEvent } from '#shared/order/order-list-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { displayName } from '../../../i18n/display-name.ts';

export type Content = Readonly<Record<string, unknown>>;
/** "2× Żurek" by line id. */
export type LineNames = ReadonlyMap<string, string>;

/** Database column names → API field names. */
export const fieldNames: Readonly<Record<string, string>> = {
  guest_count: 'guestCount',
  guestCount: 'guestCount',
  name: 'name',
  note: 'note',
  allergy_note: 'allergyNote',
  allergyNote: 'allergyNote',
  allergies: 'allergies',
  pickup_at: 'pickupAt',
  waiter_name: 'waiter',
  quantity: 'quantity',
  seat: 'seat',
  course: 'course',
  tableLabel: 'table',
  label: 'table',
  seats: 'seats',
  isBlocked: 'isBlocked',
  modifiers: 'options',
  weight: 'weight',
  isHalf: 'isHalf',
  isTakeaway: 'isTakeaway',
  vatRate: 'vatRate',
  type: 'type',
};

export function contentOf(value: unknown): Content {
  return typeof value === 'object' && value !== null ? (value as Content) : {};
}

export function listOf(value: unknown): Content[] {
  return Array.isArray(value) ? value.map(contentOf) : [];
}

export function textOf(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Name from a stored user object. */
export function nameOf(value: unknown): string | null {
  return textOf(contentOf(value).name);
}

function namesOf(value: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(contentOf(value)).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
}

function shownName({ name, names }: Content, language: string): string | null {
  return typeof name === 'string' ? displayName({ name, names: namesOf(names) }, language) : null;
}

/** "Sauce", or "2× Sauce". */
export function optionName(option: Content, language: string): string | null {
  const { quantity = 1 } = option;
  return quantity === 1 ? shownName(option, language) : countedName(option, language);
}

function countedName(line: Content, language: string): string | null {
  const shown = shownName(line, language);
  const { quantity } = line;
  return shown === null ? null : `${typeof quantity === 'number' ? quantity : 1}× ${shown}`;
}

/** Names in the reader's language, from the order and, for removed lines, from the events that added them. */
export function lineNames(
  order: Pick<Order, 'lines'>,
  events: readonly OrderEvent[],
  language: string,
): LineNames {
  const mentioned = events.flatMap(({ payload }) => {
    const { lines, after } = contentOf(payload);
    return [...listOf(contentOf(after).lines), ...listOf(lines)];
  });
  const entries = [
    ...mentioned,
    ...order.lines.map(line => contentOf({ ...line, name: displayName(line, language), names: {} })),
  ].flatMap((line): [string, string][] => {
    const text = countedName(line, language);
    return text === null ? [] : [[String(line.id), text]];
  });
  return new Map(entries);
}

/** The lines that an event concerns: its list of lines, else its single line. */
export function linesOf(payload: Content, names: LineNames, language: string): string[] {
  const fromPayload = listOf(payload.lines).flatMap(
    line => names.get(String(line.id)) ?? countedName(line, language) ?? [],
  );
  if (fromPayload.length > 0) return fromPayload;
  const own = names.get(String(payload.lineId)) ?? countedName(payload, language);
  return own === null || own === undefined ? [] : [own];
}

function allergenNames(t: TFunction, codes: unknown): string {
  return Array.isArray(codes) ? codes.map(code => t(`allergens.${String(code)}`)).join(', ') : '';
}

/** "milk, eggs; seat 2: nuts", or null. */
export function allergyText(t: TFunction, value: unknown): string | null {
  const texts = listOf(value).map(({ seat, allergens }) => {
    const list = allergenNames(t, allergens);
    return typeof seat === 'number' ? t('office.events.allergyAt', { seat, list }) : list;
  });
  return texts.length === 0 ? null : texts.join('; ');
}

/** Describes an allergy warning that the waiter confirmed. */
export function confirmedText(t: TFunction, { allergyConfirmed: codes }: Content): string | null {
  return Array.isArray(codes) ? t('office.events.allergyConfirmed', { list: allergenNames(t, codes) }) : null;
}

/** Formats each open item that an event added, with its unit price. */
export function openItemTexts(t: TFunction, money: (minor: number) => string, added: unknown): string[] {
  return listOf(added).flatMap(({ menuItemId, name, unitPrice }) =>
    menuItemId !== undefined || typeof unitPrice !== 'number'
      ? []
      : [t('office.events.openItem', { name: textOf(name) ?? '–', price: money(unitPrice) })],
  );
}

type ChargeWords = { readonly t: TFunction; readonly money: (minor: number) => string };

export const chargeEvents = [
  'serviceChargeApplied',
  'serviceChargeEnded',
  'serviceChargeRemoved',
  'serviceChargeRestored',
];

/** Describes a changed service charge: old and new value, number of guests, and the reason of a removal. */
export function chargeDetails({ t, money }: ChargeWords, payload: Content): (string | null)[] {
  const [before, after] = [contentOf(payload.before), contentOf(payload.after)];
  const shown = ({ percent, amount }: Content) => {
    const size = textOf(percent);
    if (size === null || typeof amount !== 'number') return '–';
    return `${size}% (${money(amount)})`;
  };
  const guests = [before.guestCount, after.guestCount].map(textOf);
  return [
    t('office.events.change', {
      field: t('office.order.serviceCharge'),
      before: shown(before),
      after: shown(after),
    }),
    guests.includes(null)
      ? null
      : t('office.events.change', {
          field: t('office.events.fields.guestCount'),
          before: guests[0],
          after: guests[1],
        }),
    textOf(contentOf(after.removal).reason),
  ];
}
