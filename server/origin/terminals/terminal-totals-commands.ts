/** Asks the card terminals for the totals of their day, and stores what they say until the next Z. */
import type { Kysely } from 'kysely';
import { tellsTotals } from '#shared/venue/printer-drivers.ts';
import { ProblemError } from '../../http/errors.ts';
import type { TerminalTotalsRow } from '../cash/day-reports/terminal-totals/terminal-totals-row.ts';
import {
  listTerminalTotals,
  saveTerminalTotals,
} from '../cash/day-reports/terminal-totals/terminal-totals-store.ts';
import type { AnyCommand } from '../kernel/calls/command-context.ts';
import type { OwnTransaction } from '../kernel/calls/own-transaction.ts';
import type { OriginTables } from '../kernel/origin-tables.ts';
import { listDevices } from '../venue/devices/devices-store.ts';
import { terminalsAmong } from '../venue/devices/terminals.ts';
import type { TerminalTotals } from './terminal-adapter.ts';

/** The X report has the answers as soon as the terminals gave them. */
export async function askTerminalTotals(context: AnyCommand): Promise<void> {
  const { tx, caller, now: at } = context;
  const { organizationId: org_id } = caller;
  const terminals = terminalsAmong(await listDevices(tx, org_id));
  if (terminals.length === 0) throw new ProblemError('TERMINAL_UNKNOWN');
  for (const { id: terminal_id, driver } of terminals) {
    const state = tellsTotals(driver) ? 'asked' : 'cannotTell';
    await saveTerminalTotals(tx, { org_id, terminal_id, state, at, totals: null });
  }
  context.touch('cash', 'terminals');
}

/** The ids of the terminals that were asked and have not answered. */
export async function listAsked(db: Kysely<OriginTables>, orgId: string): Promise<string[]> {
  const rows = await listTerminalTotals(db, orgId);
  return rows.filter(({ state }) => state === 'asked').map(({ terminal_id }) => terminal_id);
}

export async function storeTotals(
  change: OwnTransaction,
  { org_id, terminal_id }: Pick<TerminalTotalsRow, 'org_id' | 'terminal_id'>,
  answer: TerminalTotals,
): Promise<void> {
  await change({ organizationId: org_id, deviceId: terminal_id }, async ({ tx, now: at, touch }) => {
    const totals = answer.kind === 'answered' ? JSON.stringify(answer.totals) : null;
    await saveTerminalTotals(tx, { org_id, terminal_id, state: answer.kind, at, totals });
    touch('cash');
  });
}
