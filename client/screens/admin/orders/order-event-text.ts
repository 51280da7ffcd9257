/** What happened to an order, in words: a sentence for each kind of event, and what it was about. */
import type { TFunction } from 'i18next';
import type { OrderEvent } from '#shared/schemas/order-list-schema.ts';
import type { Order } from '#shared/schemas/order-schema.ts';

export type EventText = { readonly title: string; readonly details: readonly string[] };
/** "2× Żurek" by the line's id. */
export type LineNames = ReadonlyMap<string, string>;

type Content = Readonly<Record<string, unknown>>;

function contentOf(value: unknown): Content {
  return typeof value === 'object' && value !== null ? (value as Content) : {};
}

function listOf(value: unknown): Content[] {
  return Array.isArray(value) ? value.map(contentOf) : [];
}

function countedName({ quantity, name }: Content): string | null {
  return typeof name === 'string' ? `${typeof quantity === 'number' ? quantity : 1}× ${name}` : null;
}

/** Names come from the order and, for lines that were removed, from the events that added them. */
export function lineNames(order: Pick<Order, 'lines'>, events: readonly OrderEvent[]): LineNames {
  const mentioned = events.flatMap(({ payload }) => {
    const { lines, after } = contentOf(payload);
    return [...listOf(contentOf(after).lines), ...listOf(lines)];
  });
  const entries = [...mentioned, ...order.lines.map(contentOf)].flatMap((line): [string, string][] => {
    const text = countedName(line);
    return text === null ? [] : [[String(line.id), text]];
  });
  return new Map(entries);
}

/** Column names of the store and the contract's names of the same fields. */
const fieldNames: Readonly<Record<string, string>> = {
  guest_count: 'guestCount',
  guestCount: 'guestCount',
  note: 'note',
  allergy_note: 'allergyNote',
  allergyNote: 'allergyNote',
  quantity: 'quantity',
  seat: 'seat',
  course: 'course',
};

/** "Guests: 2 → 4" for each field that is not as it was. */
function changes(t: TFunction, payload: Content): string[] {
  const before = contentOf(payload.before);
  const after = contentOf(payload.after);
  const show = (value: unknown) =>
    value === undefined || value === null || value === '' ? '–' : String(value);
  return Object.keys(after).flatMap(key => {
    const field = fieldNames[key];
    if (field === undefined || show(before[key]) === show(after[key])) return [];
    return [
      t('office.events.change', {
        field: t(`office.events.fields.${field}`),
        before: show(before[key]),
        after: show(after[key]),
      }),
    ];
  });
}

function opening(t: TFunction, payload: Content): string[] {
  const order = contentOf(payload.after);
  const place = typeof order.tableLabel === 'string' ? [t('order.table', { label: order.tableLabel })] : [];
  const guests = typeof order.guestCount === 'number' ? [t('order.guests', { count: order.guestCount })] : [];
  return [...place, ...(order.type === 'takeaway' ? [t('office.orders.takeaway')] : guests)];
}

function linesOf(payload: Content, names: LineNames): string[] {
  const fromPayload = listOf(payload.lines).flatMap(
    line => names.get(String(line.id)) ?? countedName(line) ?? [],
  );
  if (fromPayload.length > 0) return fromPayload;
  const own = names.get(String(payload.lineId)) ?? countedName(payload);
  return own === null || own === undefined ? [] : [own];
}

/** An event of a kind that this version doesn't know is still listed, by the name that it was stored under. */
export function describeEvent(t: TFunction, { type, payload }: OrderEvent, names: LineNames): EventText {
  const content = contentOf(payload);
  const title = t(`office.events.types.${type}`, { defaultValue: type, round: content.round ?? '' });
  const opened = type === 'order.opened' ? contentOf(content.after) : {};
  const lines = linesOf(type === 'order.opened' ? opened : content, names);
  const facts = type === 'order.opened' ? opening(t, content) : [];
  const changed = /^(order|line)\.changed$/.test(type) ? changes(t, content) : [];
  return { title, details: [...facts, ...lines, ...changed] };
}
