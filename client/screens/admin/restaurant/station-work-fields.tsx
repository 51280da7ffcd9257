/** What each station works from: its screen, paper or both. */
import { useTranslation } from 'react-i18next';
import { preparationLocations } from '#shared/roles.ts';
import { stationModeOf, stationModes } from '#shared/rules/station-work.ts';
import type { Device } from '#shared/schemas/device-schema.ts';
import type { StationWork } from '#shared/schemas/settings-schema.ts';
import { SelectField } from '../../../ui/forms/field.tsx';

export function StationWorkFields({
  work,
  devices,
  errorAt,
  onChange,
}: {
  work: readonly StationWork[];
  devices: readonly Device[];
  errorAt: (path: string) => string | undefined;
  onChange: (work: StationWork[]) => void;
}) {
  const { t } = useTranslation();
  const printers = devices
    .filter(({ kind, state }) => kind === 'printer' && state !== 'revoked')
    .map(({ station = null }) => ({ station }));
  return preparationLocations.map(station => {
    const index = work.findIndex(known => known.station === station);
    const mode = work[index]?.mode ?? stationModeOf({}, station, printers);
    return (
      <SelectField
        key={station}
        label={t(`admin.settings.stationWork.${station}`)}
        hint={mode === 'paper' ? t('admin.settings.stationWork.paperHint') : undefined}
        value={mode}
        options={stationModes.map(value => ({ value, label: t(`admin.settings.stationWork.${value}`) }))}
        error={errorAt(`stationWork/${index}/mode`)}
        onChange={chosen =>
          onChange([...work.filter(known => known.station !== station), { station, mode: chosen }])
        }
      />
    );
  });
}
