/** A restaurant whose till has a drawer at a simulated printer. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { DrawerOpening, NewDrawerOpening } from '#shared/order/payment-schema.ts';
import { createOwnTransaction } from '../../../server/origin/kernel/calls/own-transaction.ts';
import { originLinks } from '../../../server/origin/origin-links.ts';
import { finishDrawerOpening } from '../../../server/origin/printing/drawers/drawer-opening-changes.ts';
import { findDrawerOpening } from '../../../server/origin/printing/drawers/drawer-opening-store.ts';
import type { OriginFixture } from '../restaurants/origin-fixture.ts';
import { createPrintingOrigin, type PrintingOrigin } from '../restaurants/printing-origin.ts';
import { type Person, people } from '../restaurants/small-restaurant.ts';
import { pairTill } from './cash-evening.ts';

/** A pulse's few seconds are long enough here, however busy the machine is. */
const unhurried = 0.1;

type By = { as?: Person; headers?: Record<string, string> };

/** `headers`: of the till whose credential the server in front has checked; `named`: of a browser that merely says so. */
type DrawerTill = { id: string; headers: Record<string, string>; named: Record<string, string> };

export async function pairDrawerTill(
  origin: OriginFixture,
  printerId: string,
  name = 'Kasa bar',
): Promise<DrawerTill> {
  const { id, headers: named } = await pairTill(origin, name);
  const device = (await origin.read('devices')).data.find(one => one.id === id);
  const options = { params: { id }, headers: { 'if-match': `"${device?.version}"` } };
  const { status, text } = await origin.command('changeDevice', { drawerPrinterId: printerId }, options);
  if (status !== 200) throw new Error(text);
  return { id, named, headers: { ...named, 'x-device-proven': 'yes' } };
}

export async function createDrawerTill(t: Parameters<typeof createPrintingOrigin>[0]) {
  const origin: PrintingOrigin = await createPrintingOrigin(t, { speedUp: unhurried });
  const { data: printer } = await origin.command('createDevice', { name: 'Drukarka kasy', kind: 'printer' });
  const till = await pairDrawerTill(origin, printer.id);
  const openings = async (): Promise<DrawerOpening[]> => (await origin.read('drawerOpenings')).data;
  return {
    origin,
    till,
    printerId: printer.id,
    openings,
    open: (body: NewDrawerOpening, { as = 'waiter', headers = till.headers }: By = {}) =>
      origin.command('openDrawer', body, { as, headers }),
    approve: (
      id: string,
      { as = 'admin', headers = till.headers, key = createUuid() }: By & { key?: string } = {},
    ) => origin.command('approveDrawer', { openingId: id }, { as, headers, key }),
    /** Once no pulse is under way any more: what became of all of them, the newest first. */
    async settled(): Promise<DrawerOpening[]> {
      const isDone = ({ state }: DrawerOpening) => state !== 'pending' && state !== 'sending';
      await origin.until(async () => (await openings()).every(isDone));
      return openings();
    },
    /** How often any drawer has really opened. */
    pulses: (): number =>
      readdirSync(origin.folder, { recursive: true, encoding: 'utf8' })
        .filter(name => name.endsWith('drawer.json'))
        .reduce((sum, name) => sum + JSON.parse(readFileSync(join(origin.folder, name), 'utf8')).openings, 0),
  };
}

const outcomes = [
  { kind: 'issued' },
  { kind: 'failed', error: 'offline' },
  { kind: 'unknown', error: 'noAnswer' },
] as const;

/** A till with a drawer where nothing is printed: `open` is a no sale, and what the printer of the test says of it. */
export async function createDrawerOfTest(origin: OriginFixture) {
  const { database, clock } = origin;
  const { data: printer } = await origin.command('createDevice', { name: 'Drukarka kasy', kind: 'printer' });
  const { headers } = await pairDrawerTill(origin, printer.id);
  const now = () => clock.nowMs;
  const change = createOwnTransaction({ database, now, links: originLinks, afterCommit: () => {} });
  return {
    async open(as: Person, nth: number): Promise<void> {
      const { data } = await origin.command('openDrawer', { reason: 'Rozmiana' }, { as, headers });
      if (data.state !== 'pending') return;
      await change({ organizationId: people[as].organizationId, deviceId: printer.id }, async context => {
        const row = await findDrawerOpening(context.tx, context.caller.organizationId, data.id);
        const outcome = outcomes[nth % outcomes.length];
        if (row !== null && outcome !== undefined) await finishDrawerOpening(context, row, outcome);
      });
    },
  };
}
