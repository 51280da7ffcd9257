/** Saves the restaurant's settings, all at once as the form shows them. */
import type { Settings, SettingsChange } from '#shared/schemas/settings-schema.ts';
import { ProblemError } from '../../http/errors.ts';
import type { CommandContext } from '../calls/command-context.ts';
import { listDevices } from '../devices/devices-store.ts';
import { listUsedVatRates } from '../menu/menu-items-store.ts';
import { ticketPrinters } from '../printing/printers/printer-choice.ts';
import { requirePrinters, requireStationPrinters, settingsFaults } from './settings-rules.ts';
import { readSettings, storeSettings } from './settings-store.ts';

export async function saveSettings(context: CommandContext<SettingsChange>): Promise<Settings> {
  const { tx, body } = context;
  const { organizationId } = context.caller;
  const before = await readSettings(tx, organizationId);
  context.expectVersion(before);
  const errors = settingsFaults(body, await listUsedVatRates(tx, organizationId));
  if (errors.length > 0) throw new ProblemError('INVALID_REQUEST', { errors });
  const devices = await listDevices(tx, organizationId);
  requirePrinters(body, devices);
  requireStationPrinters(body, ticketPrinters(devices));
  const after = { ...body, version: before.version + 1 };
  await storeSettings(tx, organizationId, after);
  context.record({
    type: 'settings.saved',
    entity: 'settings',
    entityId: organizationId,
    payload: { before, after },
  });
  context.touch('settings');
  return after;
}
