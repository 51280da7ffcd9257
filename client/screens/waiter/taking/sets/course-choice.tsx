/** One course of a set menu: a tap selects a dish, whose options follow below it. */

import type { Allergen } from '#shared/catalog/allergens.ts';
import type { SetCourse } from '#shared/catalog/set-menu-schema.ts';
import { displayName } from '../../../../i18n/display-name.ts';
import { useFormats } from '../../../../i18n/formats.ts';
import { isAddable, isOut } from '../../../../orders/dish-out.ts';
import { useTranslation } from '../../../../translation/use-translation.tsx';
import { OptionGroups } from '../../options/option-groups.tsx';
import { type ChosenDish, groupsOfDish, type Known, tapped } from './chosen-dishes.ts';
import styles from './set-sheet.module.css';

type CourseChoiceProps = {
  course: SetCourse;
  /** Replaces the course's name and count if there is nothing to select. */
  heading?: string;
  known: Known;
  chosen: readonly ChosenDish[];
  /** Allergens of a dish that its guests must not have. */
  clashOf: (dish: ChosenDish) => readonly Allergen[];
  onChange: (chosen: ChosenDish[]) => void;
};

export function CourseChoice({ course, heading, known, chosen, clashOf, onChange }: CourseChoiceProps) {
  const { t, i18n } = useTranslation();
  const { moneyPlain } = useFormats();
  const isMissing = chosen.length < course.count;
  const textOf = (allergens: readonly Allergen[]) =>
    allergens.map(allergen => t(`allergens.${allergen}`)).join(', ');
  return (
    <fieldset className={styles.course}>
      <legend>
        {heading ?? displayName(course, i18n.language)}{' '}
        {heading === undefined && (
          <small className={styles.count} data-missing={isMissing}>
            {t('order.options.exactly', { count: course.count })}
          </small>
        )}
      </legend>
      <ul className={styles.dishes}>
        {course.dishes.flatMap(({ itemId, supplement = 0 }) => {
          const dish = known.dishes.get(itemId);
          if (dish === undefined) return [];
          const count = chosen.filter(one => one.itemId === itemId).length;
          const allergens = textOf(dish.allergens);
          return [
            <li key={itemId}>
              <button
                type="button"
                aria-pressed={count > 0}
                disabled={!isAddable(dish) && count === 0}
                onClick={() => onChange(tapped(known, course, chosen, itemId))}
              >
                <span>
                  {count > 1 && t('order.options.times', { count })}
                  {displayName(dish, i18n.language)}
                  {allergens !== '' && <small>{allergens}</small>}
                </span>
                {isOut(dish) ? (
                  <strong>{t('order.options.out')}</strong>
                ) : dish.offHours ? (
                  <strong>{t('order.menu.offHours')}</strong>
                ) : (
                  supplement > 0 && <span>+{moneyPlain(supplement)}</span>
                )}
              </button>
            </li>,
          ];
        })}
      </ul>
      {chosen.map((dish, index) => {
        const groups = groupsOfDish(known, dish.itemId);
        const clash = clashOf(dish);
        const name = displayName(known.dishes.get(dish.itemId) ?? { name: '', names: {} }, i18n.language);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a dish may be chosen twice.
          <div key={`${dish.itemId} ${index}`} className={styles.options}>
            {clash.length > 0 && (
              <p role="alert" className={styles.clash}>
                <b>{name}</b> {t('order.allergies.contains', { list: textOf(clash) })}
              </p>
            )}
            {groups.length > 0 && chosen.length > 1 && <b>{name}</b>}
            <OptionGroups
              groups={groups}
              chosen={dish.options}
              onChange={options => onChange(chosen.with(index, { ...dish, options }))}
            />
          </div>
        );
      })}
    </fieldset>
  );
}
