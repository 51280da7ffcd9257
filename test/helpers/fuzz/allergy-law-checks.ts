/** Which station of a dish has seen which allergy, and which has to have, for the laws of allergies. */
import type { OrderLine } from '#shared/order/order-schema.ts';

type AtStations = { id: string; stations?: { id: string }[] | undefined };

/** The line at each of its stations: dumplings have two. */
export function keysOf({ id, stations = [{ id: '' }] }: AtStations): string[] {
  return stations.map(station => `${id}/${station.id}`);
}

/** As its stations have it. */
function stateOf({ state, isAtPass }: OrderLine): OrderLine['state'] {
  return isAtPass === true ? 'ready' : state;
}

/** A part has been seen with the whole that it was split off. */
export function inherit(seen: Map<string, string>, lines: readonly OrderLine[]): void {
  for (const { id, splitFromId } of lines) {
    for (const [key, known] of [...seen]) {
      const [whole = '', station = ''] = key.split('/');
      if (whole === splitFromId && !seen.has(`${id}/${station}`)) seen.set(`${id}/${station}`, known);
    }
  }
}

/** Which of its stations have to have seen its allergies by what was just done. */
export function owedBy(kind: string, before: OrderLine | undefined, after: OrderLine): string[] {
  if (before === undefined) return [];
  const [from, to] = [stateOf(before), stateOf(after)];
  const wasMade = from === 'sent' || from === 'preparing';
  if (wasMade && to === 'ready') return keysOf(after);
  if (from !== 'served' && to === 'served') return keysOf(before);
  const isHandedOut = before.isAtPass === true && after.isAtPass !== true && kind !== 'pass';
  return isHandedOut && (after.state === 'ready' || after.state === 'served') ? keysOf(before) : [];
}
