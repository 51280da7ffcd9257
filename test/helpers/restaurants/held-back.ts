/** Holding back what was sent, and what the kitchen reads of it. */
import type { Order } from '#shared/order/order-schema.ts';
import type { OriginFixture } from './origin-fixture.ts';

export const idsOf = ({ lines }: Order, ...places: number[]) => places.map(place => lines[place]?.id ?? '');

export function hold(origin: OriginFixture, { id }: Pick<Order, 'id'>, lineIds: string[], key?: string) {
  const options = { as: 'waiter', params: { id }, ...(key !== undefined && { key }) } as const;
  return origin.command('holdLines', { lineIds }, options);
}

export function undo(origin: OriginFixture, { id }: Order, lineIds: string[]) {
  return origin.command('undoLines', { lineIds }, { as: 'waiter', params: { id } });
}

export async function fire(origin: OriginFixture, { id, lines }: Order) {
  const { course = 0 } = lines[0] ?? {};
  return (await origin.command('fireCourse', { course }, { as: 'waiter', params: { id } })).data;
}

export async function kitchenScreen(origin: OriginFixture) {
  const params = { location: 'kitchen' };
  return (await origin.read('preparationOrders', { as: 'kitchen', params })).data;
}

/** Each ticket's state and lines; a line that was held back and not seen yet is marked. */
export async function ticketsOf(origin: OriginFixture) {
  return (await kitchenScreen(origin)).map(({ state, lines }) => [
    state,
    lines.map(line => (line.isHeldBack ? 'held back' : line.state)),
  ]);
}

export function see(origin: OriginFixture, lineId: string) {
  return origin.command('seeLine', {}, { as: 'kitchen', params: { id: lineId } });
}
