/** Header of a station's screen: station, number of open tickets, freshness and clock. */

import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { LogOut, Volume2, VolumeX } from '#icons';
import type { PreparationLocation } from '#shared/kernel/roles.ts';
import { screenPaths } from '#shared/kernel/screen-paths.ts';
import type { StationSummary } from '#shared/venue/settings-schema.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { unbrokenFacts } from '../../../i18n/unbroken-facts.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { useShellParts } from '../../../ui/shell/shell-parts.tsx';
import { SoundSettings } from '../sound/sound-settings.tsx';
import type { SoundSwitch } from '../sound/use-station-sound.ts';
import type { BoardCounts } from '../tickets/ticket-facts.ts';
import styles from './station-header.module.css';
import { StationLinks } from './station-links.tsx';
import { type TrustSource, useStationTrust } from './use-station-trust.ts';

export function StationHeader({
  location,
  station,
  counts,
  source,
  sound,
  nowMs,
}: {
  location: PreparationLocation;
  /** The only station on screen; undefined for the whole group. */
  station: StationSummary | undefined;
  counts: BoardCounts;
  source: TrustSource;
  sound: SoundSwitch;
  nowMs: number;
}) {
  const { t } = useTranslation();
  return (
    <header className={styles.header}>
      <HeaderStart walls={<StationLinks location={location} shown={station} source={source} />}>
        <p>{unbrokenFacts(t('preparation.tickets', { count: counts.tickets }))}</p>
        <p>{unbrokenFacts(t(`preparation.dishes.${location}`, { count: counts.dishes }))}</p>
        {counts.rush > 0 && <p className={styles.rush}>{t('preparation.rush', { count: counts.rush })}</p>}
        {counts.late > 0 && <p className={styles.late}>{t('preparation.late', { count: counts.late })}</p>}
      </HeaderStart>
      <HeaderEnd sound={sound} source={source} nowMs={nowMs} />
    </header>
  );
}

/** The start of every station's header: title and links, and numbers. */
export function HeaderStart({ walls, children }: { walls: ReactNode; children: ReactNode }) {
  return (
    <>
      <div className={styles.walls}>{walls}</div>
      <div className={styles.start}>{children}</div>
    </>
  );
}

const noticeSelector = [
  ':scope > div[role]',
  ':scope > ul > li',
  ':scope > div > :is(section, div[class])',
].join();

/**
 * Notices in the header's own row, so that none moves a ticket: the most urgent first, one at a time, and the number of the
 * others. A phone reserves their room.
 */
export function WallNotices({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { line } = useShellParts();
  const list = useRef<HTMLDivElement>(null);
  const [count, setCount] = useState(0);
  // Each notice comes and goes by itself.
  useLayoutEffect(() => {
    const notices = list.current;
    if (notices === null) return;
    const read = () => setCount(notices.querySelectorAll(noticeSelector).length);
    read();
    const observer = new MutationObserver(read);
    observer.observe(notices, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={list} className={styles.notices}>
      {children}
      {line}
      {count > 1 && (
        <p className={styles.more}>
          <span aria-hidden="true">+{count - 1}</span>
          <span className="visually-hidden">{t('preparation.moreNotices', { count: count - 1 })}</span>
        </p>
      )}
    </div>
  );
}

/** The end of every station's header: sound, way out, freshness and clock. */
export function HeaderEnd({
  sound,
  source,
  nowMs,
}: {
  sound: SoundSwitch;
  source: TrustSource;
  nowMs: number;
}) {
  const { time } = useFormats();
  return (
    <div className={styles.end}>
      <span className={styles.tools}>
        <SoundButtons sound={sound} />
        <WayOut />
      </span>
      <Verified source={source} />
      <time className={styles.clock}>{time(nowMs)}</time>
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
          <span className="visually-hidden">{silence}</span>
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

function Verified({ source }: { source: TrustSource }) {
  const { t } = useTranslation();
  const { isTrusted, seconds } = useStationTrust(source);
  return (
    <p className={styles.verified} data-trusted={isTrusted}>
      <i aria-hidden="true" />
      <span>
        <VerifiedText source={source} />
      </span>
      {seconds !== null && (
        <span aria-hidden="true">{t('preparation.stale.seconds', { count: seconds })}</span>
      )}
    </p>
  );
}

/** Same limit as in the banner. */
const minutesFromSeconds = 120;

/** "verified 3 s ago" */
export function VerifiedText({ source }: { source: TrustSource }) {
  const { t } = useTranslation();
  const { seconds } = useStationTrust(source);
  if (seconds === null) return t('preparation.notVerified');
  if (seconds === 0) return t('preparation.verifiedNow');
  if (seconds >= minutesFromSeconds)
    return t('preparation.verifiedMinutes', { count: Math.floor(seconds / 60) });
  return t('preparation.verified', { seconds });
}
