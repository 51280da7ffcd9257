/** Event payloads of drafts: the added fields, and the changed fields before and after. */

import { countedLine } from './counted-line.ts';
import { isTakeawayLine } from './line-rules.ts';
import type { OrderLineRow, OrderRow } from './order-row.ts';
import { parseWeight } from './weight-rules.ts';

export function addedLine(line: OrderLineRow, order: OrderRow) {
  const { id, menu_item_id, unit_price: unitPrice, station, course, modifiers } = line;
  const weight = line.weight === null ? {} : { weight: parseWeight(line) };
  const half = line.is_half === 1 ? { isHalf: true } : {};
  const priceList = line.price_list === null ? {} : { priceList: JSON.parse(line.price_list) };
  const service = { isTakeaway: isTakeawayLine(line, order), vatRate: line.vat_rate };
  const counted = { ...countedLine(line), unitPrice, ...weight, ...half, ...priceList, ...service };
  const dish = menu_item_id === null ? { isOpenItem: true, station } : { menuItemId: menu_item_id };
  return { id, ...dish, ...counted, course, modifiers: JSON.parse(modifiers) };
}

export function changedDraft(before: OrderLineRow, after: OrderLineRow, order: OrderRow) {
  const isOtherPortion = before.is_half !== after.is_half;
  const fieldsOf = (line: OrderLineRow) => {
    const { quantity, note, seat, course, vat_rate: vatRate, unit_price: unitPrice, modifiers } = line;
    const isTakeaway = isTakeawayLine(line, order);
    const weight = line.weight === null ? {} : { weight: parseWeight(line), unitPrice };
    const half = isOtherPortion ? { isHalf: line.is_half === 1, unitPrice } : {};
    const fields = { quantity, note, seat, course, isTakeaway, vatRate, ...weight, ...half };
    return { ...fields, modifiers: JSON.parse(modifiers) };
  };
  return { lineId: before.id, before: fieldsOf(before), after: fieldsOf(after) };
}
