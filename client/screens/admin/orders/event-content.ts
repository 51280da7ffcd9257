/** Reads what an event carries. Its payload is JSON from any version of the product: what is missing is left out. */
import type { OrderEvent } from '#shared/schemas/order-list-schema.ts';
import type { Order } from '#shared/schemas/order-schema.ts';

export type Content = Readonly<Record<string, unknown>>;
/** "2× Żurek" by the line's id. */
export type LineNames = ReadonlyMap<string, string>;

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

/** The name of somebody that is stored as a person. */
export function nameOf(value: unknown): string | null {
  return textOf(contentOf(value).name);
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

/** What it was about: the lines that it lists, else the one that it names. */
export function linesOf(payload: Content, names: LineNames): string[] {
  const fromPayload = listOf(payload.lines).flatMap(
    line => names.get(String(line.id)) ?? countedName(line) ?? [],
  );
  if (fromPayload.length > 0) return fromPayload;
  const own = names.get(String(payload.lineId)) ?? countedName(payload);
  return own === null || own === undefined ? [] : [own];
}
