/** Formats an import plan for preview and computes its fingerprint, which is equal for plans with the same effect. */
import { createHash } from 'node:crypto';
import { type MenuImportPreview, menuFileFields } from '#shared/catalog/menu-import-schema.ts';
import type { MenuItem } from '#shared/catalog/menu-schema.ts';
import { createCellWriter } from './menu-cells.ts';
import type { MenuFileColumn } from './menu-file-words.ts';
import type { ImportPlan, Menu } from './menu-import-rules.ts';

export function isEmptyPlan({ addedCategories, added, changed, archived }: ImportPlan): boolean {
  return [addedCategories, added, changed, archived].every(part => part.length === 0);
}

/** Excludes fields that the plan doesn't change: an 86 meanwhile leaves the plan the same. */
export function fingerprintOf({ addedCategories, added, changed, archived }: ImportPlan): string {
  const changes = changed.map(({ before, after }) => {
    const fields = Object.keys({ ...before, ...after }).filter(
      field => JSON.stringify(Reflect.get(before, field)) !== JSON.stringify(Reflect.get(after, field)),
    );
    const of = (item: MenuItem) => fields.map(field => Reflect.get(item, field) ?? null);
    return [before.id, before.name, before.categoryId, fields, of(before), of(after)];
  });
  const plan = [addedCategories, added.map(({ item }) => item), changes, archived.map(({ id }) => id)];
  return createHash('sha256').update(JSON.stringify(plan)).digest('hex');
}

function columnsOf(...items: MenuItem[]): MenuFileColumn[] {
  const languages = new Set(items.flatMap(({ names }) => Object.keys(names)));
  return menuFileFields.flatMap((field): MenuFileColumn[] => {
    if (field === 'id') return [];
    return field === 'name' ? ['name', ...[...languages].map(one => `names.${one}` as const)] : [field];
  });
}

export function previewOf(
  plan: ImportPlan,
  { categories, settings }: Menu,
  { language, ignoredColumns }: { language: string; ignoredColumns: readonly string[] },
): MenuImportPreview {
  const cell = createCellWriter(settings, language);
  const names = new Map([...categories, ...plan.addedCategories].map(({ id, name }) => [id, name]));
  const categoryOf = ({ categoryId }: MenuItem) => names.get(categoryId) ?? '';
  const text = (column: MenuFileColumn, item: MenuItem) => cell(column, item, categoryOf(item));
  const named = (item: MenuItem) => ({ category: categoryOf(item), name: item.name });
  const isApplicable = plan.faults.length === 0 && !isEmptyPlan(plan);
  return {
    faults: [...plan.faults],
    ignoredColumns: [...ignoredColumns],
    addedCategories: plan.addedCategories.map(({ name }) => name),
    added: plan.added.map(({ row, item }) => ({
      row,
      ...named(item),
      fields: columnsOf(item)
        .filter(column => column !== 'name' && column !== 'category')
        .map(field => ({ field, before: '', after: text(field, item) }))
        .filter(({ after }) => after !== ''),
    })),
    changed: plan.changed.map(({ row, before, after }) => ({
      row,
      ...named(before),
      fields: columnsOf(before, after)
        .map(field => ({ field, before: text(field, before), after: text(field, after) }))
        .filter(change => change.before !== change.after),
    })),
    archived: plan.archived.map(named),
    unchanged: plan.unchanged,
    ...(isApplicable && { fingerprint: fingerprintOf(plan) }),
  };
}
