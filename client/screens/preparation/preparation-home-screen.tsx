/** Station selection: the user's stations with their numbers of open tickets. */

import type { ReactNode } from 'react';
import { BellRing, ChefHat, Martini } from '#icons';
import { hasAnyRole, type PreparationLocation, preparationLocations } from '#shared/kernel/roles.ts';
import type { Ticket } from '#shared/order/ticket-schema.ts';
import { useRead } from '../../data/use-read.ts';
import { useServerNow } from '../../data/use-server-now.ts';
import { useWord } from '../../i18n/use-word.ts';
import { useMember } from '../../session/identity-context.tsx';
import { useTranslation } from '../../translation/use-translation.tsx';
import { ReadFailure } from '../../ui/messages/problem-notice.tsx';
import { AreaCard, AreaCards } from '../../ui/shell/area-cards.tsx';
import { PageHeader } from '../../ui/shell/page-header.tsx';
import { passPath, stationsOf, wallPath } from './station/shown-station.ts';
import { countBoard } from './tickets/ticket-facts.ts';

const tickMs = 5_000;
const icons: Record<PreparationLocation, ReactNode> = { kitchen: <ChefHat />, bar: <Martini /> };

function StationCard({ location }: { location: PreparationLocation }) {
  const { t } = useTranslation();
  const { data, failure, retry } = useRead('preparationOrders', { location });
  const nowMs = useServerNow(tickMs);
  const restaurant = useMember().restaurant;
  const stations = stationsOf(restaurant.stations, location);
  const word = useWord();
  const card = (title: string, path: string, tickets: readonly Ticket[] | undefined) => {
    const counts = tickets && countBoard(tickets, nowMs);
    return (
      <AreaCard
        path={path}
        icon={icons[location]}
        title={title}
        detail={counts && t('preparation.tickets', { count: counts.tickets })}
        warning={counts && counts.late > 0 ? t('preparation.late', { count: counts.late }) : undefined}
      />
    );
  };
  return (
    <>
      <div>
        {card(
          t(`preparation.${stations.length > 0 ? 'wholeGroup.' : ''}${location}`),
          wallPath(location),
          data,
        )}
        {failure !== null && <ReadFailure text={failure} onRetry={retry} />}
      </div>
      {restaurant.usesPass && location === 'kitchen' && (
        <AreaCard path={passPath} icon={<BellRing />} title={t('preparation.pass.title')} />
      )}
      {stations.map(station => (
        <div key={station.id}>
          {card(
            word(station.name),
            wallPath(location, station),
            data?.filter(({ stationId }) => stationId === station.id),
          )}
        </div>
      ))}
    </>
  );
}

export function PreparationHomeScreen() {
  const { t } = useTranslation();
  const { roles } = useMember();
  return (
    <>
      <PageHeader title={t('app.screens.preparation')} />
      <AreaCards label={t('app.screens.preparation')}>
        {preparationLocations
          .filter(location => hasAnyRole(roles, [location]))
          .map(location => (
            <StationCard key={location} location={location} />
          ))}
      </AreaCards>
    </>
  );
}
