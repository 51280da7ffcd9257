/** The stations of kitchen and bar: name, screen or paper, and printer. */

import { Plus, X } from '#icons';
import { limits } from '#shared/kernel/limits.ts';
import { preparationLocations } from '#shared/kernel/roles.ts';
import type { Device } from '#shared/venue/device-schema.ts';
import {
  copyPrintersMax,
  printerIdsOf,
  stationModeOf,
  stationModes,
  stationsMax,
} from '#shared/venue/station-work.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { CheckField, SelectField, TextField } from '../../../ui/forms/field.tsx';
import listStyles from '../admin-list.module.css';
import { ColorChoice } from '../forms/color-choice.tsx';
import { withoutUndefined } from '../forms/form-reading.ts';
import styles from '../restaurant/row-editor.module.css';
import { isLastOfGroup, type StationRow, withNewStation } from '../restaurant/station-rows.ts';

type StationsEditorProps = {
  rows: readonly StationRow[];
  devices: readonly Device[];
  errorAt(path: string): string | undefined;
  onChange(rows: StationRow[]): void;
};

export function StationsEditor(props: StationsEditorProps) {
  const { t } = useTranslation();
  const { rows, errorAt, onChange } = props;
  const error = errorAt('stations');
  return (
    <>
      <p className={styles.hint}>{t('admin.settings.stations.hint')}</p>
      {preparationLocations.map(group => (
        <fieldset key={group} className={listStyles.group}>
          <legend>{t(`app.stations.${group}`)}</legend>
          {rows.map((row, index) =>
            row.group === group ? <StationFields key={row.id} {...props} row={row} index={index} /> : null,
          )}
          {rows.length < stationsMax && (
            <Button
              className={styles.add}
              icon={<Plus />}
              onClick={() => onChange(withNewStation(rows, group))}
            >
              {t(`admin.settings.stations.add.${group}`)}
            </Button>
          )}
        </fieldset>
      ))}
      {error && <p className={listStyles.groupError}>{error}</p>}
    </>
  );
}

function StationFields({
  rows,
  devices,
  errorAt,
  onChange,
  row,
  index,
}: StationsEditorProps & { row: StationRow; index: number }) {
  const { t } = useTranslation();
  const printers = devices.filter(({ kind, state }) => kind === 'printer' && state !== 'revoked');
  const change = (update: Partial<StationRow>) =>
    onChange(rows.map(other => (other === row ? { ...row, ...update } : other)));
  const changePrinter = (printerId: string) => {
    changePrinters(printerId === '' ? [] : [printerId, ...copies.filter(id => id !== printerId)]);
  };
  const changePrinters = ([printerId, ...copyPrinterIds]: readonly string[]) => {
    const { printerId: _, copyPrinterIds: __, ...rest } = row;
    const changed = withoutUndefined({
      printerId,
      copyPrinterIds: copyPrinterIds.length > 0 ? copyPrinterIds : undefined,
    });
    onChange(rows.map(other => (other === row ? { ...rest, ...changed } : other)));
  };
  const { copyPrinterIds: copies = [] } = row;
  const place = { station: row.group, stationId: row.id };
  const { mode: chosenMode, ...unset } = row;
  const mode = chosenMode ?? stationModeOf({ stations: [unset] }, place, printers);
  const others = row.printerId === undefined ? [] : printers.filter(({ id }) => id !== row.printerId);
  const isFormer = row.printerId !== undefined && !printers.some(({ id }) => id === row.printerId);
  return (
    <div className={`${styles.row} ${styles.station}`}>
      <TextField
        label={t('admin.settings.stations.name')}
        value={row.name}
        maxLength={limits.locationNameLength}
        autoComplete="off"
        error={errorAt(`stations/${index}/name`)}
        onChange={name => change({ name })}
      />
      <SelectField
        label={t('admin.settings.stations.mode')}
        hint={mode === 'paper' ? t('admin.settings.stations.paperHint') : undefined}
        value={mode}
        options={stationModes.map(value => ({ value, label: t(`admin.settings.stations.modes.${value}`) }))}
        error={errorAt(`stations/${index}/mode`)}
        onChange={wanted => change({ mode: wanted })}
      />
      <SelectField
        label={t('admin.settings.stations.printer')}
        value={row.printerId ?? ''}
        options={[
          { value: '', label: t('admin.settings.stations.noPrinter') },
          ...printers.map(({ id, name }) => ({ value: id, label: name })),
          ...(isFormer ? [{ value: row.printerId ?? '', label: t('admin.settings.formerPrinter') }] : []),
        ]}
        error={errorAt(`stations/${index}/printerId`)}
        onChange={changePrinter}
      />
      {others.map(({ id, name }) => (
        <CheckField
          key={id}
          label={t('admin.settings.stations.copy', { name })}
          checked={copies.includes(id)}
          disabled={!copies.includes(id) && copies.length >= copyPrintersMax}
          onChange={isCopy =>
            changePrinters([...printerIdsOf(row).filter(known => known !== id), ...(isCopy ? [id] : [])])
          }
        />
      ))}
      <ColorChoice
        label={t('admin.settings.stations.color', { name: row.name })}
        value={row.color}
        onChange={color => change({ color })}
      />
      {!isLastOfGroup(rows, row) && (
        <IconButton
          label={t('admin.settings.stations.remove', { name: row.name })}
          icon={<X />}
          onClick={() => onChange(rows.filter(other => other !== row))}
        />
      )}
    </div>
  );
}
