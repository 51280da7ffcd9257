/** Saves a restaurant's set menus, all at once. Sets on orders remain as they were added. */
import type { SetMenus, SetMenusChange } from '#shared/catalog/set-menu-schema.ts';
import type { CommandContext } from '../../../kernel/calls/command-context.ts';
import { listCategories } from '../menu-categories-store.ts';
import { listItems } from '../menu-items-store.ts';
import { idsOf, requireDistinctMenus, requireKnownChoices } from './set-menu-rules.ts';
import { readSetMenus, storeSetMenus } from './set-menu-store.ts';

export async function saveSetMenus(context: CommandContext<SetMenusChange>): Promise<SetMenus> {
  const { tx, body } = context;
  const { organizationId } = context.caller;
  const before = await readSetMenus(tx, organizationId);
  context.expectVersion(before);
  requireDistinctMenus(body.menus);
  const items = await listItems(tx, organizationId);
  requireKnownChoices(body.menus, {
    categoryIds: new Set((await listCategories(tx, organizationId)).map(({ id }) => id)),
    itemIds: new Set(items.map(({ id }) => id)),
    weighedIds: new Set(items.filter(({ pricedBy }) => pricedBy !== undefined).map(({ id }) => id)),
    storedIds: new Set(before.menus.flatMap(idsOf)),
  });
  const after = { menus: body.menus, version: before.version + 1 };
  await storeSetMenus(tx, organizationId, after);
  const payload = { before, after };
  context.record({ type: 'setMenus.changed', entity: 'setMenus', entityId: organizationId, payload });
  context.touch('menu');
  return after;
}
