/**
 * Name of a wall and the way to the others of its group: every station, all of them together, the pass, and
 * the other group. Where links have no room, or the header says that no updates come, a list of their names has it.
 */

import { Link } from 'wouter';
import { hasAnyRole, type PreparationLocation } from '#shared/kernel/roles.ts';
import { screenPaths } from '#shared/kernel/screen-paths.ts';
import type { StationSummary } from '#shared/venue/settings-schema.ts';
import { useWord } from '../../../i18n/use-word.ts';
import { useMember } from '../../../session/identity-context.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import { useNavigate } from '../../../ui/use-navigate.ts';
import { passPath, stationsOf, wallPath } from './shown-station.ts';
import header from './station-header.module.css';
import styles from './station-links.module.css';
import { type TrustSource, useIsTrusted } from './use-station-trust.ts';

type StationLinksProps = {
  location: PreparationLocation;
  shown: StationSummary | undefined;
  source: TrustSource;
};
type Wall = { path: string; name: string; color?: string };

/** The width of a wall whose header has room for the links. */
const linksPx = (count: number) => Math.max(1600, 800 + count * 200);

function useWalls(location: PreparationLocation): { own: Wall[]; others: Wall[] } {
  const { t } = useTranslation();
  const { restaurant, roles } = useMember();
  const word = useWord();
  const stations = stationsOf(restaurant.stations, location);
  const other = location === 'kitchen' ? 'bar' : 'kitchen';
  const whole = { path: wallPath(location), name: t(`preparation.wholeGroup.${location}`) };
  const pass = { path: passPath, name: t('preparation.pass.title') };
  const otherGroup = { path: screenPaths[other], name: t(`preparation.switch.${other}`) };
  return {
    own: stations.flatMap((station, index) => [
      ...(index === 0 ? [whole] : []),
      { path: wallPath(location, station), name: word(station.name), color: station.color },
    ]),
    others: [
      ...(restaurant.usesPass && location === 'kitchen' ? [pass] : []),
      ...(hasAnyRole(roles, [other]) ? [otherGroup] : []),
    ],
  };
}

export function StationLinks({ location, shown, source }: StationLinksProps) {
  const { t } = useTranslation();
  const word = useWord();
  const navigate = useNavigate();
  const { own, others } = useWalls(location);
  const walls = [...own, ...others];
  const isNarrow = useMediaQuery(`(max-width: ${linksPx(walls.length) - 1}px)`);
  const isTrusted = useIsTrusted(source);
  const current = wallPath(location, shown);
  const title = shown === undefined ? t(`preparation.${location}`) : word(shown.name);
  if ((isNarrow || !isTrusted) && own.length > 0)
    return (
      <>
        <h1 className="visually-hidden">{title}</h1>
        <select
          className={styles.select}
          aria-label={t('preparation.walls')}
          value={current}
          onChange={({ target }) => navigate(target.value)}
        >
          {walls.map(({ path, name }) => (
            <option key={path} value={path}>
              {name}
            </option>
          ))}
        </select>
      </>
    );
  return (
    <>
      <h1>{title}</h1>
      {walls.length > 0 && (
        <nav className={header.links}>
          {walls.map(({ path, name, color }) => (
            <Link
              key={path}
              href={path}
              className={styles.link}
              aria-current={path === current ? 'page' : undefined}
            >
              {color && <i style={{ backgroundColor: color }} aria-hidden="true" />}
              {name}
            </Link>
          ))}
        </nav>
      )}
    </>
  );
}
