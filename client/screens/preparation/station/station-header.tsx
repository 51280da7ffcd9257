/** Header of a station's screen: station, number of open tickets, freshness and clock. */

import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { LogOut, Volume2, VolumeX } from '#icons';
import { hasAnyRole, type PreparationLocation } from '#shared/kernel/roles.ts';
import { screenPaths } from '#shared/kernel/screen-paths.ts';
import type { StationSummary } from '#shared/venue/settings-schema.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { unbrokenFacts } from '../../../i18n/unbroken-facts.ts';
import { useWord } from '../../../i18n/use-word.ts';
import { useMember } from '../../../session/identity-context.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
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
  const word = useWord();
  return (
    <header className={styles.header}>
      <HeaderStart>
        <h1>{station === undefined ? t(`preparation.${location}`) : word(station.name)}</h1>
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
        </nav>
      </HeaderStart>
      <HeaderEnd sound={sound} trust={trust} nowMs={nowMs} />
    </header>
  );
}

/** The start of every station's header: title, numbers and links, which notices replace while there are any. */
export function HeaderStart({ children }: { children: ReactNode }) {
  return <div className={styles.start}>{children}</div>;
}

/** Notices in the header's own row, so that none moves a ticket: the most urgent first, one at a time. A phone reserves their room. */
export function WallNotices({ children }: { children: ReactNode }) {
  const { line } = useShellParts();
  return (
    <div className={styles.notices}>
      {children}
      {line}
    </div>
  );
}

/** The end of every station's header: sound, way out, freshness and clock. */
export function HeaderEnd({
  sound,
  trust,
  nowMs,
}: {
  sound: SoundSwitch;
  trust: StationTrust;
  nowMs: number;
}) {
  return (
    <div className={styles.end}>
      <span className={styles.tools}>
        <SoundButtons sound={sound} />
        <WayOut />
      </span>
      <TrustAndClock trust={trust} nowMs={nowMs} />
    </div>
  );
}

/** A muted station has to know it: the button is filled and says so. */
function SoundButtons({ sound }: { sound: SoundSwitch }) {
  const { t } = useTranslation();
  const silence = t(sound.choice.isWanted ? 'preparation.sound.silent' : 'preparation.sound.turnedOff');
  return (
    <>
      {/* Different keys: the tap that arms the sound must not end on the button that turns it off. */}
      {sound.isOn ? (
        <button key="on" type="button" title={t('preparation.sound.off')} onClick={sound.toggle}>
          <Volume2 aria-hidden="true" />
          <span className="visually-hidden">{t('preparation.sound.off')}</span>
        </button>
      ) : (
        <button key="off" type="button" className={styles.silent} title={silence} onClick={sound.toggle}>
          <VolumeX aria-hidden="true" />
          <span>{silence}</span>
          <span aria-hidden="true">{t('preparation.sound.on')}</span>
        </button>
      )}
      <SoundSettings sound={sound} />
    </>
  );
}

/** The user's menu, or the link to the start on a screen without one. */
function WayOut() {
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

function TrustAndClock({ trust, nowMs }: { trust: StationTrust; nowMs: number }) {
  const { t } = useTranslation();
  const { time } = useFormats();
  return (
    <>
      <p className={styles.verified} data-trusted={trust.isTrusted}>
        <i aria-hidden="true" />
        <span>
          <VerifiedText trust={trust} />
        </span>
        {trust.seconds !== null && (
          <span aria-hidden="true">{t('preparation.stale.seconds', { count: trust.seconds })}</span>
        )}
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
