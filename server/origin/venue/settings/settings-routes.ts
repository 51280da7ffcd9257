/** Routes of the settings. */
import type { OriginRoutes } from '../../kernel/calls/origin-routes.ts';
import { readSettings } from '../../kernel/restaurant/settings-store.ts';
import { saveSettings } from './settings-commands.ts';

export function registerSettings({ read, command }: OriginRoutes): void {
  read('settings', {
    areas: ['settings'],
    answer: ({ db, caller }) => readSettings(db, caller.organizationId),
  });
  command('saveSettings', saveSettings);
}
