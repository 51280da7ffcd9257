/** Saves a restaurant's price lists, all at once. Lines retain the price at which they were added. */
import type { PriceLists, PriceListsChange } from '#shared/catalog/price-list-schema.ts';
import type { CommandContext } from '../../../kernel/calls/command-context.ts';
import { listCategories } from '../menu-categories-store.ts';
import { listItems } from '../menu-items-store.ts';
import { requireDistinctLists, requireKnownEntries } from './price-list-rules.ts';
import { readPriceLists, storePriceLists } from './price-list-store.ts';

export async function savePriceLists(context: CommandContext<PriceListsChange>): Promise<PriceLists> {
  const { tx, body } = context;
  const { organizationId } = context.caller;
  const before = await readPriceLists(tx, organizationId);
  context.expectVersion(before);
  requireDistinctLists(body.lists);
  requireKnownEntries(body.lists, {
    categoryIds: new Set((await listCategories(tx, organizationId)).map(({ id }) => id)),
    itemIds: new Set((await listItems(tx, organizationId)).map(({ id }) => id)),
  });
  const after = { lists: body.lists, version: before.version + 1 };
  await storePriceLists(tx, organizationId, after);
  const payload = { before, after };
  context.record({ type: 'priceLists.changed', entity: 'priceLists', entityId: organizationId, payload });
  context.touch('menu');
  return after;
}
