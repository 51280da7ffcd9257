/** Pending approvals for an admin; set by the code that only admins load. */
import { atom, useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { useData } from '../../data/data-context.tsx';

type AskedApproval = {
  /** `state`: the app's own status. */
  row(state: ReactNode): ReactNode;
  /** Opens the list, beside a desktop's navigation; null if no approval is pending. */
  entry: ReactNode;
};

export const askedApprovalAtom = atom<AskedApproval | null>(null);

/** A separate component, so that the frame, which contains the approvals' code, does not subscribe to it. */
export function AskedEntry(): ReactNode {
  return useAtomValue(askedApprovalAtom, { store: useData().statusStore })?.entry ?? null;
}
