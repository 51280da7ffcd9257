/** At which stations somebody has seen a training ticket: the answer of whoever tried them on this device. */
import { useAtom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import { useMember } from '../../../session/identity-context.tsx';

type SeenTickets = Readonly<Record<string, string>>;

/** When a ticket was last seen at each station, of every restaurant of this device. */
const seenAtom = atomWithStorage<SeenTickets>('kelner.seenTickets', {}, undefined, { getOnInit: true });

export function useSeenTickets() {
  const { orgId } = useMember();
  const [seen, setSeen] = useAtom(seenAtom);
  const keyOf = (stationId: string) => `${orgId} ${stationId}`;
  return {
    seenAt: (stationId: string) => seen[keyOf(stationId)],
    set: (stationId: string, at: string) => setSeen({ ...seen, [keyOf(stationId)]: at }),
  };
}
