/** Header of a station's screen: station, number of open tickets, freshness and clock. */

import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { LogOut, Volume2, VolumeX } from '#icons';
import { hasAnyRole, type PreparationLocation } from '#shared/kernel/roles.ts';
import { screenPaths } from '#shared/kernel/screen-paths.ts';
import type { StationSummary } from '#shared/venue/settings-schema.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { unbrokenFacts } from '../../../i18n/unbroken-facts.ts';
import { useMember } from '../../../session/identity-context.tsx';
import { useShellParts } from '../../../ui/shell/shell-parts.tsx';
import { SoundSettings } from '../sound/sound-settings.tsx';
import type { SoundSwitch } from '../sound/use-station-sound.ts';
import type { BoardCounts } from '../tickets/ticket-facts.ts';
import type { StationTrust } from './station-freshness.ts';
import styles from './station-header.module.css';
import { StationLinks } from './station-links.tsx';

export function StationHeader({
  location,
  station,
  counts,
  trust,
  sound,
  nowMs,
}: {
  location: PreparationLocation;
  /** The only station on screen; undefined for the whole group. */
  station: StationSummary | undefined;
  counts: BoardCounts;
  trust: StationTrust;
  sound: SoundSwitch;
  nowMs: number;
}) {
  const { t } = useTranslation();
  const { roles } = useMember();
  const other = location === 'kitchen' ? 'bar' : 'kitchen';
  return (
    <header className={styles.header}>
      <h1>{station?.name ?? t(`preparation.${location}`)}</h1>
      <p className={styles.counts}>
        {unbrokenFacts(t('preparation.tickets', { count: counts.tickets }))} ·{' '}
        {unbrokenFacts(t(`preparation.dishes.${location}`, { count: counts.dishes }))}
      </p>
      {counts.rush > 0 && <p className={styles.rush}>{t('preparation.rush', { count: counts.rush })}</p>}
      {counts.late > 0 && <p className={styles.late}>{t('preparation.late', { count: counts.late })}</p>}
      <nav className={styles.links}>
        <StationLinks location={location} shown={station} />
        {hasAnyRole(roles, [other]) && (
          <Link href={screenPaths[other]}>{t(`preparation.switch.${other}`)}</Link>
        )}
        <SoundButtons sound={sound} />
        <WayOut />
      </nav>
      <TrustAndClock trust={trust} nowMs={nowMs} />
    </header>
  );
}

export function SoundButtons({ sound }: { sound: SoundSwitch }) {
  const { t } = useTranslation();
  return (
    <>
      <button type="button" aria-pressed={sound.isOn} onClick={sound.toggle} data-on={sound.isOn}>
        {sound.isOn ? <Volume2 aria-hidden="true" /> : <VolumeX aria-hidden="true" />}
        {t(sound.isOn ? 'preparation.sound.off' : 'preparation.sound.on')}
      </button>
      <SoundSettings sound={sound} />
    </>
  );
}

/** The user's menu, or the link to the start on a screen without one. */
export function WayOut() {
  const { t } = useTranslation();
  const { account } = useShellParts();
  return (
    account ?? (
      <Link href={screenPaths.landing}>
        <LogOut aria-hidden="true" />
        {t('preparation.switch.leave')}
      </Link>
    )
  );
}

export function TrustAndClock({ trust, nowMs }: { trust: StationTrust; nowMs: number }) {
  const { time } = useFormats();
  return (
    <>
      <p className={styles.verified} data-trusted={trust.isTrusted}>
        <i aria-hidden="true" />
        <VerifiedText trust={trust} />
      </p>
      <time className={styles.clock}>{time(nowMs)}</time>
    </>
  );
}

/** Same limit as in the banner. */
const minutesFromSeconds = 120;

/** "verified 3 s ago" */
export function VerifiedText({ trust }: { trust: StationTrust }) {
  const { t } = useTranslation();
  if (trust.seconds === null) return t('preparation.notVerified');
  if (trust.seconds === 0) return t('preparation.verifiedNow');
  if (trust.seconds >= minutesFromSeconds)
    return t('preparation.verifiedMinutes', { count: Math.floor(trust.seconds / 60) });
  return t('preparation.verified', { seconds: trust.seconds });
}
