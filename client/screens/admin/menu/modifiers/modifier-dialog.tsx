/** Dialog that creates or edits a modifier group with its options. */

import { Plus } from '#icons';
import type { ModifierGroup } from '#shared/catalog/modifier-schema.ts';
import { useMember } from '../../../../session/identity-context.tsx';
import { useTranslation } from '../../../../translation/use-translation.tsx';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/forms/field.tsx';
import { useWrite } from '../../../../writes/use-write.ts';
import styles from '../../admin-list.module.css';
import { EntityDialog } from '../../forms/entity-dialog.tsx';
import { useEntityDialog } from '../../forms/use-entity-dialog.ts';
import { useMoneyStyle } from '../../forms/use-money-style.ts';
import { SecondNameField } from '../second-name-field.tsx';
import { emptyModifierForm, modifierDescriptor, newOptionRow, type OptionRow } from './modifier-form.ts';
import { ModifierOptionRow } from './modifier-option-row.tsx';

/** Null for a new group. */
type ModifierDialogProps = { group: ModifierGroup | null; onClose(): void };

function withMoved(rows: readonly OptionRow[], from: number, by: -1 | 1): OptionRow[] {
  const moved = [...rows];
  moved.splice(from + by, 0, ...moved.splice(from, 1));
  return moved;
}

function optionNames(value: unknown): unknown {
  return Array.isArray(value) ? value.map((option: { name?: unknown }) => option.name) : value;
}

export function ModifierDialog({ group, onClose }: ModifierDialogProps) {
  const { t } = useTranslation();
  const { currency } = useMember().restaurant;
  const create = useWrite('createModifierGroup');
  const change = useWrite('changeModifierGroup');
  const dialog = useEntityDialog(modifierDescriptor(useMoneyStyle(currency)), {
    entity: group,
    emptyForm: emptyModifierForm,
    fieldLabel: field => t(`office.modifiers.fields.${field}`),
    showAs: { options: optionNames },
    create: create.run,
    change: change.run,
    onSaved: onClose,
  });
  const { register } = dialog;
  const { form: values, set, errorAt } = dialog.form;
  const { options } = values;
  return (
    <EntityDialog
      title={group === null ? t('office.modifiers.add') : group.name}
      dialog={dialog}
      hasAnother
      onClose={onClose}
      archive={
        group && {
          write: 'archiveModifierGroup',
          entity: group,
          title: t('office.modifiers.archive', { name: group.name }),
          text: t('office.modifiers.archiveText'),
        }
      }
    >
      <TextField {...register('name')} hint={t('office.modifiers.nameHint')} />
      <SecondNameField names={values.names} errorAt={errorAt} onChange={names => set({ names })} />
      <TextField {...register('min')} hint={t('office.modifiers.minHint')} />
      <TextField {...register('max')} />
      <fieldset className={styles.group}>
        <legend>{t('office.modifiers.fields.options')}</legend>
        {options.map((option, index) => (
          <ModifierOptionRow
            key={option.key}
            option={option}
            index={index}
            count={options.length}
            currency={currency}
            errorAt={errorAt}
            onChange={part =>
              set({ options: options.map(other => (other === option ? { ...option, ...part } : other)) })
            }
            onMove={by => set({ options: withMoved(options, index, by) })}
            onRemove={() => set({ options: options.filter(other => other !== option) })}
          />
        ))}
        {errorAt('options') && <p className={styles.groupError}>{errorAt('options')}</p>}
        <span>
          <Button icon={<Plus />} onClick={() => set({ options: [...options, newOptionRow()] })}>
            {t('office.modifiers.addOption')}
          </Button>
        </span>
      </fieldset>
    </EntityDialog>
  );
}
