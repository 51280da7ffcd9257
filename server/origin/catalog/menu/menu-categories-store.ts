/** Menu categories: SQL only. */
import { menuCategory } from '#shared/catalog/menu-schema.ts';
import { mapColumns } from '../../kernel/calls/entity-columns.ts';
import { createEntityStore } from '../../kernel/calls/entity-store.ts';

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
  ...mapColumns(menuCategory),
});
