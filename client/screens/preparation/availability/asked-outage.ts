/** The 86 that waits for confirmation, and the last one, which can be undone for some seconds. */
import { atom, useAtom } from 'jotai';
import { useData } from '../../../data/data-context.tsx';

/** `name`: the name on the station's screen. */
export type Outage = { kind: 'item' | 'ingredient'; id: string; name: string };
/**
 * `version`: version of the item or ingredient after the 86; a later change by somebody else prevents the
 * undo.
 */
export type DoneOutage = Outage & { version: number };

const askedAtom = atom<Outage | null>(null);
const doneAtom = atom<DoneOutage | null>(null);

export function useAskedOutage() {
  return useAtom(askedAtom, { store: useData().statusStore });
}

export function useDoneOutage() {
  return useAtom(doneAtom, { store: useData().statusStore });
}

/** Ends the offer to undo an 86 once the same thing was changed in another way. */
export function useForgetOutage(): (id: string) => void {
  const [, setDone] = useDoneOutage();
  return id => setDone(done => (done?.id === id ? null : done));
}
