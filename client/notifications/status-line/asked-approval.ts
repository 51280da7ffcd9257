/** What waits for an admin's word, told to the status line by the part that only admins load. */
import { atom } from 'jotai';

export type AskedApproval = {
  title: string;
  detail: string;
  /** Absent: the requests could not be read, and `act` reads them again. */
  count?: number;
  act(): void;
};

export const askedApprovalAtom = atom<AskedApproval | null>(null);
