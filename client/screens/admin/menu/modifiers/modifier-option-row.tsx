/** One option of a modifier group: name, surcharge, availability and default; further fields are collapsed. */

import { Trash2 } from '#icons';
import { limits } from '#shared/kernel/limits.ts';
import { useTranslation } from '../../../../translation/use-translation.tsx';
import { IconButton } from '../../../../ui/button.tsx';
import { CheckField, TextField } from '../../../../ui/forms/field.tsx';
import { PlaceButtons } from '../../lists/place-buttons.tsx';
import { AllergenFields } from '../items/allergen-fields.tsx';
import { IngredientUsesEditor } from '../items/ingredient-uses-editor.tsx';
import { SecondNameField } from '../second-name-field.tsx';
import type { OptionRow } from './modifier-form.ts';
import styles from './modifier-options.module.css';

type ModifierOptionRowProps = {
  option: OptionRow;
  index: number;
  count: number;
  currency: string;
  errorAt(path: string): string | undefined;
  onChange(change: Partial<OptionRow>): void;
  onMove(by: -1 | 1): void;
  onRemove(): void;
};

export function ModifierOptionRow(props: ModifierOptionRowProps) {
  const { option, index, count, currency, errorAt, onChange, onMove, onRemove } = props;
  const { t } = useTranslation();
  const path = `options/${index}`;
  const number = index + 1;
  const name = option.name.trim() === '' ? String(number) : option.name;
  return (
    <fieldset className={styles.option}>
      <legend className="visually-hidden">{t('office.modifiers.option', { number })}</legend>
      <div className={styles.main}>
        <TextField
          label={t('office.modifiers.optionName', { number })}
          value={option.name}
          maxLength={limits.itemNameLength}
          autoComplete="off"
          required
          error={errorAt(`${path}/name`)}
          onChange={value => onChange({ name: value })}
        />
        <TextField
          label={t('office.modifiers.priceDelta', { number, currency })}
          value={option.priceDelta}
          inputMode="text"
          autoComplete="off"
          error={errorAt(`${path}/priceDelta`)}
          onChange={priceDelta => onChange({ priceDelta })}
        />
      </div>
      <div className={styles.switches}>
        <CheckField
          label={t('office.modifiers.isAvailable')}
          checked={option.isAvailable}
          onChange={isAvailable => onChange({ isAvailable })}
        />
        <CheckField
          label={t('office.modifiers.isDefault')}
          checked={option.isDefault}
          onChange={isDefault => onChange({ isDefault })}
        />
        <span className={styles.commands}>
          <PlaceButtons name={name} isFirst={index === 0} isLast={index === count - 1} onMove={onMove} />
          <IconButton
            label={t('office.modifiers.removeOption', { name })}
            icon={<Trash2 />}
            disabled={count === 1}
            onClick={onRemove}
          />
        </span>
      </div>
      <details className={styles.more}>
        <summary>{t('office.modifiers.moreOfOption')}</summary>
        <div className={styles.moreFields}>
          <SecondNameField names={option.names} errorAt={errorAt} onChange={names => onChange({ names })} />
          <AllergenFields
            chosen={option.allergens}
            onChange={allergens => onChange({ allergens, hasNoAllergens: false })}
            none={{
              isChosen: option.hasNoAllergens,
              onToggle: () => onChange({ allergens: [], hasNoAllergens: !option.hasNoAllergens }),
            }}
          />
          {!option.hasNoAllergens && option.allergens.length === 0 && (
            <small>{t('allergens.unstatedHint')}</small>
          )}
          <IngredientUsesEditor
            rows={option.ingredients}
            path={`${path}/ingredients`}
            errorAt={errorAt}
            onChange={ingredients => onChange({ ingredients })}
          />
        </div>
      </details>
    </fieldset>
  );
}
