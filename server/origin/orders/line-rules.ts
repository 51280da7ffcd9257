/** What may be put on an order, and what of the menu is copied onto its lines: later changes of the menu don't touch them. */
import type { NewOrderLine } from '#shared/schemas/order-schema.ts';
import { ProblemError } from '../../errors.ts';
import { unavailabilityAt } from '../menu/menu-rules.ts';
import type { OrderLineRow, OrderRow } from '../origin-tables.ts';
import type { OrderedItem } from './ordered-item-store.ts';

export type ItemRequest = { path: string; menuItemId: string };

function isUnavailable(item: OrderedItem | undefined, nowMs: number): boolean {
  if (item?.isShort) return true;
  if (item === undefined || item.unavailable === null) return false;
  return unavailabilityAt(JSON.parse(item.unavailable), nowMs) !== undefined;
}

/** Throws ITEM_UNKNOWN or ITEM_UNAVAILABLE, naming every place in the request that asks for such a dish. */
export function checkOrderable(
  requests: readonly ItemRequest[],
  items: ReadonlyMap<string, OrderedItem>,
  nowMs: number,
): void {
  const unknown = requests.filter(({ menuItemId }) => !items.get(menuItemId)?.isOffered);
  if (unknown.length > 0) {
    throw new ProblemError('ITEM_UNKNOWN', {
      errors: unknown.map(({ path }) => ({ path, message: 'is not on the menu' })),
    });
  }
  const unavailable = requests.filter(({ menuItemId }) => isUnavailable(items.get(menuItemId), nowMs));
  if (unavailable.length > 0) {
    throw new ProblemError('ITEM_UNAVAILABLE', {
      errors: unavailable.map(({ path, menuItemId }) => ({
        path,
        message: `${items.get(menuItemId)?.name} is not available`,
      })),
    });
  }
}

/** The draft that `wanted` becomes. `item` has passed `checkOrderable`. */
export function draftLine(
  order: Pick<OrderRow, 'org_id' | 'id' | 'type'>,
  wanted: NewOrderLine & { id: string },
  item: OrderedItem,
  position: number,
  now: string,
): OrderLineRow {
  const takeawayRate = order.type === 'takeaway' ? item.vat_rate_takeaway : null;
  return {
    org_id: order.org_id,
    id: wanted.id,
    order_id: order.id,
    position,
    menu_item_id: item.id,
    name: item.name,
    names: item.names,
    kitchen_name: item.kitchen_name,
    quantity: wanted.quantity,
    unit_price: item.price,
    vat_rate: takeawayRate ?? item.vat_rate,
    note: wanted.note ?? null,
    seat: wanted.seat ?? null,
    course: wanted.course ?? item.course ?? item.default_course,
    station: item.station,
    target_minutes: item.target_minutes,
    state: 'draft',
    ticket_id: null,
    round: null,
    added_at: now,
    sent_at: null,
    late_at: null,
    started_at: null,
    ready_at: null,
    served_at: null,
  };
}

/** Throws ID_TAKEN for an id that stands twice in the request or is a line already. */
export function checkNewIds(lines: readonly NewOrderLine[], taken: ReadonlySet<string>): void {
  const seen = new Set(taken);
  const errors = lines.flatMap(({ id }, index) => {
    if (id === undefined) return [];
    if (seen.has(id)) return [{ path: `lines/${index}/id`, message: 'is already in use' }];
    seen.add(id);
    return [];
  });
  if (errors.length > 0) throw new ProblemError('ID_TAKEN', { errors });
}
