/** Creates lines with a copy of the menu item's fields, or the waiter's fields for an open item, so that later changes of the menu don't affect them. */

import type { Person } from '#shared/kernel/schema-parts.ts';
import type { NewOrderLine, OpenItem } from '#shared/order/order-command-schema.ts';
import type { LineModifier } from '#shared/order/order-schema.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import type { Rights } from '#shared/venue/user-schema.ts';
import { invalidField, ProblemError } from '../../../http/errors.ts';
import { requireStationsOf } from '../../catalog/menu/menu-station-rules.ts';
import type { Caller } from '../../kernel/callers/callers.ts';
import type { OrderLineRow, OrderRow } from './order-row.ts';
import type { OrderedItem } from './ordered-item-store.ts';
import { type ItemPrice, pricedNow } from './weight-rules.ts';

/** The copied fields. `id` is null for an open item, whose `stationId` says where it is made. */
type DraftItem = ItemPrice &
  Pick<OrderedItem, 'name' | 'names' | 'kitchen_names' | 'vat_rate' | 'vat_rate_takeaway' | 'deposit'> &
  Pick<OrderedItem, 'course' | 'default_course' | 'station' | 'target_minutes'> & {
    id: string | null;
    stationId?: string | null;
  };

export function openDish({ name, price, vatRate, station, stationId }: OpenItem): DraftItem {
  return {
    id: null,
    name,
    names: '{}',
    kitchen_names: '{}',
    price,
    priceList: undefined,
    priced_by: null,
    vat_rate: vatRate,
    vat_rate_takeaway: null,
    deposit: null,
    course: null,
    default_course: 0,
    station,
    stationId: stationId ?? null,
    target_minutes: null,
  };
}

/** Increasing an open item needs the same right as selling it. `path` is the field that requests it. */
export function requireOpenItemRight({ openItem }: Pick<Rights, 'openItem'>, path: string): void {
  if (openItem !== true) throw invalidField(path, 'needs the right to sell open items', 'FORBIDDEN');
}

/**
 * Each line is either of the menu or an open item. Open items need the right, and a VAT rate and station of
 * the settings; only an admin may add one for free, or at a VAT rate that no menu item has.
 */
export async function checkOpenItems(
  wanted: readonly NewOrderLine[],
  { rights, roles }: Pick<Caller, 'rights' | 'roles'>,
  menuRates: () => Promise<readonly number[]>,
  settingsNow: () => Promise<Pick<Settings, 'vatRates' | 'stations'>>,
): Promise<void> {
  for (const [index, { menuItemId, openItem }] of wanted.entries()) {
    const path = `lines/${index}`;
    if (openItem === undefined) {
      if (menuItemId === undefined) throw invalidField(`${path}/menuItemId`, 'or an open item is required');
      continue;
    }
    if (menuItemId !== undefined) throw invalidField(`${path}/openItem`, 'is not for an item of the menu');
    requireOpenItemRight(rights, `${path}/openItem`);
    const { price, vatRate, station, stationId } = openItem;
    const settings = await settingsNow();
    if (!settings.vatRates.some(({ rate }) => rate === vatRate))
      throw invalidField(`${path}/openItem/vatRate`, 'is not a VAT rate of the restaurant');
    if (!roles.includes('admin')) {
      if (price === 0) throw invalidField(`${path}/openItem/price`, 'must be at least 1');
      const rates = await menuRates();
      if (rates.length > 0 && !rates.includes(vatRate))
        throw invalidField(
          `${path}/openItem/vatRate`,
          'is at no rate of the menu: that is for an admin',
          'FORBIDDEN',
        );
    }
    requireStationsOf(settings, station, {
      one: stationId,
      several: undefined,
      path: `${path}/openItem/stationId`,
    });
  }
}

/** Whether the dish is taken away. */
export function isTakeawayLine(
  { is_takeaway }: Pick<OrderLineRow, 'is_takeaway'>,
  { type }: Pick<OrderRow, 'type'>,
): boolean {
  return is_takeaway === null ? type === 'takeaway' : is_takeaway === 1;
}

/** Applies the takeaway or dine-in VAT rate that was copied when the line was added; the price stays. */
export function asTakeaway(line: OrderLineRow, isTakeaway: boolean): OrderLineRow {
  const rate = isTakeaway ? line.vat_rate_takeaway : line.vat_rate_dine_in;
  return { ...line, is_takeaway: isTakeaway ? 1 : 0, vat_rate: rate ?? line.vat_rate };
}

/** The draft created from `wanted`. `item` has passed `checkOrderable`, and `modifiers` were validated. */
export function draftLine(
  order: Pick<OrderRow, 'org_id' | 'id' | 'type'>,
  wanted: NewOrderLine & { id: string },
  item: DraftItem,
  position: number,
  { modifiers, by, now }: { modifiers: readonly LineModifier[]; by: Person; now: string },
): OrderLineRow {
  const isTakeaway = wanted.isTakeaway ?? order.type === 'takeaway';
  const vat_rate_takeaway = item.vat_rate_takeaway ?? item.vat_rate;
  return {
    org_id: order.org_id,
    id: wanted.id,
    order_id: order.id,
    position,
    menu_item_id: item.id,
    name: item.name,
    names: item.names,
    kitchen_names: item.kitchen_names,
    quantity: wanted.quantity,
    ...pricedNow(item, wanted.weight),
    is_half: wanted.isHalf ? 1 : 0,
    set_menu: null,
    vat_rate: isTakeaway ? vat_rate_takeaway : item.vat_rate,
    is_takeaway: isTakeaway ? 1 : 0,
    vat_rate_dine_in: item.vat_rate,
    vat_rate_takeaway,
    deposit: item.deposit ?? 0,
    note: wanted.note ?? null,
    seat: wanted.seat ?? null,
    course: wanted.course ?? item.course ?? item.default_course,
    station: item.station,
    station_id: item.stationId ?? null,
    stations: null,
    target_minutes: item.target_minutes,
    state: 'draft',
    ticket_id: null,
    round: null,
    added_at: now,
    sent_at: null,
    late_at: null,
    started_at: null,
    ready_at: null,
    at_pass: 0,
    called: null,
    served_at: null,
    modifiers: JSON.stringify(modifiers),
    added_by: JSON.stringify(by),
    shown_at: null,
    on_paper: 0,
    printed_at: null,
    handled_at: null,
    held_back_at: null,
    held_from: null,
    allergens: '[]',
    allergy_confirmed: null,
    allergy_seen: null,
    adjustment: null,
    rushed_at: null,
    rushed_before: null,
    claimed_by: null,
    void: null,
    seen_at: null,
    discount: null,
    split_from_id: null,
    merged_from_id: null,
    stock_taken: null,
    billed_at: null,
    billed_charge: null,
  };
}

/** Throws ID_TAKEN for an id that occurs twice in the request or exists already. `pathOf` returns a line's path in the request, with a slash. */
export function checkNewIds(
  lines: readonly NewOrderLine[],
  taken: ReadonlySet<string>,
  pathOf: (index: number) => string,
): void {
  const seen = new Set(taken);
  const errors = lines.flatMap(({ id }, index) => {
    if (id === undefined) return [];
    if (seen.has(id)) return [{ path: `${pathOf(index)}id`, message: 'is already in use' }];
    seen.add(id);
    return [];
  });
  if (errors.length > 0) throw new ProblemError('ID_TAKEN', { errors });
}
