/** Stores what became of a drawer's pulse. */
import type { AnyCommand } from '../../calls/command-context.ts';
import type { PrintOutcome } from '../printers/printer-adapter.ts';
import type { DrawerOpeningRow } from './drawer-opening-row.ts';
import { updateDrawerOpening } from './drawer-opening-store.ts';

/** One event for each opening that was tried: reports count these. */
export async function finishDrawerOpening(
  context: AnyCommand,
  row: DrawerOpeningRow,
  outcome: PrintOutcome,
): Promise<void> {
  const isOpened = outcome.kind === 'issued';
  const state = isOpened ? 'opened' : outcome.kind === 'unknown' ? 'unknown' : 'failed';
  // What the stopping server had not sent yet is not sent later either.
  const error = isOpened ? null : outcome.kind === 'untouched' ? 'restarted' : outcome.error;
  await updateDrawerOpening(context.tx, row, { state, error });
  const { cause, device_name: deviceName } = row;
  const payload = { cause, deviceName, ...(error !== null && { error }) };
  context.record({ type: `drawer.${state}`, entity: 'drawerOpening', entityId: row.id, payload });
  context.touch('drawers');
}
