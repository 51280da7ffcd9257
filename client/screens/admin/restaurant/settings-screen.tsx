/**
 * Settings screen: contents, and sections for name, tax number, currency, VAT rates, courses, times and
 * printing.
 */

import { useRead } from '../../../data/use-read.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { loadable } from '../../../ui/loadable.tsx';
import { AdminPage } from '../admin-page.tsx';
import { ReadPlaceholder } from '../lists/read-placeholder.tsx';
import { SettingsContents } from './settings-contents.tsx';
import styles from './settings-panel.module.css';
import { SettingsPanel } from './settings-panel.tsx';

/** Lazy-loaded: only where invoices are sent. */
const KsefCredentialCard = loadable(
  async () => (await import('./ksef-credential-card.tsx')).KsefCredentialCard,
);

export function SettingsScreen() {
  const { t } = useTranslation();
  const settings = useRead('settings');
  const devices = useRead('devices');
  return (
    <AdminPage title={t('admin.settings.title')}>
      {settings.data === undefined || devices.data === undefined ? (
        <ReadPlaceholder reads={[settings, devices]} />
      ) : (
        <div className={styles.page}>
          <SettingsContents />
          <div>
            <SettingsPanel settings={settings.data} devices={devices.data} />
            {settings.data.invoices?.ksef !== undefined && <KsefCredentialCard />}
          </div>
        </div>
      )}
    </AdminPage>
  );
}
