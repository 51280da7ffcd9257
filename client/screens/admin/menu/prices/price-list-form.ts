/** Price list form ↔ the stored list. */

import type { PriceRounding } from '#shared/catalog/menu-limits.ts';
import type { MenuCategory, MenuItem } from '#shared/catalog/menu-schema.ts';
import type { PriceList } from '#shared/catalog/price-list-schema.ts';
import { limits } from '#shared/kernel/limits.ts';
import { moneyText } from '#shared/kernel/money-text.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import { createFormReader, type Reading } from '../../forms/form-reading.ts';
import type { MoneyStyle } from '../../forms/use-money-style.ts';
import { newWindow, readWindows, type WindowRow, windowRows } from '../hours/hours-form.ts';

/** `key`: React key of the row. */
type ItemPriceRow = { readonly key: string; readonly itemId: string; readonly price: string };

export type PriceListForm = {
  readonly id: string;
  readonly name: string;
  readonly isActive: boolean;
  readonly windows: readonly WindowRow[];
  /** Percentages by category; empty for none. */
  readonly percents: Readonly<Record<string, string>>;
  readonly prices: readonly ItemPriceRow[];
  readonly rounding: PriceRounding;
};

export const happyHour = { from: '16:00', to: '18:00' } as const;

export function newPriceListForm(): PriceListForm {
  return {
    id: createUuid(),
    name: '',
    isActive: true,
    windows: [newWindow(happyHour.from, happyHour.to)],
    percents: {},
    prices: [],
    rounding: 'none',
  };
}

/** Leaves out categories and items that were archived since. */
export function priceListForm(
  list: PriceList,
  { categories, items }: { categories: readonly MenuCategory[]; items: readonly MenuItem[] },
  { language, fractionDigits }: MoneyStyle,
): PriceListForm {
  const present = list.categories.filter(({ categoryId }) => categories.some(({ id }) => id === categoryId));
  return {
    id: list.id,
    name: list.name,
    isActive: list.isActive,
    windows: windowRows(list.windows),
    percents: Object.fromEntries(present.map(({ categoryId, percent }) => [categoryId, String(percent)])),
    prices: list.items
      .filter(({ itemId }) => items.some(({ id }) => id === itemId))
      .map(({ itemId, price }) => ({
        key: itemId,
        itemId,
        price: moneyText(price, language, fractionDigits),
      })),
    rounding: list.rounding,
  };
}

export function readPriceListForm(form: PriceListForm, fractionDigits: number): Reading<PriceList> {
  const reader = createFormReader();
  const windows = readWindows(reader, 'windows', form.windows);
  const categories = Object.entries(form.percents).flatMap(([categoryId, raw]) => {
    const text = raw.trim().replace(/\s*%$/, '');
    const percent = reader.optionalInteger(`percents/${categoryId}`, text, { min: 1, max: 100 });
    return percent === undefined ? [] : [{ categoryId, percent }];
  });
  const items = form.prices.map(({ key, itemId, price }) => {
    if (itemId === '') reader.refuse(`prices/${key}/itemId`, 'required');
    if (form.prices.find(other => other.itemId === itemId)?.key !== key)
      reader.refuse(`prices/${key}/itemId`, 'nameTwice');
    return { itemId, price: reader.price(`prices/${key}/price`, price, fractionDigits) };
  });
  if (categories.length === 0 && items.length === 0) reader.refuse('entries', 'pricesEmpty');
  const { id, isActive, rounding } = form;
  const name = reader.text('name', form.name, limits.filterNameLength);
  return reader.finish({ id, name, isActive, windows, categories, items, rounding });
}
