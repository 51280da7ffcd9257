/**
 * `npm run restaurant -- reports check`: compares the stored sums of the reports with the tables, their money with the event log, and the Z reports with
 * the payments. `reports rebuild` computes every finished day again first. The server may be running. Exits with 1 if something differs.
 */
import { paperMoney } from '#shared/kernel/money-text.ts';
import { findUncounted } from '../../origin/cash/day-reports/day-report-commands.ts';
import { readSettings } from '../../origin/kernel/restaurant/settings-store.ts';
import { checkSums, rebuildSums, type SumsCheck } from '../../origin/reports/day-sums/sums-check.ts';
import { CommandRefusedError, openRestaurants } from './restaurant-store.ts';

const shownMax = 20;

function sentences(name: string, { days, wrong }: SumsCheck): string[] {
  if (wrong.length === 0) return [`${name}: ${days} days, all equal to the tables and the events.`];
  const list = wrong.map(({ part, starts, source }) => `  ${starts} ${part} differ from the ${source}`);
  const more = list.length > shownMax ? [`  … and ${list.length - shownMax} more`] : [];
  return [`${name}: ${days} days, ${wrong.length} differ:`, ...list.slice(0, shownMax), ...more];
}

export async function verifyReports([deed, ...rest]: string[], usage: string): Promise<string[]> {
  if (rest.length > 0 || !(deed === 'check' || deed === 'rebuild')) throw new CommandRefusedError(usage);
  const verify = deed === 'check' ? checkSums : rebuildSums;
  const { database, restaurants } = await openRestaurants();
  const lines: string[] = [];
  try {
    for (const { organizationId, name } of restaurants) {
      const check = await verify(database, { organizationId, nowMs: Date.now() });
      if (check.wrong.length > 0) process.exitCode = 1;
      lines.push(...sentences(name, check));
      const { uncounted, currency } = await database.snapshot(async db => {
        const settings = await readSettings(db, organizationId);
        const asked = { settings, now: new Date().toISOString() };
        return { uncounted: await findUncounted(db, organizationId, asked), ...settings };
      });
      if (uncounted === 0) continue;
      process.exitCode = 1;
      lines.push(
        `${name}: payments of ${paperMoney('en', currency)(uncounted)} ${currency} are in no Z report.`,
      );
    }
    return lines;
  } finally {
    await database.close();
  }
}
