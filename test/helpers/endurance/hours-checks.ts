/** What must be true after hours: the money of Z and X is that of the payments, copies are as new as they should be and as few as they should be. */
import { existsSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { DayReport, DayReportDraft, NewDayReport } from '#shared/cash/day-report-schema.ts';
import { restoreBackup } from '../../../server/backups/restore-backup.ts';
import { serverMigrations } from '../../../server/compose/store-migrations.ts';
import { backupBytesMax, newestFirst } from '../../../server/store/backup-files/backup-rules.ts';
import { listBackups } from '../../../server/store/backup-files/listed-backups.ts';
import type { StaffSession } from '../restaurants/staff-session.ts';
import type { HoursRestaurant } from './hours-restaurant.ts';
import type { SoakJudge } from './soak-judge.ts';

const minuteMs = 60_000;
/** Copies are taken each five minutes, if anything changed; one that took long elsewhere is rested from, and a second of this computer is half a minute here. */
const copyWithinMs = { here: 12 * minuteMs, elsewhere: 60 * minuteMs };
const draftPath = '/api/admin/day-report';
const reportsPath = '/api/admin/day-reports';

export function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/** Z: what is open goes on to the next. A day in which nothing was sold since the last one has none. */
export async function makeDayReport(owner: StaffSession, judge: SoakJudge): Promise<void> {
  // Somebody may open or close an order while the office looks.
  for (let tries = 0; tries < 20; tries += 1) {
    const { number, openOrders, openCash } = (await owner.get<DayReportDraft>(draftPath)).body;
    const body: NewDayReport = {
      number,
      orderIds: openOrders.map(({ id }) => id),
      cashSessionIds: openCash.map(({ id }) => id),
    };
    const { status, body: answer } = await owner.write<{ code?: string }>('POST', reportsPath, body);
    if (status === 201 || answer.code === 'DAY_CLOSED') return;
  }
  judge.violate('faults', 'the Z could not be made');
}

const takenIn = ({ payments }: DayReportDraft['figures']) =>
  payments.reduce((sum, { taken, refunded }) => sum + taken - refunded, 0);

export async function checkMoney(
  owner: StaffSession,
  file: string,
  judge: SoakJudge,
): Promise<{ paid: number; reported: number; dayReports: number }> {
  const store = new DatabaseSync(file, { readOnly: true });
  const { paid } = store.prepare('select coalesce(sum(amount), 0) as paid from payments').get() as {
    paid: number;
  };
  store.close();
  let reported = takenIn((await owner.get<DayReportDraft>(draftPath)).body.figures);
  const made = (await owner.get<{ id: string }[]>(reportsPath)).body;
  for (const { id } of made)
    reported += takenIn((await owner.get<DayReport>(`${reportsPath}/${id}`)).body.figures);
  if (reported !== paid) judge.violate('I5', `Z and X come to ${reported}, the payments to ${paid}`);
  return { paid, reported, dayReports: made.length };
}

/** How many business days orders were of: the numbers of each begin anew, and none is there twice. */
export function checkDays(file: string, judge: SoakJudge): number {
  const store = new DatabaseSync(file, { readOnly: true });
  const days = store
    .prepare(
      'select business_day as day, count(*) - count(distinct number) as doubled from orders group by day',
    )
    .all() as { day: string; doubled: number }[];
  store.close();
  for (const { day, doubled } of days)
    if (doubled > 0) judge.violate('I5', `${doubled} numbers of orders are there twice on ${day}`);
  return days.length;
}

/** Whether the newest backup restores and is of the last minutes, and how much room all of them take. */
export async function checkBackups(
  { backupFolders, file }: Pick<HoursRestaurant, 'backupFolders' | 'file'>,
  startMs: number,
  judge: SoakJudge,
): Promise<{ here: number; elsewhere: number }> {
  const inFolder = async (folder: string) =>
    newestFirst(existsSync(folder) ? await listBackups(folder, 'kelner') : []);
  const folders = {
    here: await inFolder(backupFolders.here),
    elsewhere: await inFolder(backupFolders.elsewhere),
  };
  const lived = Date.now() - startMs;
  for (const place of ['here', 'elsewhere'] as const) {
    const copies = folders[place];
    const ageMs = Date.now() - (copies[0]?.takenAtMs ?? startMs);
    if (ageMs > copyWithinMs[place] && lived > copyWithinMs[place])
      judge.violate('faults', `the newest copy ${place} is ${Math.round(ageMs / minuteMs)} minutes old`);
    const bytes = copies.reduce((sum, copy) => sum + copy.bytes, 0);
    if (bytes > backupBytesMax(sizeOf(file))) judge.violate('I6', `copies ${place} take ${bytes} bytes`);
  }
  const [newest] = folders.here;
  if (newest !== undefined) {
    const target = join(backupFolders.here, 'restored', 'kelner.db');
    const backup = join(backupFolders.here, newest.name);
    await restoreBackup({ backup, target, migrations: serverMigrations, nowMs: Date.now() }).catch(
      (error: Error) => judge.violate('faults', `the newest copy of ${file} is damaged: ${error.message}`),
    );
    rmSync(join(target, '..'), { recursive: true, force: true });
  }
  return { here: folders.here.length, elsewhere: folders.elsewhere.length };
}
