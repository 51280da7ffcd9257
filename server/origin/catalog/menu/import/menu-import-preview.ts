/** Formats an import plan for preview and computes its fingerprint, which is equal for plans with the same effect. */
import { createHash } from 'node:crypto';
import type { MenuFileReading, MenuImportPreview } from '#shared/catalog/menu-import-schema.ts';
import type { MenuItem } from '#shared/catalog/menu-schema.ts';
import { mergeChange } from '../../../kernel/calls/merge-change.ts';
import { columnsIn, createCellWriter } from './menu-cells.ts';
import type { MenuFileColumn } from './menu-file-words.ts';
import type { ImportPlan, Menu } from './menu-import-rules.ts';

export function isEmptyPlan({ addedCategories, added, changed, archived, structure }: ImportPlan): boolean {
  return [addedCategories, added, changed, archived, structure.categories, structure.groups].every(
    part => part.length === 0,
  );
}

/** Excludes fields that the plan doesn't change: an 86 meanwhile leaves the plan the same. */
export function fingerprintOf({ addedCategories, added, changed, archived, structure }: ImportPlan): string {
  const changes = changed.map(({ before, after }) => {
    const fields = Object.keys({ ...before, ...after }).filter(
      field => JSON.stringify(Reflect.get(before, field)) !== JSON.stringify(Reflect.get(after, field)),
    );
    const of = (item: MenuItem) => fields.map(field => Reflect.get(item, field) ?? null);
    return [before.id, before.name, before.categoryId, fields, of(before), of(after)];
  });
  const plan = [
    addedCategories,
    added.map(({ item }) => item),
    changes,
    archived.map(({ id }) => id),
    structure,
  ];
  return createHash('sha256').update(JSON.stringify(plan)).digest('hex');
}

const shownColumns = (...items: MenuItem[]) => columnsIn(items).filter(column => column !== 'id');

function structureOf({ structure: { categories, groups } }: ImportPlan): MenuImportPreview['structure'] {
  const shown =
    (kind: 'category' | 'modifierGroup') =>
    ({ row, before, after }: { row: number; before: unknown; after: { name: string } }) => ({
      ...{ row, kind, name: after.name },
      isNew: before === null,
    });
  return [...categories.map(shown('category')), ...groups.map(shown('modifierGroup'))];
}

type PreviewSource = {
  readonly language: string;
  readonly ignoredColumns: readonly string[];
  readonly reading?: MenuFileReading | undefined;
};

export function previewOf(
  plan: ImportPlan,
  { categories, groups, settings }: Menu,
  { language, ignoredColumns, reading }: PreviewSource,
): MenuImportPreview {
  const cell = createCellWriter(settings, language, groups);
  const names = new Map([...categories, ...plan.addedCategories].map(({ id, name }) => [id, name]));
  const categoryOf = ({ categoryId }: MenuItem) => names.get(categoryId) ?? '';
  const text = (column: MenuFileColumn, item: MenuItem) => cell(column, item, categoryOf(item));
  const all = new Map([...categories, ...plan.addedCategories].map(category => [category.id, category]));
  /** A new item is shown with the course of its category. */
  const withCourse = (item: MenuItem) =>
    mergeChange(item, { course: item.course ?? all.get(item.categoryId)?.defaultCourse });
  const named = (item: MenuItem) => ({ category: categoryOf(item), name: item.name });
  const isApplicable = plan.faults.length === 0 && !isEmptyPlan(plan);
  return {
    ...(reading !== undefined && { reading }),
    leftOut: [...plan.leftOut],
    proposals: [...plan.proposals],
    faults: [...plan.faults],
    ignoredColumns: [...ignoredColumns],
    addedCategories: plan.addedCategories.map(({ name }) => name),
    structure: structureOf(plan),
    added: plan.added.map(({ row, item, proposed }) => ({
      row,
      ...named(item),
      fields: shownColumns(item)
        .filter(column => column !== 'name' && column !== 'category')
        .map(field => ({
          field,
          before: '',
          after: text(field, withCourse(item)),
          ...(proposed.some(one => one === field) && { isProposed: true }),
        }))
        .filter(({ after }) => after !== ''),
    })),
    changed: plan.changed.map(({ row, before, after }) => ({
      row,
      ...named(before),
      fields: shownColumns(before, after)
        .map(field => ({ field, before: text(field, before), after: text(field, after) }))
        .filter(change => change.before !== change.after),
    })),
    archived: plan.archived.map(named),
    unchanged: plan.unchanged,
    ...(isApplicable && { fingerprint: fingerprintOf(plan) }),
  };
}
