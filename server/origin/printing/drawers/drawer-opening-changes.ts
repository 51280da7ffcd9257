/** Stores the outcome of a drawer's pulse. */
import type { AnyCommand } from '../../kernel/calls/command-context.ts';
import type { PrintOutcome } from '../printers/printer-adapter.ts';
import type { DrawerOpeningRow } from './drawer-opening-row.ts';
import { updateDrawerOpening } from './drawer-opening-store.ts';

/** Records one event per attempted opening, which reports count. */
export async function finishDrawerOpening(
  context: AnyCommand,
  row: DrawerOpeningRow,
  outcome: PrintOutcome,
): Promise<void> {
  const isOpened = outcome.kind === 'issued';
  const state = isOpened ? 'opened' : outcome.kind === 'unknown' ? 'unknown' : 'failed';
  // Pulses that the stopping server had not sent are dropped.
  const error = isOpened ? null : outcome.kind === 'untouched' ? 'restarted' : outcome.error;
  await updateDrawerOpening(context.tx, row, { state, error });
  const { cause, device_name: deviceName } = row;
  const payload = { cause, deviceName, ...(error !== null && { error }) };
  context.record({ type: `drawer.${state}`, entity: 'drawerOpening', entityId: row.id, payload });
  context.touch('drawers');
}
