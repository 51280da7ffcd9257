/** An admin's commands on menu categories. */
import type { MenuCategory, MenuCategoryChange, NewMenuCategory } from '#shared/catalog/menu-schema.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import { ProblemError } from '../../../http/errors.ts';
import type { CommandContext } from '../../kernel/calls/command-context.ts';
import {
  requireEntity,
  requireFreeName,
  requireNewId,
  sortOrderAfter,
} from '../../kernel/calls/entity-rules.ts';
import { mergeChange } from '../../kernel/calls/merge-change.ts';
import { param } from '../../kernel/calls/origin-frame.ts';
import { readSettings } from '../../kernel/restaurant/settings-store.ts';
import {
  archiveCategory,
  insertCategory,
  isCategoryIdUsed,
  listCategories,
  updateCategory,
} from './menu-categories-store.ts';
import { listItems } from './menu-items-store.ts';
import { completeCategory, requireKnownVatRates } from './menu-rules.ts';
import { requireStationsOf, writtenStations } from './menu-station-rules.ts';

const entity = 'menuCategory';

function requireStationsOfGroup(settings: Settings, category: MenuCategory): void {
  const { defaultStation, defaultStationId: one, defaultStationIds: several } = category;
  requireStationsOf(settings, defaultStation, { one, several, path: 'defaultStationId' });
}

function defaultStations({
  defaultStationId,
  defaultStationIds,
}: Pick<MenuCategoryChange, 'defaultStationId' | 'defaultStationIds'>) {
  const written = { one: defaultStationId, several: defaultStationIds };
  const { one, several } = writtenStations(written, 'defaultStationId');
  return { defaultStationId: one, defaultStationIds: several };
}

export async function createMenuCategory(context: CommandContext<NewMenuCategory>): Promise<MenuCategory> {
  const { tx, body, nowMs } = context;
  const { organizationId } = context.caller;
  const id = body.id ?? createUuid(nowMs);
  requireNewId(await isCategoryIdUsed(tx, organizationId, id));
  const others = await listCategories(tx, organizationId);
  const settings = await readSettings(tx, organizationId);
  const { vatRates } = settings;
  const after = completeCategory(mergeChange(body, defaultStations(body)), {
    id,
    sortOrder: sortOrderAfter(others),
    vatRates,
  });
  requireFreeName(others, 'name', after);
  requireKnownVatRates(after, vatRates);
  requireStationsOfGroup(settings, after);
  await insertCategory(tx, organizationId, after);
  context.record({ type: 'menuCategory.created', entity, entityId: id, payload: { after } });
  context.touch('menu');
  return after;
}

export async function changeMenuCategory(context: CommandContext<MenuCategoryChange>): Promise<MenuCategory> {
  const { tx, body, params } = context;
  const { organizationId } = context.caller;
  const categories = await listCategories(tx, organizationId);
  const before = requireEntity(categories, param(params, 'id'));
  context.expectVersion(before);
  const after = {
    ...mergeChange(before, { ...body, ...defaultStations(body) }),
    version: before.version + 1,
  };
  requireFreeName(categories, 'name', after);
  const settings = await readSettings(tx, organizationId);
  requireKnownVatRates(after, settings.vatRates);
  requireStationsOfGroup(settings, after);
  await updateCategory(tx, organizationId, after);
  context.record({ type: 'menuCategory.changed', entity, entityId: before.id, payload: { before, after } });
  context.touch('menu');
  return after;
}

/** The category must be empty: its items must be moved or archived first. */
export async function archiveMenuCategory(context: CommandContext<undefined>): Promise<void> {
  const { tx, params, now } = context;
  const { organizationId } = context.caller;
  const before = requireEntity(await listCategories(tx, organizationId), param(params, 'id'));
  context.expectVersion(before);
  const items = await listItems(tx, organizationId);
  if (items.some(({ categoryId }) => categoryId === before.id)) throw new ProblemError('IN_USE');
  await archiveCategory(tx, organizationId, before.id, now);
  context.record({ type: 'menuCategory.archived', entity, entityId: before.id, payload: { before } });
  context.touch('menu');
}
