/** Checkboxes for the modifier groups of a menu item. */

import { useRead } from '../../../../data/use-read.ts';
import { useTranslation } from '../../../../translation/use-translation.tsx';
import { CheckField } from '../../../../ui/forms/field.tsx';
import listStyles from '../../admin-list.module.css';
import { ReadPlaceholder } from '../../lists/read-placeholder.tsx';

type ModifierGroupFieldsProps = {
  chosen: readonly string[];
  error: string | undefined;
  onChange(groupIds: string[]): void;
};

export function ModifierGroupFields({ chosen, error, onChange }: ModifierGroupFieldsProps) {
  const { t } = useTranslation();
  const groups = useRead('modifierGroups');
  return (
    <fieldset className={listStyles.group}>
      <legend>{t('office.modifiers.ofItem')}</legend>
      {groups.data === undefined && <ReadPlaceholder reads={[groups]} />}
      {groups.data?.length === 0 && <p>{t('office.modifiers.noneYet')}</p>}
      {groups.data?.map(({ id, name, options }) => (
        <CheckField
          key={id}
          label={name}
          hint={options.map(option => option.name).join(', ')}
          checked={chosen.includes(id)}
          onChange={isChosen => onChange(isChosen ? [...chosen, id] : chosen.filter(other => other !== id))}
        />
      ))}
      {error && <p className={listStyles.groupError}>{error}</p>}
    </fieldset>
  );
}
