/** Other stations that still owe a part of the dish, in small type below it: "Cold: still to come". */

import type { Ticket, TicketLine } from '#shared/order/ticket-schema.ts';
import { useWord } from '../../../i18n/use-word.ts';
import { useMember } from '../../../session/identity-context.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';

export function OtherStations({
  ticket,
  lines,
}: {
  ticket: Pick<Ticket, 'stationId'>;
  lines: readonly Pick<TicketLine, 'stations'>[];
}) {
  const { t } = useTranslation();
  const word = useWord();
  const { stations: known = [] } = useMember().restaurant;
  const others = lines.flatMap(({ stations = [] }) => stations.filter(({ id }) => id !== ticket.stationId));
  if (others.length === 0) return null;
  const owing = new Set(others.filter(({ status }) => status !== 'ready').map(({ id }) => id));
  const done = new Set(others.map(({ id }) => id).filter(id => !owing.has(id)));
  const namesOf = (ids: ReadonlySet<string>) =>
    known.flatMap(({ id, name }) => (ids.has(id) ? word(name) : [])).join(', ');
  return (
    <>
      {owing.size > 0 && (
        <small data-stations="owing">{t('preparation.line.owing', { stations: namesOf(owing) })}</small>
      )}
      {done.size > 0 && (
        <small data-stations="done">{t('preparation.line.othersReady', { stations: namesOf(done) })}</small>
      )}
    </>
  );
}
