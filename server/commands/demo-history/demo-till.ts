/** The demo's till, at which change is fetched from the drawer and deposits are paid back. */

import { approveDrawer, openDrawer } from '../../origin/printing/drawers/drawer-commands.ts';
import { finishDrawerOpening } from '../../origin/printing/drawers/drawer-opening-changes.ts';
import { findDrawerOpening } from '../../origin/printing/drawers/drawer-opening-store.ts';
import { newDeviceRow } from '../../origin/venue/devices/devices-rules.ts';
import { insertDevice } from '../../origin/venue/devices/devices-store.ts';
import { type DemoCommand, type DemoDesk, payOut, runCommand } from './demo-day-end.ts';
import { bottleDeposit } from './demo-offers.ts';
import type { DemoTransaction } from './demo-place.ts';
import type { DemoRandom } from './demo-random.ts';

const printerOutShare = 0.04;

type Till = { readonly printerId: string; readonly tillId: string; readonly from: string };

/** `retireTill` archives the till and its printer. */
export async function addTill(tx: DemoTransaction, organizationId: string, till: Till): Promise<void> {
  const { printerId, tillId, from } = till;
  const rows = [
    newDeviceRow(organizationId, printerId, { name: 'Epson TM-T20', kind: 'printer' }),
    newDeviceRow(organizationId, tillId, { name: 'Kasa 1', kind: 'till', drawerPrinterId: printerId }),
  ];
  for (const row of rows) await insertDevice(tx, organizationId, { ...row, paired_at: from });
}

/** A till without an open page would be shown as failed. */
export async function retireTill(tx: DemoTransaction, organizationId: string, till: Till, at: string) {
  await tx
    .updateTable('devices')
    .set({ revoked_at: at, last_seen_at: at })
    .where('org_id', '=', organizationId)
    .where('id', 'in', [till.printerId, till.tillId])
    .execute();
}

/** Opened by a waiter; the owner approves with their PIN. */
export async function openForChange(
  desk: DemoDesk,
  { tillId }: Pick<Till, 'tillId'>,
  { id, reason, random }: { id: string; reason: string; random: DemoRandom },
  { by, owner, atMs }: { by: DemoCommand['by']; owner: DemoCommand['by']; atMs: number },
): Promise<void> {
  const provenDeviceId = tillId;
  await runCommand(desk, openDrawer, { id, reason }, { by, atMs, provenDeviceId });
  const approvedMs = atMs + 15_000;
  if (by.rights.openDrawer !== true)
    await runCommand(desk, approveDrawer, { openingId: id }, { by: owner, atMs: approvedMs, provenDeviceId });
  const opening = await findDrawerOpening(desk.tx, desk.organizationId, id);
  if (opening === null) return;
  const outcome = random.chance(printerOutShare)
    ? ({ kind: 'failed', error: 'offline' } as const)
    : ({ kind: 'issued' } as const);
  await runCommand(desk, context => finishDrawerOpening(context, opening, outcome), undefined, {
    by,
    atMs: approvedMs + 500,
    provenDeviceId,
  });
}

/** Returns the amount paid. */
export async function payDepositsBack(
  desk: DemoDesk,
  { id, session, pieces, reason }: { id: string; session: string; pieces: number; reason: string },
  { by, atMs }: { by: DemoCommand['by']; atMs: number },
): Promise<number> {
  const amount = pieces * bottleDeposit;
  const depositReturn = { pieces, deposit: bottleDeposit };
  await payOut(desk, { id, session, amount, reason, depositReturn }, { by, atMs });
  return amount;
}
