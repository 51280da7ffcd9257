/** Menu categories: SQL only. */
import type { MenuCategory } from '#shared/schemas/menu-schema.ts';
import { createEntityStore } from '../calls/entity-store.ts';
import type { MenuCategoryRow } from '../origin-tables.ts';
import { listColumn } from './menu-station-rules.ts';

function toCategory(row: MenuCategoryRow): MenuCategory {
  return {
    id: row.id,
    name: row.name,
    names: JSON.parse(row.names),
    sortOrder: row.sort_order,
    color: row.color,
    defaultCourse: row.default_course,
    defaultStation: row.default_station,
    ...(row.default_station_id !== null && { defaultStationId: row.default_station_id }),
    ...(row.default_station_ids !== null && { defaultStationIds: JSON.parse(row.default_station_ids) }),
    defaultVatRate: row.default_vat_rate,
    isHidden: row.is_hidden === 1,
    ...(row.availability !== null && { availability: JSON.parse(row.availability) }),
    version: row.version,
  };
}

function toColumns(category: MenuCategory) {
  return {
    name: category.name,
    names: JSON.stringify(category.names),
    sort_order: category.sortOrder,
    color: category.color,
    default_course: category.defaultCourse,
    default_station: category.defaultStation,
    default_station_id: category.defaultStationId ?? null,
    default_station_ids: listColumn(category.defaultStationIds),
    default_vat_rate: category.defaultVatRate,
    is_hidden: category.isHidden ? 1 : 0,
    availability: category.availability === undefined ? null : JSON.stringify(category.availability),
    version: category.version,
  };
}

/** In display order, including hidden ones. */
export const {
  list: listCategories,
  isIdUsed: isCategoryIdUsed,
  insert: insertCategory,
  update: updateCategory,
  archive: archiveCategory,
} = createEntityStore({
  table: 'menu_categories',
  orderBy: ['sort_order', 'name'],
  toEntity: toCategory,
  toColumns,
});
