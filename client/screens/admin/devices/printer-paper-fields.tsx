/** Paper of a network printer: its width, and the code pages that its test print showed correctly. */
import { useTranslation } from 'react-i18next';
import { type CodePage, codePages, paperWidths } from '#shared/venue/printer-drivers.ts';
import { CheckField, SelectField } from '../../../ui/forms/field.tsx';
import listStyles from '../admin-list.module.css';
import type { EntityDialogState } from '../forms/use-entity-dialog.ts';
import type { DeviceForm } from './device-form.ts';

export function PrinterPaperFields({ register }: Pick<EntityDialogState<DeviceForm>, 'register'>) {
  const { t } = useTranslation();
  const { value: chosen, onChange, label, error } = register('codePages');
  const others = (page: CodePage) => chosen.filter(known => known !== page);
  return (
    <>
      <SelectField
        {...register('paperWidth')}
        options={paperWidths.map(width => ({ value: `${width}` as const, label: `${width} mm` }))}
      />
      <fieldset className={listStyles.group}>
        <legend>{label}</legend>
        <p>{error ?? t('office.devices.codePagesHint')}</p>
        {codePages.map(page => (
          <CheckField
            key={page}
            label={page}
            checked={chosen.includes(page)}
            onChange={isChosen => onChange(isChosen ? [...chosen, page] : others(page))}
          />
        ))}
      </fieldset>
    </>
  );
}
