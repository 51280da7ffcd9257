/** Option groups of a dish, each single or multiple choice. */

import { Minus } from '#icons';
import type { ModifierGroup, ModifierOption } from '#shared/catalog/modifier-schema.ts';
import { displayName } from '../../../i18n/display-name.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { type Chosen, chooseOption, countChosen, dropOption } from './option-choice.ts';
import styles from './option-groups.module.css';

type Choice = { chosen: Chosen; onChange: (chosen: Chosen) => void };

export function OptionGroups({ groups, chosen, onChange }: Choice & { groups: readonly ModifierGroup[] }) {
  return groups.map(group => (
    <OptionGroup key={group.id} group={group} chosen={chosen} onChange={onChange} />
  ));
}

function OptionGroup({ group, chosen, onChange }: Choice & { group: ModifierGroup }) {
  const { t, i18n } = useTranslation();
  const count = countChosen(group, chosen);
  const isMissing = count < group.min;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>
        {displayName(group, i18n.language)} <RangeText group={group} isMissing={isMissing} />
      </legend>
      <ul className={styles.options}>
        {group.options.map(option => (
          <li key={option.id} className={styles.option}>
            <OptionButton
              group={group}
              option={option}
              count={chosen.get(option.id) ?? 0}
              isFull={group.max > 1 && count >= group.max}
              onTap={() => onChange(chooseOption(group, chosen, option.id))}
            />
            {group.max > 1 && chosen.has(option.id) && (
              <button
                type="button"
                className={styles.less}
                aria-label={t('order.options.less', { name: displayName(option, i18n.language) })}
                onClick={() => onChange(dropOption(chosen, option.id))}
              >
                <Minus />
              </button>
            )}
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

/** "choose 1", "choose 1–2", "up to 3" */
function RangeText({ group: { min, max }, isMissing }: { group: ModifierGroup; isMissing: boolean }) {
  const { t } = useTranslation();
  const exact = min === max ? t('order.options.exactly', { count: min }) : undefined;
  const text =
    exact ?? (min > 0 ? t('order.options.between', { min, max }) : t('order.options.upTo', { count: max }));
  return (
    <small className={styles.range} data-missing={isMissing}>
      {text}
    </small>
  );
}

function OptionButton({
  group,
  option,
  count,
  isFull,
  onTap,
}: {
  group: ModifierGroup;
  option: ModifierOption;
  count: number;
  isFull: boolean;
  onTap: () => void;
}) {
  const { t, i18n } = useTranslation();
  const { moneyPlain } = useFormats();
  const isOut = !option.isAvailable;
  const allergens = option.allergens.map(allergen => t(`allergens.${allergen}`)).join(', ');
  const delta = `${option.priceDelta > 0 ? '+' : ''}${moneyPlain(option.priceDelta)}`;
  return (
    <button
      type="button"
      className={styles.choice}
      aria-pressed={count > 0}
      // An unavailable option can still be removed from a dish that has it.
      disabled={(isOut && count === 0) || (isFull && count === 0)}
      onClick={onTap}
    >
      <span className={styles.name}>
        {group.max > 1 && count > 1 && t('order.options.times', { count })}
        {displayName(option, i18n.language)}
        {allergens !== '' && <small>{allergens}</small>}
      </span>
      {isOut ? (
        <strong className={styles.out}>{t('order.options.out')}</strong>
      ) : (
        option.priceDelta !== 0 && <span className={styles.delta}>{delta}</span>
      )}
    </button>
  );
}
