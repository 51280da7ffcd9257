/** Set menu form ↔ the set menu that is saved. */
import { limits } from '#shared/limits.ts';
import { moneyText } from '#shared/rules/money-text.ts';
import type { MenuItem } from '#shared/schemas/menu-schema.ts';
import type { SetCourse, SetMenu } from '#shared/schemas/office/set-menu-schema.ts';
import { createUuid } from '#shared/uuid.ts';
import { createFormReader, type Reading } from '../../forms/form-reading.ts';
import type { MoneyStyle } from '../../forms/use-money-style.ts';
import { readWindows, type WindowRow, windowRows } from '../hours/hours-form.ts';
import { readNames } from '../second-name.ts';

export type SetDishRow = { readonly itemId: string; readonly supplement: string };

export type SetCourseForm = Pick<SetCourse, 'id' | 'name' | 'names'> & {
  readonly count: string;
  /** A course's number; empty: each dish as on the menu. */
  readonly course: string;
  readonly dishes: readonly SetDishRow[];
};

export type SetMenuForm = Pick<SetMenu, 'id' | 'categoryId' | 'name' | 'names' | 'isActive'> & {
  readonly price: string;
  readonly windows: readonly WindowRow[];
  readonly courses: readonly SetCourseForm[];
};

export const lunch = { from: '12:00', to: '16:00' } as const;

export function newCourseForm(): SetCourseForm {
  return { id: createUuid(), name: '', names: {}, count: '1', course: '', dishes: [] };
}

export function newSetMenuForm(categoryId: string): SetMenuForm {
  return {
    ...{ id: createUuid(), categoryId, name: '', names: {}, isActive: true, price: '', windows: [] },
    courses: [newCourseForm()],
  };
}

/** What was archived since is left out. */
export function setMenuForm(
  menu: SetMenu,
  items: readonly MenuItem[],
  { language, fractionDigits }: MoneyStyle,
): SetMenuForm {
  const known = new Set(items.map(({ id }) => id));
  const { id, categoryId, name, names, isActive } = menu;
  const text = (amount: number) => moneyText(amount, language, fractionDigits);
  return {
    ...{ id, categoryId, name, names, isActive, price: text(menu.price) },
    windows: windowRows(menu.availability),
    courses: menu.courses.map(({ count, course, dishes, ...rest }) => ({
      ...rest,
      count: String(count),
      course: course === undefined ? '' : String(course),
      dishes: dishes
        .filter(({ itemId }) => known.has(itemId))
        .map(({ itemId, supplement = 0 }) => ({
          itemId,
          supplement: supplement === 0 ? '' : text(supplement),
        })),
    })),
  };
}

export function readSetMenuForm(form: SetMenuForm, fractionDigits: number): Reading<SetMenu> {
  const reader = createFormReader();
  const { id, categoryId, isActive } = form;
  const availability = readWindows(reader, 'availability', form.windows);
  const courses = form.courses.map(({ dishes, course, ...rest }, index): SetCourse => {
    const path = `courses/${index}`;
    if (dishes.length === 0) reader.refuse(`${path}/dishes`, 'required');
    return {
      id: rest.id,
      name: reader.text(`${path}/name`, rest.name, limits.itemNameLength),
      names: readNames(reader, rest.names, `${path}/names`),
      count: reader.integer(`${path}/count`, rest.count, { min: 1, max: limits.setCountMax }),
      ...(course !== '' && { course: Number(course) }),
      dishes: dishes.map(({ itemId, supplement }, at) => {
        const amount = reader.priceDelta(`${path}/dishes/${at}/supplement`, supplement, fractionDigits);
        if (amount < 0) reader.refuse(`${path}/dishes/${at}/supplement`, 'notMoney');
        return amount > 0 ? { itemId, supplement: amount } : { itemId };
      }),
    };
  });
  if (courses.length === 0) reader.refuse('courses', 'required');
  return reader.finish({
    ...{ id, categoryId, isActive, courses },
    name: reader.text('name', form.name, limits.itemNameLength),
    names: readNames(reader, form.names),
    price: reader.price('price', form.price, fractionDigits),
    ...(availability.length > 0 && { availability }),
  });
}
