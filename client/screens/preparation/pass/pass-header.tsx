/** Header of the pass: how many tables, how many dishes wait to be called, ways to the stations' screens, freshness and clock. */
import { LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { screenPaths } from '#shared/screen-paths.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { unbrokenCounts } from '../../../i18n/unbroken-counts.ts';
import { useShellParts } from '../../../ui/shell/shell-parts.tsx';
import type { StationTrust } from '../station/station-freshness.ts';
import styles from '../station/station-header.module.css';
import { VerifiedText } from '../station/station-header.tsx';

type PassHeaderProps = { tables: number; waiting: number; trust: StationTrust; nowMs: number };

export function PassHeader({ tables, waiting, trust, nowMs }: PassHeaderProps) {
  const { t } = useTranslation();
  const { time } = useFormats();
  const { account } = useShellParts();
  return (
    <header className={styles.header}>
      <h1>{t('preparation.pass.title')}</h1>
      <p className={styles.counts}>{unbrokenCounts(t('preparation.pass.tables', { count: tables }))}</p>
      {waiting > 0 && (
        <p className={styles.rush}>{unbrokenCounts(t('preparation.pass.waiting', { count: waiting }))}</p>
      )}
      <nav className={styles.links}>
        <Link href={screenPaths.kitchen}>{t('preparation.switch.kitchen')}</Link>
        {account ?? (
          <Link href={screenPaths.landing}>
            <LogOut aria-hidden="true" />
            {t('preparation.switch.leave')}
          </Link>
        )}
      </nav>
      <p className={styles.verified} data-trusted={trust.isTrusted}>
        <i aria-hidden="true" />
        <VerifiedText trust={trust} />
      </p>
      <time className={styles.clock}>{time(nowMs)}</time>
    </header>
  );
}
