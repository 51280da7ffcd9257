/** One line above every screen and every open dialog: the app's own status, and notifications once their code is loaded. */
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { useData } from '../../data/data-context.tsx';
import { loadable } from '../../ui/loadable.tsx';
import type { openNotices } from '../notification-center.ts';
import { useNotificationCenter } from '../use-notification-center.ts';
import { askedApprovalAtom } from './asked-approval.tsx';
import type { StatusLineProps } from './center-line.tsx';
import { Place, StateWords } from './line-place.tsx';
import { useLineStates } from './use-line-states.ts';

const loadLine = () => import('./center-line.tsx');
const CenterLine = loadable(async () => (await loadLine()).CenterLine);

/** Loads the notifications' code with the line that shows them. */
export async function loadNotices(): Promise<typeof openNotices> {
  await CenterLine.preload();
  return (await loadLine()).openNotices;
}

export function StatusLine(props: StatusLineProps) {
  const center = useNotificationCenter();
  const states = useLineStates(props.layout);
  const state = states.length > 0 && <StateWords states={states} />;
  const asked = useAskedRow(state);
  if (center === null) return <Place states={states} row={asked} />;
  return <CenterLine {...props} center={center} states={states} state={state} asked={asked} />;
}

function useAskedRow(state: ReactNode): ReactNode {
  return useAtomValue(askedApprovalAtom, { store: useData().statusStore })?.row(state) ?? null;
}
