/**
 * Links from one station's screen to the others of its group: the pass, every station, and all of them
 * together.
 */

import { Link } from 'wouter';
import type { PreparationLocation } from '#shared/kernel/roles.ts';
import type { StationSummary } from '#shared/venue/settings-schema.ts';
import { useWord } from '../../../i18n/use-word.ts';
import { useMember } from '../../../session/identity-context.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { passPath, stationsOf, wallPath } from './shown-station.ts';
import styles from './station-links.module.css';

type StationLinksProps = { location: PreparationLocation; shown: StationSummary | undefined };

export function StationLinks({ location, shown }: StationLinksProps) {
  const { t } = useTranslation();
  const { stations, usesPass } = useMember().restaurant;
  const own = stationsOf(stations, location);
  const word = useWord();
  const pass = usesPass && location === 'kitchen' && (
    <Link href={passPath} className={styles.link}>
      {t('preparation.pass.title')}
    </Link>
  );
  if (own.length === 0) return pass;
  return (
    <>
      {pass}
      <Link
        href={wallPath(location)}
        className={styles.link}
        aria-current={shown === undefined ? 'page' : undefined}
      >
        {t(`preparation.wholeGroup.${location}`)}
      </Link>
      {own.map(station => (
        <Link
          key={station.id}
          href={wallPath(location, station)}
          className={styles.link}
          aria-current={shown?.id === station.id ? 'page' : undefined}
        >
          <i style={{ backgroundColor: station.color }} aria-hidden="true" />
          {word(station.name)}
        </Link>
      ))}
    </>
  );
}
