/** Set menu form ↔ the stored set menu. */

import type { MenuCategory, MenuItem } from '#shared/catalog/menu-schema.ts';
import type { SetCourse, SetMenu } from '#shared/catalog/set-menu-schema.ts';
import { limits } from '#shared/kernel/limits.ts';
import { moneyText } from '#shared/kernel/money-text.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import { createFormReader, type Reading } from '../../forms/form-reading.ts';
import type { MoneyStyle } from '../../forms/use-money-style.ts';
import { readWindows, type WindowRow, windowRows } from '../hours/hours-form.ts';
import { readNames } from '../second-name.ts';

type SetDishRow = { readonly itemId: string; readonly supplement: string };

export type SetCourseForm = Pick<SetCourse, 'id' | 'name' | 'names'> & {
  readonly count: string;
  /** A course's number; empty means each dish's own course. */
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
    id: createUuid(),
    categoryId,
    name: '',
    names: {},
    isActive: true,
    price: '',
    windows: [],
    courses: [newCourseForm()],
  };
}

type Menu = { readonly categories: readonly MenuCategory[]; readonly items: readonly MenuItem[] };

/** Removes dishes that were archived or became sold by weight. */
function withoutUnsold(courses: readonly SetCourse[], { items }: Menu): SetCourse[] {
  const sold = new Set(items.flatMap(({ id, pricedBy }) => (pricedBy === undefined ? id : [])));
  return courses.map(course => ({
    ...course,
    dishes: course.dishes.filter(({ itemId }) => sold.has(itemId)),
  }));
}

/**
 * Returns the set menu without unsellable dishes; null if its category, or the last dish of a course, is
 * gone.
 */
export function soldSetMenu(one: SetMenu, menu: Menu): SetMenu | null {
  const courses = withoutUnsold(one.courses, menu);
  const isWhole = courses.every(({ dishes }) => dishes.length > 0);
  return isWhole && menu.categories.some(({ id }) => id === one.categoryId) ? { ...one, courses } : null;
}

/**
 * Returns a set menu for saving along with another; one that can't be sold is stored unchanged but inactive.
 */
export function setMenuToSave(one: SetMenu, menu: Menu): SetMenu {
  return soldSetMenu(one, menu) ?? { ...one, isActive: false };
}

/** Leaves out categories and dishes that can't be sold any more. */
export function setMenuForm(one: SetMenu, menu: Menu, { language, fractionDigits }: MoneyStyle): SetMenuForm {
  const { id, name, names, isActive } = one;
  const isCategoryKnown = menu.categories.some(category => category.id === one.categoryId);
  const categoryId = isCategoryKnown ? one.categoryId : (menu.categories[0]?.id ?? one.categoryId);
  const text = (amount: number) => moneyText(amount, language, fractionDigits);
  return {
    id,
    categoryId,
    name,
    names,
    isActive,
    price: text(one.price),
    windows: windowRows(one.availability),
    courses: withoutUnsold(one.courses, menu).map(({ count, course, dishes, ...rest }) => ({
      ...rest,
      count: String(count),
      course: course === undefined ? '' : String(course),
      dishes: dishes.map(({ itemId, supplement = 0 }) => ({
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
    id,
    categoryId,
    isActive,
    courses,
    name: reader.text('name', form.name, limits.itemNameLength),
    names: readNames(reader, form.names),
    price: reader.price('price', form.price, fractionDigits),
    ...(availability.length > 0 && { availability }),
  });
}
