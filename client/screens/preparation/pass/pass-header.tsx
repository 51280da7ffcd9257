/**
 * Header of the pass: number of tables, number of dishes to call, links to the stations' screens, freshness
 * and clock.
 */

import { Link } from 'wouter';
import { screenPaths } from '#shared/kernel/screen-paths.ts';
import { unbrokenFacts } from '../../../i18n/unbroken-facts.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import type { SoundSwitch } from '../sound/use-station-sound.ts';
import styles from '../station/station-header.module.css';
import { HeaderEnd, HeaderStart } from '../station/station-header.tsx';
import type { TrustSource } from '../station/use-station-trust.ts';

type PassHeaderProps = {
  orders: number;
  waiting: number;
  source: TrustSource;
  sound: SoundSwitch;
  nowMs: number;
};

export function PassHeader({ orders, waiting, source, sound, nowMs }: PassHeaderProps) {
  const { t } = useTranslation();
  return (
    <header className={styles.header}>
      <HeaderStart
        walls={
          <>
            <h1>{t('preparation.pass.title')}</h1>
            <nav className={styles.links}>
              <Link href={screenPaths.kitchen}>{t('preparation.switch.kitchen')}</Link>
            </nav>
          </>
        }
      >
        <p>{unbrokenFacts(t('preparation.pass.orders', { count: orders }))}</p>
        {waiting > 0 && (
          <p className={styles.rush}>{unbrokenFacts(t('preparation.pass.waiting', { count: waiting }))}</p>
        )}
      </HeaderStart>
      <HeaderEnd sound={sound} source={source} nowMs={nowMs} />
    </header>
  );
}
