/** An admin's commands on menu items. */
import type { Transaction } from 'kysely';
import type { MenuCategory, MenuItem, MenuItemChange, NewMenuItem } from '#shared/catalog/menu-schema.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import { invalidField } from '../../../http/errors.ts';
import type { CommandContext } from '../../kernel/calls/command-context.ts';
import {
  requireEntity,
  requireFreeName,
  requireNewId,
  sortOrderAfter,
} from '../../kernel/calls/entity-rules.ts';
import { mergeChange } from '../../kernel/calls/merge-change.ts';
import { param } from '../../kernel/calls/origin-frame.ts';
import type { OriginTables } from '../../kernel/origin-tables.ts';
import { readSettings } from '../../kernel/restaurant/settings-store.ts';
import { listIngredientIds, listOutages } from '../stock/ingredients-store.ts';
import { settledAllergens } from './contained-allergens.ts';
import { listCategories } from './menu-categories-store.ts';
import { archiveItem, insertItem, isItemIdUsed, listItems, updateItem } from './menu-items-store.ts';
import {
  completeItem,
  itemAt,
  requireKnownParts,
  requireKnownVatRates,
  requireTareOfWeighed,
  settledTare,
  shownItem,
} from './menu-rules.ts';
import { requireStationsOf, writtenStations } from './menu-station-rules.ts';
import { listGroupIds } from './modifier-groups-store.ts';
import { requireSoundHalf } from './prices/half-price-rules.ts';

type Tx = Transaction<OriginTables>;
const entity = 'menuItem';

async function requireCategory(tx: Tx, orgId: string, categoryId: string): Promise<MenuCategory> {
  const category = (await listCategories(tx, orgId)).find(({ id }) => id === categoryId);
  if (category === undefined) throw invalidField('categoryId', 'is not a category of this menu');
  return category;
}

/** Names are unique within a category; a starter may share its name with a main dish. */
function requireFreeItemName(items: readonly MenuItem[], item: MenuItem): void {
  const neighbours = items.filter(({ categoryId }) => categoryId === item.categoryId);
  requireFreeName(neighbours, 'name', item);
}

/** Throws INVALID_REQUEST for an unknown VAT rate, station, modifier group or ingredient. */
async function requireKnown(tx: Tx, orgId: string, item: MenuItem): Promise<void> {
  const settings = await readSettings(tx, orgId);
  requireKnownVatRates(item, settings.vatRates);
  const { station, stationId, stationIds } = item;
  requireStationsOf(settings, station, { one: stationId, several: stationIds, path: 'stationId' });
  requireKnownParts(item, {
    groupIds: await listGroupIds(tx, orgId),
    ingredientIds: await listIngredientIds(tx, orgId),
  });
}

function itemStations({ stationId, stationIds }: Pick<MenuItemChange, 'stationId' | 'stationIds'>) {
  const { one, several } = writtenStations({ one: stationId, several: stationIds }, 'stationId');
  return { stationId: one, stationIds: several };
}

/** The item as displayed, with the availability of its ingredients. */
export async function withOutages(tx: Tx, orgId: string, item: MenuItem, nowMs: number): Promise<MenuItem> {
  return shownItem(item, await listOutages(tx, orgId, nowMs), nowMs);
}

export async function createMenuItem(context: CommandContext<NewMenuItem>): Promise<MenuItem> {
  const { tx, body, nowMs } = context;
  const { organizationId } = context.caller;
  const id = body.id ?? createUuid(nowMs);
  requireNewId(await isItemIdUsed(tx, organizationId, id));
  const category = await requireCategory(tx, organizationId, body.categoryId);
  const items = await listItems(tx, organizationId);
  const neighbours = items.filter(({ categoryId }) => categoryId === category.id);
  const known = { id, sortOrder: sortOrderAfter(neighbours) };
  const named = mergeChange(body, itemStations(body));
  const after = settledTare(settledAllergens(completeItem(named, category, known), body));
  requireTareOfWeighed(after, body);
  requireSoundHalf(after);
  requireFreeItemName(items, after);
  await requireKnown(tx, organizationId, after);
  await insertItem(tx, organizationId, after);
  context.record({ type: 'menuItem.created', entity, entityId: id, payload: { after } });
  context.touch('menu');
  return withOutages(tx, organizationId, after, nowMs);
}

export async function changeMenuItem(context: CommandContext<MenuItemChange>): Promise<MenuItem> {
  const { tx, body, params, nowMs } = context;
  const { organizationId } = context.caller;
  const items = await listItems(tx, organizationId);
  const before = itemAt(requireEntity(items, param(params, 'id')), nowMs);
  context.expectVersion(await withOutages(tx, organizationId, before, nowMs));
  const changed = mergeChange(before, { ...body, ...itemStations(body) });
  const after = { ...settledTare(settledAllergens(changed, body)), version: before.version + 1 };
  await requireCategory(tx, organizationId, after.categoryId);
  requireTareOfWeighed(after, body);
  requireSoundHalf(after);
  requireFreeItemName(items, after);
  await requireKnown(tx, organizationId, after);
  await updateItem(tx, organizationId, after);
  context.record({ type: 'menuItem.changed', entity, entityId: before.id, payload: { before, after } });
  context.touch('menu');
  return withOutages(tx, organizationId, after, nowMs);
}

export async function archiveMenuItem(context: CommandContext<undefined>): Promise<void> {
  const { tx, params, nowMs, now } = context;
  const { organizationId } = context.caller;
  const before = requireEntity(await listItems(tx, organizationId), param(params, 'id'));
  context.expectVersion(await withOutages(tx, organizationId, before, nowMs));
  await archiveItem(tx, organizationId, before.id, now);
  context.record({ type: 'menuItem.archived', entity, entityId: before.id, payload: { before } });
  context.touch('menu');
}
