/** Saves the restaurant's settings, all at once as the form shows them. */
import type { Settings, SettingsChange } from '#shared/schemas/settings-schema.ts';
import { ProblemError } from '../../http/errors.ts';
import type { CommandContext } from '../calls/command-context.ts';
import { listUnconfirmed } from '../cash/cash-session-store.ts';
import { listDevices } from '../devices/devices-store.ts';
import { ticketPrinters } from '../devices/printer-choice.ts';
import { listUsedVatRates } from '../menu/menu-items-store.ts';
import { clearPass } from '../preparation/pass/pass-store.ts';
import { findOpenStationIds, forgetStations } from './retired-stations-store.ts';
import { requirePrinters, settingsFaults } from './settings-rules.ts';
import { readSettings, storeSettings } from './settings-store.ts';
import {
  requireNothingOpen,
  requireOwnPrinters,
  requireStationPrinters,
  retiredStations,
} from './station-rules.ts';

async function retireStations(
  { tx, caller, touch }: CommandContext<SettingsChange>,
  before: Settings,
  after: SettingsChange,
): Promise<void> {
  const retired = retiredStations(before, after);
  if (retired.length === 0) return;
  const ids = retired.map(({ id }) => id);
  requireNothingOpen(retired, await findOpenStationIds(tx, caller.organizationId, ids));
  await forgetStations(tx, caller.organizationId, ids);
  touch('menu');
}

/** Throws IN_USE, naming whose cash is not confirmed yet. */
async function requireCashConfirmed({ tx, caller }: CommandContext<SettingsChange>): Promise<void> {
  const sessions = await listUnconfirmed(tx, caller.organizationId);
  if (sessions.length === 0) return;
  const errors = sessions.map(({ session }) => ({
    path: 'usesCashSessions',
    message: `${session.holder_name}: the cash is not confirmed`,
  }));
  throw new ProblemError('IN_USE', { errors });
}

export async function saveSettings(context: CommandContext<SettingsChange>): Promise<Settings> {
  const { tx } = context;
  const { organizationId } = context.caller;
  const before = await readSettings(tx, organizationId);
  context.expectVersion(before);
  const body = { ...context.body, stations: context.body.stations ?? before.stations ?? [] };
  const errors = settingsFaults(body, await listUsedVatRates(tx, organizationId));
  if (errors.length > 0) throw new ProblemError('INVALID_REQUEST', { errors });
  const devices = await listDevices(tx, organizationId);
  requirePrinters(body, devices);
  requireOwnPrinters(body, devices);
  requireStationPrinters(body, ticketPrinters(devices));
  if (before.usesCashSessions && !body.usesCashSessions) await requireCashConfirmed(context);
  await retireStations(context, before, body);
  if (before.usesPass && !body.usesPass && (await clearPass(tx, organizationId))) context.touch('orders');
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
