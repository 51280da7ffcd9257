/** Dialog that creates or edits a modifier group with its options. */
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#shared/limits.ts';
import type { ModifierGroup } from '#shared/schemas/modifier-schema.ts';
import { fractionDigitsOf } from '../../../../i18n/money-text.ts';
import { useMember } from '../../../../identity/identity-context.tsx';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/forms/field.tsx';
import { useWrite } from '../../../../writes/use-write.ts';
import styles from '../../admin-list.module.css';
import { ArchiveEntityDialog } from '../../forms/archive-entity-dialog.tsx';
import { EntityDialog } from '../../forms/entity-dialog.tsx';
import { useEntityForm } from '../../forms/use-entity-form.ts';
import { useValueText } from '../../forms/use-value-text.ts';
import { SecondNameField } from '../second-name-field.tsx';
import {
  emptyModifierForm,
  modifierFields,
  modifierForm,
  newOptionRow,
  type OptionRow,
  readModifierForm,
} from './modifier-form.ts';
import { ModifierOptionRow } from './modifier-option-row.tsx';

/** Null for a new group. */
type ModifierDialogProps = { group: ModifierGroup | null; onClose(): void };

function withMoved(rows: readonly OptionRow[], from: number, by: -1 | 1): OptionRow[] {
  const moved = [...rows];
  moved.splice(from + by, 0, ...moved.splice(from, 1));
  return moved;
}

export function ModifierDialog({ group, onClose }: ModifierDialogProps) {
  const { t, i18n } = useTranslation();
  const { currency } = useMember().restaurant;
  const valueText = useValueText();
  const create = useWrite('createModifierGroup');
  const change = useWrite('changeModifierGroup');
  const [isArchiving, setIsArchiving] = useState(false);
  const fractionDigits = fractionDigitsOf(currency);
  const form = useEntityForm({
    entity: group,
    emptyForm: emptyModifierForm,
    fieldsOf: modifierFields,
    toForm: fields => modifierForm(fields, { language: i18n.language, fractionDigits }),
    read: values => readModifierForm(values, fractionDigits),
    nameField: 'name',
    create: fields => create.run({ body: fields }),
    change: (base, { patch }) => change.run({ params: { id: base.id }, body: patch, version: base.version }),
    onSaved: onClose,
  });
  if (group !== null && isArchiving) {
    return (
      <ArchiveEntityDialog
        write="archiveModifierGroup"
        entity={group}
        title={t('office.modifiers.archive', { name: group.name })}
        text={t('office.modifiers.archiveText')}
        onArchived={onClose}
        onClose={() => setIsArchiving(false)}
      />
    );
  }
  const { form: values, set, errorAt } = form;
  const { options } = values;
  const optionNames = (value: unknown) =>
    Array.isArray(value) ? value.map((option: { name?: unknown }) => option.name) : value;
  return (
    <EntityDialog
      title={group === null ? t('office.modifiers.add') : group.name}
      form={form}
      onClose={onClose}
      fieldLabel={field => t(`office.modifiers.fields.${field}`)}
      showValue={(field, value) => valueText(field === 'options' ? optionNames(value) : value)}
      extraActions={group && <Button onClick={() => setIsArchiving(true)}>{t('admin.archiveAction')}</Button>}
    >
      <TextField
        label={t('office.modifiers.fields.name')}
        hint={t('office.modifiers.nameHint')}
        value={values.name}
        maxLength={limits.itemNameLength}
        autoComplete="off"
        required
        error={errorAt('name')}
        onChange={name => set({ name })}
      />
      <SecondNameField names={values.names} errorAt={errorAt} onChange={names => set({ names })} />
      <TextField
        label={t('office.modifiers.fields.min')}
        hint={t('office.modifiers.minHint')}
        value={values.min}
        inputMode="numeric"
        autoComplete="off"
        error={errorAt('min')}
        onChange={min => set({ min })}
      />
      <TextField
        label={t('office.modifiers.fields.max')}
        value={values.max}
        inputMode="numeric"
        autoComplete="off"
        error={errorAt('max')}
        onChange={max => set({ max })}
      />
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
