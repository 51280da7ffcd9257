/** Ways from one wall to the others of its group: every station, and all of them together. */
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { PreparationLocation } from '#shared/roles.ts';
import type { StationSummary } from '#shared/schemas/settings-schema.ts';
import { useMember } from '../../../identity/identity-context.tsx';
import { stationsOf, wallPath } from './shown-station.ts';
import styles from './station-links.module.css';

type StationLinksProps = { location: PreparationLocation; shown: StationSummary | undefined };

export function StationLinks({ location, shown }: StationLinksProps) {
  const { t } = useTranslation();
  const own = stationsOf(useMember().restaurant.stations, location);
  if (own.length === 0) return null;
  return (
    <>
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
          {station.name}
        </Link>
      ))}
    </>
  );
}
