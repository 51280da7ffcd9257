/** What waits for an admin's decision, made by the part that only admins load. */
import { atom, useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { useData } from '../../data/data-context.tsx';

type AskedApproval = {
  /** `state`: what the app has to say about itself. */
  row(state: ReactNode): ReactNode;
  /** Opens the list, beside the navigation of a desktop; null if nothing waits. */
  entry: ReactNode;
};

export const askedApprovalAtom = atom<AskedApproval | null>(null);

/** A component of its own: the frame, which has that part inside it, must not follow it. */
export function AskedEntry(): ReactNode {
  return useAtomValue(askedApprovalAtom, { store: useData().statusStore })?.entry ?? null;
}
