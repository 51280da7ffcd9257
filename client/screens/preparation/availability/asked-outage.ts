/** What is about to be 86'd, asked about before it is confirmed, and the last 86, which can be undone for some seconds. */
import { atom, useAtom } from 'jotai';
import { useData } from '../../../data/data-context.tsx';

/** `name` as its station reads it. */
export type Outage = { kind: 'item' | 'ingredient'; id: string; name: string };
/** `version`: of the item or ingredient after the 86; whoever changes it later wins over the undo. */
export type DoneOutage = Outage & { version: number };

const askedAtom = atom<Outage | null>(null);
const doneAtom = atom<DoneOutage | null>(null);

export function useAskedOutage() {
  return useAtom(askedAtom, { store: useData().statusStore });
}

export function useDoneOutage() {
  return useAtom(doneAtom, { store: useData().statusStore });
}
