/** The facts that the settings' command announces, and its questions. Each link runs inside the command's transaction. */
import { createFact, createQuestion } from '../../kernel/calls/module-links.ts';

/** VAT rates, in percent, of items and categories of the menu. */
export const usedVatRates = createQuestion<null, number[]>();

/** Filters these stations to those that still have lines to make or to see. */
export const stationsWithWork = createQuestion<{ stationIds: readonly string[] }, Set<string | null>>();

/** Stations are removed from the settings. */
export const stationsRetired = createFact<{ stationIds: readonly string[] }>();

/** The restaurant stops using its pass. */
export const passTurnedOff = createFact<null>();

/** Names of the holders of unconfirmed cash sessions. */
export const holdersOfUnconfirmedCash = createQuestion<null, string[]>();
