/** Settings screen: name, tax number, currency, time zone, VAT rates, courses and preparation times. */
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../data/use-read.ts';
import { AdminPage } from '../admin-page.tsx';
import { ReadPlaceholder } from '../lists/read-placeholder.tsx';
import { SettingsPanel } from './settings-panel.tsx';

export function SettingsScreen() {
  const { t } = useTranslation();
  const settings = useRead('settings');
  const devices = useRead('devices');
  return (
    <AdminPage title={t('admin.settings.title')}>
      {settings.data === undefined || devices.data === undefined ? (
        <ReadPlaceholder reads={[settings, devices]} />
      ) : (
        <SettingsPanel settings={settings.data} devices={devices.data} />
      )}
    </AdminPage>
  );
}
