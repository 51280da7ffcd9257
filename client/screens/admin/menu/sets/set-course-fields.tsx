/** Fields of one course of a set menu: its name, how many dishes are chosen, when it is served, and the dishes to choose from. */

import { useState } from 'react';
import { Trash2 } from '#icons';
import type { MenuCategory, MenuItem } from '#shared/catalog/menu-schema.ts';
import { limits } from '#shared/kernel/limits.ts';
import { useFormats } from '../../../../i18n/formats.ts';
import { useMember } from '../../../../session/identity-context.tsx';
import { useTranslation } from '../../../../translation/use-translation.tsx';
import { IconButton } from '../../../../ui/button.tsx';
import { CheckField, SelectField, TextField } from '../../../../ui/forms/field.tsx';
import listStyles from '../../admin-list.module.css';
import styles from '../entries/entry-form.module.css';
import { courseOptions } from '../menu-choices.ts';
import { SecondNameField } from '../second-name-field.tsx';
import own from './set-course.module.css';
import type { SetCourseForm } from './set-menu-form.ts';

type SetCourseFieldsProps = {
  course: SetCourseForm;
  number: number;
  categories: readonly MenuCategory[];
  items: readonly MenuItem[];
  errorAt(path: string): string | undefined;
  onChange(course: SetCourseForm): void;
  /** Null for the only course. */
  onRemove: (() => void) | null;
};

export function SetCourseFields({
  course,
  number,
  categories,
  items,
  errorAt,
  onChange,
  onRemove,
}: SetCourseFieldsProps) {
  const { t } = useTranslation();
  const { money } = useFormats();
  const { courses } = useMember().restaurant;
  const set = (part: Partial<SetCourseForm>) => onChange({ ...course, ...part });
  const { dishes } = course;
  return (
    <section className={styles.part}>
      <div className={own.head}>
        <h3>{t('office.sets.course', { number })}</h3>
        {onRemove !== null && (
          <IconButton
            label={t('office.sets.removeCourse', { number })}
            icon={<Trash2 />}
            onClick={onRemove}
          />
        )}
      </div>
      <TextField
        label={t('office.sets.courseName')}
        value={course.name}
        maxLength={limits.itemNameLength}
        autoComplete="off"
        required
        error={errorAt('name')}
        onChange={name => set({ name })}
      />
      <SecondNameField names={course.names} errorAt={errorAt} onChange={names => set({ names })} />
      <div className={styles.row}>
        <TextField
          label={t('office.sets.count')}
          inputMode="numeric"
          autoComplete="off"
          value={course.count}
          error={errorAt('count')}
          onChange={count => set({ count })}
        />
        <SelectField
          label={t('office.sets.served')}
          value={course.course}
          options={[
            { value: '', label: t('office.sets.servedAsDish') },
            ...courseOptions(courses, course.course),
          ]}
          onChange={served => set({ course: served })}
        />
      </div>
      {dishes.map((dish, index) => {
        const item = items.find(({ id }) => id === dish.itemId);
        const name = item?.name ?? '–';
        return (
          <div key={dish.itemId} className={styles.row}>
            <p className={own.dish}>
              {name} <small>{item && money(item.price)}</small>
            </p>
            <TextField
              label={t('office.sets.supplement')}
              inputMode="decimal"
              autoComplete="off"
              value={dish.supplement}
              error={errorAt(`dishes/${index}/supplement`)}
              onChange={supplement => set({ dishes: dishes.with(index, { ...dish, supplement }) })}
            />
            <IconButton
              label={t('office.sets.removeDish', { name })}
              icon={<Trash2 />}
              onClick={() => set({ dishes: dishes.filter(({ itemId }) => itemId !== dish.itemId) })}
            />
          </div>
        );
      })}
      <DishChoice
        categories={categories}
        items={items}
        dishes={dishes}
        error={errorAt('dishes')}
        onChange={changed => set({ dishes: changed })}
      />
    </section>
  );
}

type DishChoiceProps = Pick<SetCourseFieldsProps, 'categories' | 'items'> & {
  dishes: SetCourseForm['dishes'];
  error: string | undefined;
  onChange(dishes: SetCourseForm['dishes']): void;
};

/** The menu by category, from which several dishes are ticked. */
function DishChoice({ categories, items, dishes, error, onChange }: DishChoiceProps) {
  const { t } = useTranslation();
  const { money } = useFormats();
  const [wasEmpty] = useState(dishes.length === 0);
  const chosen = new Set(dishes.map(({ itemId }) => itemId));
  // Weighed items have no fixed price to divide the set's price by.
  const fixed = items.filter(({ pricedBy }) => pricedBy === undefined);
  const toggle = (itemId: string) =>
    onChange(
      chosen.has(itemId)
        ? dishes.filter(dish => dish.itemId !== itemId)
        : [...dishes, { itemId, supplement: '' }],
    );
  return (
    <details className={own.dishes} open={wasEmpty}>
      <summary>{t('office.sets.chooseDishes')}</summary>
      {error !== undefined && <p className={listStyles.groupError}>{error}</p>}
      {categories.map(({ id: categoryId, name: category }) => (
        <fieldset key={categoryId} className={listStyles.group}>
          <legend>{category}</legend>
          {fixed
            .filter(item => item.categoryId === categoryId)
            .map(({ id, name, price }) => (
              <CheckField
                key={id}
                label={`${name} · ${money(price)}`}
                checked={chosen.has(id)}
                disabled={!chosen.has(id) && dishes.length >= limits.setDishesMax}
                onChange={() => toggle(id)}
              />
            ))}
        </fieldset>
      ))}
    </details>
  );
}
