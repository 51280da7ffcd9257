/** Sent dishes with options, what a waiter changes about them, and what the kitchen reads. */
import { createOptionedOrigin, type OptionedOrigin } from './optioned-origin.ts';
import { restaurantIds } from './small-restaurant.ts';

const { soup, dumplings } = restaurantIds;

/** A mild soup and plain dumplings, sent. */
export async function createSent(t: Parameters<typeof createOptionedOrigin>[0]) {
  const kit = await createOptionedOrigin(t);
  const { id } = await kit.open([
    { menuItemId: soup, modifiers: [{ optionId: kit.option('Łagodna') }] },
    { menuItemId: dumplings },
  ]);
  const order = (await kit.origin.command('sendOrder', {}, kit.as({ id }))).data;
  const lineIds = order.lines.map(line => line.id);
  return { ...kit, order, soupId: lineIds[0] ?? '', dumplingsId: lineIds[1] ?? '' };
}
type Sent = Awaited<ReturnType<typeof createSent>>;

type Change = { note?: string | null; options?: readonly string[] };

export function adjust(
  kit: Sent,
  lineId: string,
  { note, options }: Change,
  more: { as?: 'admin'; key?: string } = {},
) {
  const body = {
    ...(note !== undefined && { note }),
    ...(options !== undefined && { modifiers: options.map(name => ({ optionId: kit.option(name) })) }),
  };
  return kit.origin.command('adjustLine', body, { ...kit.as(kit.order, lineId), ...more });
}

export async function kitchenLine({ origin }: OptionedOrigin, id: string) {
  const params = { location: 'kitchen' };
  const { data } = await origin.read('preparationOrders', { as: 'kitchen', params });
  return data.flatMap(({ lines }) => lines).find(line => line.id === id);
}

/** What the cook reads: what is there now, what of it is new, and what is struck out. */
export async function readOf(kit: OptionedOrigin, id: string) {
  const line = await kitchenLine(kit, id);
  return {
    now: line?.modifiers.map(({ name }) => name),
    added: line?.modifiers.filter(({ isAdded }) => isAdded).map(({ name }) => name),
    dropped: line?.adjustment?.dropped.map(({ name }) => name),
  };
}

export function cook(
  { origin }: OptionedOrigin,
  step: 'startLine' | 'readyLine' | 'recallLine' | 'seeLine',
  id: string,
) {
  return origin.command(step, {}, { as: 'kitchen', params: { id } });
}
