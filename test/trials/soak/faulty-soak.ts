/**
 * Soak test: an evening with a new fault every ten seconds; the server in front of a remote origin, bad networks on
 * both sides, and tabs that run the browser's client code. At the end every tab must show the origin's state, and
 * reliability.md's invariants must have held throughout.
 *
 * Played by soak.ts. Usage: npm run trial -- soak [--minutes 10 --tabs 100 --seed 1 --mode faults|cuts --credential service|people]
 * `--mode cuts`: the network is cut every 3 s instead.
 * `--credential people`: polls use the watchers' tokens.
 */
import { parseArgs } from 'node:util';
import type { WaiterMenuCategory } from '#shared/catalog/menu-schema.ts';
import { topicLingerMs } from '#shared/kernel/intervals.ts';
import {
  awaitEquality,
  awaitRest,
  checkEffects,
  checkFreshness,
} from '../../helpers/endurance/soak-checks.ts';
import { loadClient } from '../../helpers/endurance/soak-client.ts';
import { startEvening } from '../../helpers/endurance/soak-evening.ts';
import type { Member } from '../../helpers/endurance/soak-frames.ts';
import { createSoakJudge } from '../../helpers/endurance/soak-judge.ts';
import { type OpenRead, openTab, type Tab } from '../../helpers/endurance/soak-tab.ts';
import { createSeededRandom } from '../../helpers/measuring/seeded-random.ts';
import { type FaultContext, soakFaults } from './soak-faults.ts';
import { printSoakFigures } from './soak-figures.ts';
import type { SoakStaff } from './soak-people.ts';
import { startSoakWorld } from './soak-world.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    tabs: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    mode: { type: 'string', default: 'faults' },
    credential: { type: 'string', default: 'service' },
  },
});
const lastsMs = Number(values.minutes) * 60_000;
const tabCount = Number(values.tabs);
const isCuts = values.mode === 'cuts';
const random = createSeededRandom(Number(values.seed));
const judge = createSoakJudge();

const slotMs = isCuts ? 3_000 : 10_000;
const quietMs = 8_000;
/** One interval plus 5 s (I1). */
const equalWithinMs = 15_000 + 5_000;
/** The server learns of a role change at once; this is a margin for a busy machine. */
const outWithinMs = 2_000;
const paceMs = 3_000;
const tabsPerPerson = 2;
const wait = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, Math.max(0, ms)));
const stationCount = Math.max(2, Math.round(tabCount / 10));
const waiterCount = Math.max(4, Math.round(tabCount / tabsPerPerson - 2 * stationCount - 6));
const staff: SoakStaff = [
  [
    { roles: ['waiter'], count: waiterCount },
    { roles: ['kitchen'], count: stationCount },
    { roles: ['bar'], count: stationCount },
    { roles: [], count: 2 },
  ],
  [
    { roles: ['waiter'], count: 3 },
    { roles: ['kitchen'], count: 1 },
  ],
];
const world = await startSoakWorld({ hasServiceCredential: values.credential === 'service', people: staff });
const client = await loadClient();
const isOf = (role: string) => (member: Member) => member.roles.some(held => held === role);
const [unlucky, rogue, ...waiters] = world.members.filter(isOf('waiter'));
const [owner] = world.owners;
if (unlucky === undefined || rogue === undefined || owner === undefined) throw new Error('Too few people');

let outSinceMs: number | null = null;
const context = {
  url: world.url,
  parts: client.parts,
  judge,
  ownerOf: (id: string) => evening?.orders.get(id)?.organizationId,
  rolesOf: (member: Member) =>
    member === unlucky && outSinceMs !== null && Date.now() > outSinceMs + outWithinMs ? [] : member.roles,
};
const tabs: Tab[] = [];
const openFor = (members: readonly Member[], show: (tab: Tab) => void, copies = 1): Tab[] =>
  members.flatMap(member =>
    Array.from({ length: copies }, () => {
      const tab = openTab(member, context);
      show(tab);
      tabs.push(tab);
      return tab;
    }),
  );
const showFloor = (tab: Tab) => {
  tab.open('waiterTables');
  tab.open('waiterOrders');
  tab.open('waiterMenu');
};
const stations: { tab: Tab; tickets: OpenRead }[] = [];
const showStation = (tab: Tab) => {
  const location = tab.member.roles[0] ?? 'kitchen';
  stations.push({ tab, tickets: tab.open('preparationOrders', { location }) });
};
const floor = openFor([unlucky, ...waiters], showFloor, tabsPerPerson);
openFor(
  world.members.filter(({ roles }) => roles.length === 1 && roles[0] !== 'waiter'),
  showStation,
  tabsPerPerson,
);
openFor(world.owners, tab => {
  tab.open('users');
  tab.open('settings');
  tab.open('adminTables');
});
const shutOut = openFor(
  world.members.filter(({ roles }) => roles.length === 0),
  showFloor,
);

const menu = (await world.readOrigin(owner.organizationId, '/api/waiter/menu')) as WaiterMenuCategory[];
// Each restaurant has its own dish ids; the second one only watches.
const waitersAtWork = floor.filter(
  ({ member }, index) =>
    member !== unlucky && member.organizationId === owner.organizationId && index % tabsPerPerson === 0,
);
const evening = startEvening({ waiters: waitersAtWork, stations, menu, paceMs, random, judge });
const shown = tabs.filter(tab => !shutOut.includes(tab));
await awaitEquality(world, shown, 60_000, judge);
console.log(`${tabs.length} tabs are open, ${waitersAtWork.length} waiters at work`);

const freshnessCheck = setInterval(() => checkFreshness(shown, { evening, judge, world }), 1_000);
const faultContext: FaultContext = {
  world,
  judge,
  unlucky,
  owner,
  rogue,
  setOutSince(ms) {
    outSinceMs = ms;
  },
  comeBack() {
    for (const tab of tabs.filter(({ member }) => member === unlucky)) {
      for (const read of [...tab.reads]) read.close();
      showFloor(tab);
    }
  },
};
/** No restarts after this: the process warms up for as long again, and its memory is then the baseline. */
const lastRestartMs = Date.now() + lastsMs / 4;
let pool: (typeof soakFaults)[number][] = [];

/** The server's memory when idle, and the time until all tabs showed the origin's state. */
async function lookAtRest(organizationId: string) {
  await evening.rest();
  await awaitRest(world, organizationId, judge);
  const equalAfterMs = await awaitEquality(world, shown, equalWithinMs, judge);
  await wait(topicLingerMs + 5_000);
  return { equalAfterMs, held: await world.memory() };
}

async function breakSomething(): Promise<void> {
  if (isCuts) {
    world.near.cut();
    judge.count('cuts');
    await wait(slotMs);
    return;
  }
  // Every fault occurs once before any is repeated.
  if (pool.length === 0) pool = [...soakFaults].sort(() => random() - 0.5);
  const restartsLeft = pool.filter(({ isRestart }) => isRestart).length;
  const slotsForRestarts = Math.floor((lastRestartMs - Date.now()) / slotMs);
  const index = pool.findIndex(
    ({ isRestart = false }) => isRestart === slotsForRestarts > 0 || slotsForRestarts > restartsLeft,
  );
  const [fault] = index === -1 ? [] : pool.splice(index, 1);
  if (fault === undefined) {
    pool = [];
    return;
  }
  const beganMs = Date.now();
  const lastingMs = 2_000 + random() * (quietMs - 2_000);
  console.log(`${Math.round(performance.now() / 1_000)} s: ${fault.name}`);
  await fault.begin(faultContext);
  await wait(beganMs + lastingMs - Date.now());
  await fault.end(faultContext);
  judge.count(`fault: ${fault.name}`);
  await wait(beganMs + slotMs - Date.now());
}

async function soak(ms: number): Promise<void> {
  const untilMs = Date.now() + ms;
  while (Date.now() < untilMs && world.exits.length === 0) await breakSomething();
}

await soak(lastsMs / 2);
const { held: baseline } = await lookAtRest(owner.organizationId);
evening.goOn();
await soak(lastsMs / 2);
for (const exit of world.exits) judge.violate('I7', exit);
if (world.exits.length > 0) throw new Error('The soak ended early');
const { held, equalAfterMs } = await lookAtRest(owner.organizationId);
clearInterval(freshnessCheck);
for (const { member, reads } of shutOut)
  for (const { path, data } of reads)
    if (data() !== undefined) judge.violate('I3', `${member.username} without a role has ${path}`);
await checkEffects(world, evening, judge);

for (const tab of tabs) tab.close();
await client.stop();
await world.stop();

const credential = values.credential === 'service' ? 'the service credential' : 'the watchers’ tokens';
console.log(JSON.stringify(judge.counts, null, 1));
printSoakFigures({
  title: isCuts ? 'The network cut every 3 s' : 'Soak: a fault every 10 s',
  text: `${values.minutes} minutes, ${tabs.length} tabs of the real client, remote origin, polls with ${credential}, seed ${values.seed}.`,
  faults: isCuts ? 'cuts' : 'fault: ',
  acknowledged: evening.acknowledged.size,
  ...{ judge, equalAfterMs, baseline, held },
});
process.exit();
