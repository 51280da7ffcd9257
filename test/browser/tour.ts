/**
 * `npm run trial -- tour`: opens every screen as every role, in both languages, at the sizes of a phone, a small desktop and a
 * wall screen. Roles without access must get the unauthorized view. Each role's own screens are opened once more with
 * twenty notices, and cut off from the network; the pass once more with dishes at it. Exits with an error if anything is wrong. `--only adminMenu --role
 * waiter --round plain` limits it to a screen, a role, or a round (`plain`, `rush`, `pass`).
 */
import { parseArgs } from 'node:util';
import type { Role } from '#shared/kernel/roles.ts';
import { buildApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { launchChromium } from '../helpers/chromium-browser.ts';
import { openScreen, type StaffScreen, signInByCookie } from '../helpers/restaurants/staff-screens.ts';
import { changeSettings } from '../helpers/restaurants/staff-session.ts';
import { openTourRestaurant, sendReadyOrders } from '../helpers/restaurants/tour-restaurant.ts';
import {
  passStop,
  type TourStop,
  tourStops,
  viewStops,
  visit,
  visitOffline,
} from '../helpers/screen-tour.ts';
import { createDataFolder } from '../helpers/server-process.ts';

const { values } = parseArgs({
  options: { only: { type: 'string' }, role: { type: 'string' }, round: { type: 'string' } },
});
const sizes = { phone: 360, tablet: 1024, wall: 1920 } as const;
const languages = ['en', 'pl-PL'] as const;
/** Role required by path prefix; the first match counts, other paths are for all signed-in users. */
const owners: readonly [string, ...Role[]][] = [
  ['/app/preparation/kitchen', 'kitchen'],
  ['/app/preparation/bar', 'bar'],
  ['/app/preparation', 'kitchen', 'bar'],
  ['/app/admin', 'admin'],
  ['/app/waiter', 'waiter'],
];

const dataFolder = createDataFolder();
const read = readConfig({ PORT: '0', DATA_DIR: dataFolder.path, LOG_LEVEL: 'silent' });
if ('faults' in read) throw new Error(read.faults.join('\n'));
const { app } = await buildApp({ config: read.ok });
const url = await app.listen({ host: '127.0.0.1', port: 0 });
const { people, orderId } = await openTourRestaurant(url);
await people.admin.write('POST', '/api/admin/devices', { name: 'Ekran nad wydawką', kind: 'screen' });
const stops = [...tourStops({ orderId, token: 'x'.repeat(43) }), ...viewStops, passStop].filter(
  ({ name }) => (values.only ?? name) === name,
);
const browser = await launchChromium();

function isOpenTo(role: Role, path: string): boolean {
  const [, ...roles] = owners.find(([start]) => path.startsWith(start)) ?? [path, role];
  return role === 'admin' || roles.includes(role);
}

/** The unauthorized view must appear for other roles than the required one, and only for them. */
async function findWrongAccess({ page }: StaffScreen, path: string, role: Role): Promise<string[]> {
  const isClosed = !isOpenTo(role, path);
  const title = page.getByRole('heading', { name: /^(You don’t have access|Nie masz tu dostępu)$/ });
  const isRefused = (await title.count()) > 0;
  return isRefused === isClosed ? [] : [`${path}: ${isClosed ? 'is shown to' : 'is closed to'} ${role}`];
}

type Visit = (role: Role, screen: StaffScreen, stop: TourStop) => Promise<string[]>;

/** What a first load asks for before it knows the role is refused by the origin where the screen is. */
const visitPlain: Visit = async (role, screen, stop) => {
  const expected = isOpenTo(role, stop.path) ? /410 \(Gone\)/ : /410 \(Gone\)|403 \(Forbidden\)/;
  const faults = (await visit(screen, stop)).filter(fault => !expected.test(fault));
  return [...faults, ...(await findWrongAccess(screen, stop.path, role))];
};

/** With the notices that came meanwhile, and then offline. */
const visitInRush: Visit = async (role, screen, stop) => {
  if (!isOpenTo(role, stop.path)) return [];
  const faults = (await visit(screen, stop)).filter(fault => !/410 \(Gone\)/.test(fault));
  return [...faults.map(fault => `with notices, ${fault}`), ...(await visitOffline(screen, stop))];
};

let visits = 0;
let faultCount = 0;

type Round = 'plain' | 'rush' | 'pass';
const isWanted = (round: Round): boolean => (values.round ?? round) === round;

async function tour(round: Round, visitAs: Visit): Promise<void> {
  if (!isWanted(round)) return;
  for (const role of roles) {
    for (const language of languages) {
      for (const size of Object.keys(sizes) as (keyof typeof sizes)[]) {
        const screen = await openScreen(browser, url, size, { language });
        await signInByCookie(screen, people[role]);
        for (const stop of stops) {
          // A screen that does not load is recorded as one fault; the tour continues.
          const faults = await visitAs(role, screen, stop).catch((error: unknown) => {
            const [reason] = String(error).split('\n');
            return [`${stop.path}: ${reason} (at ${screen.page.url()})`];
          });
          visits += 1;
          faultCount += faults.length;
          for (const fault of faults) console.log(`${role}, ${language}, ${sizes[size]} px, ${fault}`);
        }
        await screen.context.close();
      }
    }
    console.log(`${round}, ${role}: ${visits} visits so far, ${faultCount} faults`);
  }
}

const roles = (Object.keys(people) as Role[]).filter(role => (values.role ?? role) === role);
await tour('plain', visitPlain);
if (isWanted('rush')) await sendReadyOrders(people, 20);
await tour('rush', visitInRush);
if (isWanted('pass')) {
  await changeSettings(people.admin, { usesPass: true });
  await sendReadyOrders(people, 6);
  stops.splice(0, stops.length, passStop);
}
await tour('pass', visitInRush);
await browser.close();
await app.close();
dataFolder.remove();
console.log(`${visits} visits, ${faultCount} faults`);
process.exitCode = faultCount === 0 ? 0 : 1;
