/** Reads the payload of an order event: JSON written by any version of the product, so missing fields are skipped. */
import type { OrderEvent } from '#shared/schemas/order-list-schema.ts';
import type { Order } from '#shared/schemas/order-schema.ts';

export type Content = Readonly<Record<string, unknown>>;
/** "2× Żurek" by line id. */
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

/** Name from a stored user object. */
export function nameOf(value: unknown): string | null {
  return textOf(contentOf(value).name);
}

function countedName({ quantity, name }: Content): string | null {
  return typeof name === 'string' ? `${typeof quantity === 'number' ? quantity : 1}× ${name}` : null;
}

/** Names from the order and, for removed lines, from the events that added them. */
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

/** The lines that an event concerns: its list of lines, else its single line. */
export function linesOf(payload: Content, names: LineNames): string[] {
  const fromPayload = listOf(payload.lines).flatMap(
    line => names.get(String(line.id)) ?? countedName(line) ?? [],
  );
  if (fromPayload.length > 0) return fromPayload;
  const own = names.get(String(payload.lineId)) ?? countedName(payload);
  return own === null || own === undefined ? [] : [own];
}
