/** The dishes that were just served from a notice or the Ready screen, which the status line offers to take back. */
import { atom, useAtom, useSetAtom } from 'jotai';
import type { ReactNode } from 'react';
import { useData } from '../../data/data-context.tsx';
import { loadable } from '../../ui/loadable.tsx';
import type { Served } from './served-row.tsx';

const servedAtom = atom<Served | null>(null);

/** Lazy: not needed on a first visit. */
const ServedRow = loadable(async () => (await import('./served-row.tsx')).ServedRow);

/** Offers the undo. */
export function useServed(): (served: Served) => void {
  return useSetAtom(servedAtom, { store: useData().statusStore });
}

export function useServedRow(): ReactNode {
  const [served, setServed] = useAtom(servedAtom, { store: useData().statusStore });
  return served && <ServedRow key={served.lineIds.join()} served={served} onEnd={setServed} />;
}
