/** An admin's import of the menu from a file: checked, then applied in one transaction as previewed. */

import type {
  MenuImport,
  MenuImportCheck,
  MenuImportPreview,
  MenuImportResult,
} from '#shared/catalog/menu-import-schema.ts';
import type { MenuItem } from '#shared/catalog/menu-schema.ts';
import { fractionDigitsOf } from '#shared/kernel/fraction-digits.ts';
import { nameKey } from '#shared/kernel/plain-text.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import { ProblemError } from '../../../../http/errors.ts';
import type { CommandContext } from '../../../kernel/calls/command-context.ts';
import { sortOrderAfter } from '../../../kernel/calls/entity-rules.ts';
import { readSettings } from '../../../kernel/restaurant/settings-store.ts';
import { insertCategory, listCategories, updateCategory } from '../menu-categories-store.ts';
import { archiveItem, insertItem, listItems, updateItem } from '../menu-items-store.ts';
import { insertGroup, listGroups, updateGroup } from '../modifier-groups-store.ts';
import { readFileRows } from './menu-file-rows.ts';
import { readFileTable } from './menu-file-table.ts';
import { fingerprintOf, isEmptyPlan, previewOf } from './menu-import-preview.ts';
import { createImportPlan, type ImportPlan, type Menu } from './menu-import-rules.ts';

type Body = Pick<MenuImport, 'file' | 'archivesMissing' | 'choices'>;

async function readMenu({ tx, caller }: CommandContext<Body>): Promise<Menu> {
  const { organizationId } = caller;
  return {
    categories: await listCategories(tx, organizationId),
    items: await listItems(tx, organizationId),
    groups: await listGroups(tx, organizationId),
    settings: await readSettings(tx, organizationId),
  };
}

type Planned = Pick<MenuImportPreview, 'ignoredColumns' | 'reading'> & { plan: ImportPlan };

const emptyPlan = {
  addedCategories: [],
  added: [],
  changed: [],
  archived: [],
  unchanged: 0,
  proposals: [],
  leftOut: [],
  structure: { categories: [], groups: [] },
};

function planOf({ file, archivesMissing, choices = {} }: Body, menu: Menu, language: string): Planned {
  const { settings, items, groups } = menu;
  const amounts = new Map((choices.amounts ?? []).map(({ text, amount }) => [text, amount]));
  const answers = { amounts, fractionDigits: fractionDigitsOf(settings.currency) };
  const { encoding } = choices;
  const { rows, fault, ...decoded } = readFileRows(Buffer.from(file, 'base64'), { encoding, answers });
  if (fault !== undefined) return { plan: { ...emptyPlan, faults: [fault] }, ignoredColumns: [] };
  const context = {
    settings,
    amounts,
    groupsByKey: new Map(groups.map(({ id, name }) => [nameKey(name), id])),
  };
  const named = [...items, ...menu.categories, ...groups, ...groups.flatMap(({ options }) => options)];
  const ids = new Set(named.map(({ id }) => id.toLowerCase()));
  const isKnownId = (id: string) => ids.has(id.toLowerCase());
  const table = readFileTable(rows, choices, { language, context, isKnownId });
  // Skip the rows if a heading is missing: each would have the same fault.
  const isLegible = table.faults.every(({ code }) => code !== 'columnMissing');
  const plan = isLegible
    ? createImportPlan(table, menu, { archivesMissing, choices, context })
    : { ...emptyPlan, faults: table.faults, leftOut: table.leftOut };
  return { plan, ignoredColumns: [...table.ignoredColumns], reading: { ...decoded, ...table.reading } };
}

export async function checkMenuImport(context: CommandContext<MenuImportCheck>): Promise<MenuImportPreview> {
  const menu = await readMenu(context);
  const { language = menu.settings.defaultLanguage } = context.body;
  const { plan, ...source } = planOf(context.body, menu, language);
  return previewOf(plan, menu, { language, ...source });
}

async function addCategories(context: CommandContext<Body>, plan: ImportPlan, menu: Menu) {
  const { tx, caller, nowMs, record } = context;
  const ids = new Map<string, string>();
  let last = sortOrderAfter(menu.categories);
  for (const category of plan.addedCategories) {
    const after = { ...category, id: createUuid(nowMs), sortOrder: last };
    last = sortOrderAfter([after]);
    ids.set(category.id, after.id);
    await insertCategory(tx, caller.organizationId, after);
    const entityId = after.id;
    record({ type: 'menuCategory.created', entity: 'menuCategory', entityId, payload: { after } });
  }
  return ids;
}

async function changeCategories({ tx, caller, record }: CommandContext<Body>, { structure }: ImportPlan) {
  for (const { before, after: planned } of structure.categories) {
    if (before === null) continue;
    const after = { ...planned, version: before.version + 1 };
    await updateCategory(tx, caller.organizationId, after);
    const entity = 'menuCategory';
    record({ type: 'menuCategory.changed', entity, entityId: before.id, payload: { before, after } });
  }
}

/** Returns the ids of added groups by their placeholders. */
async function storeGroups(
  { tx, caller, nowMs, now, record }: CommandContext<Body>,
  { structure }: ImportPlan,
) {
  const { organizationId } = caller;
  const ids = new Map<string, string>();
  for (const { before, after: planned } of structure.groups) {
    const options = planned.options.map(option => ({ ...option, id: option.id || createUuid(nowMs) }));
    const id = before?.id ?? createUuid(nowMs);
    const after = { ...planned, options, id, version: (before?.version ?? 0) + 1 };
    ids.set(planned.id, id);
    const entity = 'modifierGroup';
    if (before === null) {
      await insertGroup(tx, organizationId, after);
      record({ type: 'modifierGroup.created', entity, entityId: id, payload: { after } });
    } else {
      await updateGroup(tx, organizationId, after, now);
      record({ type: 'modifierGroup.changed', entity, entityId: id, payload: { before, after } });
    }
  }
  return ids;
}

/** Appends the new items to their categories in the file's order. */
function placed(plan: ImportPlan, menu: Menu, ids: ReadonlyMap<string, string>, nowMs: number): MenuItem[] {
  const last = new Map(
    [...Map.groupBy(menu.items, ({ categoryId }) => categoryId)].map(([id, items]) => [
      id,
      sortOrderAfter(items),
    ]),
  );
  return plan.added.map(({ item }) => {
    const categoryId = ids.get(item.categoryId) ?? item.categoryId;
    const sortOrder = last.get(categoryId) ?? sortOrderAfter([]);
    last.set(categoryId, sortOrderAfter([{ sortOrder }]));
    return { ...item, id: createUuid(nowMs), categoryId, sortOrder };
  });
}

export async function importMenu(context: CommandContext<MenuImport>): Promise<MenuImportResult> {
  const { tx, caller, body, nowMs, now, record } = context;
  const { organizationId } = caller;
  const entity = 'menuItem';
  const menu = await readMenu(context);
  const { plan } = planOf(body, menu, menu.settings.defaultLanguage);
  if (plan.faults.length > 0 || isEmptyPlan(plan) || fingerprintOf(plan) !== body.fingerprint)
    throw new ProblemError('MENU_CHANGED');
  const ids = await addCategories(context, plan, menu);
  await changeCategories(context, plan);
  const groupIds = await storeGroups(context, plan);
  const withGroups = (item: MenuItem): MenuItem => ({
    ...item,
    modifierGroupIds: item.modifierGroupIds.map(id => groupIds.get(id) ?? id),
  });
  for (const before of plan.archived) {
    await archiveItem(tx, organizationId, before.id, now);
    record({ type: 'menuItem.archived', entity, entityId: before.id, payload: { before } });
  }
  for (const { before, after: planned } of plan.changed) {
    const categoryId = ids.get(planned.categoryId) ?? planned.categoryId;
    const after = { ...withGroups(planned), categoryId, version: before.version + 1 };
    await updateItem(tx, organizationId, after);
    record({ type: 'menuItem.changed', entity, entityId: before.id, payload: { before, after } });
  }
  for (const item of placed(plan, menu, ids, nowMs)) {
    const after = withGroups(item);
    await insertItem(tx, organizationId, after);
    record({ type: 'menuItem.created', entity, entityId: after.id, payload: { after } });
  }
  context.touch('menu');
  context.touch('modifiers');
  const { addedCategories, added, changed, archived } = plan;
  return {
    addedCategories: addedCategories.length,
    added: added.length,
    changed: changed.length,
    archived: archived.length,
  };
}
