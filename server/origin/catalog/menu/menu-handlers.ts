/** Handles the facts and questions of the settings that concern the menu. */
import type { ModuleLink } from '../../kernel/calls/command-context.ts';
import { onFact, onQuestion } from '../../kernel/calls/module-links.ts';
import { stationsRetired, usedVatRates } from '../../venue/settings/settings-links.ts';
import { listUsedVatRates } from './menu-items-store.ts';
import { forgetStations } from './retired-stations-store.ts';

export const menuHandlers: readonly ModuleLink[] = [
  onQuestion(usedVatRates, ({ tx, caller }) => listUsedVatRates(tx, caller.organizationId)),
  onFact(stationsRetired, async ({ tx, caller, touch }, { stationIds }) => {
    await forgetStations(tx, caller.organizationId, stationIds);
    touch('menu');
  }),
];
