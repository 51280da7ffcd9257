/** Notices that the browser blocked, until a tap allows them. */
import { atom } from 'jotai';

/** Id of the last order whose window was blocked, else null. */
export const blockedOrderAtom = atom<string | null>(null);
/** True if a sound was blocked. */
export const isSilencedAtom = atom(false);
