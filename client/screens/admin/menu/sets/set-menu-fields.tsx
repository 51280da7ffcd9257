/** Fields of one set menu: name, price, category, hours, and its courses in order. */

import { Plus } from '#icons';
import type { MenuCategory, MenuItem } from '#shared/catalog/menu-schema.ts';
import { limits } from '#shared/kernel/limits.ts';
import { useTranslation } from '../../../../translation/use-translation.tsx';
import { Button } from '../../../../ui/button.tsx';
import { CheckField, SelectField, TextField } from '../../../../ui/forms/field.tsx';
import styles from '../entries/entry-form.module.css';
import { WindowList } from '../hours/window-list.tsx';
import { SecondNameField } from '../second-name-field.tsx';
import { SetCourseFields } from './set-course-fields.tsx';
import { lunch, newCourseForm, type SetMenuForm } from './set-menu-form.ts';

type SetMenuFieldsProps = {
  form: SetMenuForm;
  categories: readonly MenuCategory[];
  items: readonly MenuItem[];
  errorAt(path: string): string | undefined;
  onChange(form: SetMenuForm): void;
};

export function SetMenuFields({ form, categories, items, errorAt, onChange }: SetMenuFieldsProps) {
  const { t } = useTranslation();
  const set = (part: Partial<SetMenuForm>) => onChange({ ...form, ...part });
  const { courses } = form;
  return (
    <>
      <TextField
        label={t('office.sets.name')}
        value={form.name}
        maxLength={limits.itemNameLength}
        autoComplete="off"
        required
        data-first-focus
        error={errorAt('name')}
        onChange={name => set({ name })}
      />
      <SecondNameField names={form.names} errorAt={errorAt} onChange={names => set({ names })} />
      <TextField
        label={t('office.sets.price')}
        hint={t('office.sets.priceHint')}
        inputMode="decimal"
        autoComplete="off"
        required
        value={form.price}
        error={errorAt('price')}
        onChange={price => set({ price })}
      />
      <SelectField
        label={t('office.sets.category')}
        value={form.categoryId}
        error={errorAt('categoryId')}
        options={categories.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={categoryId => set({ categoryId })}
      />
      <CheckField
        label={t('office.sets.isActive')}
        checked={form.isActive}
        onChange={isActive => set({ isActive })}
      />
      <section className={styles.part}>
        <h3>{t('office.sets.hours')}</h3>
        <p className={styles.hint}>{t('office.sets.hoursHint')}</p>
        <WindowList
          rows={form.windows}
          path="availability"
          usual={lunch}
          isRequired={false}
          errorAt={errorAt}
          onChange={windows => set({ windows })}
        />
      </section>
      {courses.map((course, index) => (
        <SetCourseFields
          key={course.id}
          course={course}
          number={index + 1}
          categories={categories}
          items={items}
          errorAt={path => errorAt(`courses/${index}/${path}`)}
          onChange={changed => set({ courses: courses.with(index, changed) })}
          onRemove={
            courses.length === 1 ? null : () => set({ courses: courses.filter(({ id }) => id !== course.id) })
          }
        />
      ))}
      {courses.length < limits.setCoursesMax && (
        <span>
          <Button icon={<Plus />} onClick={() => set({ courses: [...courses, newCourseForm()] })}>
            {t('office.sets.addCourse')}
          </Button>
        </span>
      )}
    </>
  );
}
