/**
 * The evening itself, in a process that lives by the faster clock of its environment, like its server. Sends its outcome to its parent.
 *
 * Usage: node test/helpers/endurance/hours-process.ts PLAN, a HoursPlan as JSON
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { WaiterMenuCategory } from '#shared/catalog/menu-schema.ts';
import { topicLingerMs } from '#shared/kernel/intervals.ts';
import { wallAt } from '#shared/kernel/wall-clock.ts';
import type { HeldMemory } from '../measuring/held-memory.ts';
import { createSeededRandom } from '../measuring/seeded-random.ts';
import { changeSettings } from '../restaurants/staff-session.ts';
import { checkBackups, checkDays, checkMoney, makeDayReport, sizeOf } from './hours-checks.ts';
import { openHoursRestaurant } from './hours-restaurant.ts';
import { type HoursOutcome, type HoursPlan, soakTimeZone } from './play-hours.ts';
import { awaitEquality, awaitRest, checkEffects } from './soak-checks.ts';
import { loadClient } from './soak-client.ts';
import { startEvening } from './soak-evening.ts';
import { createSoakJudge, type Invariant } from './soak-judge.ts';
import { openTab, type Tab } from './soak-tab.ts';

const minuteMs = 60_000;
const lookEveryMs = 15 * minuteMs;
const hourMs = 60 * minuteMs;
/** Some seconds of a busy machine, in which hours pass. */
const equalWithinMs = 10 * minuteMs;
/** The share of the time after half of it at which a new business day begins. */
const dayEndsAfter = 1 / 4;
const invariants: readonly Invariant[] = ['I1', 'I2', 'I3', 'I4', 'I5', 'I6', 'I7', 'faults'];

/** Connections to the origin come and go also at rest, each with timers: what stays is the least of several readings. */
const restReadings = 5;
const readEveryMs = 10_000;

function leastOf(readings: readonly HeldMemory[]): HeldMemory {
  const least = (name: keyof HeldMemory) => Math.min(...readings.map(reading => reading[name]));
  return {
    rssBeforeBytes: least('rssBeforeBytes'),
    rssBytes: least('rssBytes'),
    heapBytes: least('heapBytes'),
    openFiles: least('openFiles'),
    openSockets: least('openSockets'),
    timers: least('timers'),
  };
}

async function play(plan: HoursPlan): Promise<HoursOutcome> {
  const judge = createSoakJudge();
  const client = await loadClient();
  const restaurant = await openHoursRestaurant(plan.waiters);
  const { owner, staff } = restaurant;
  const startMs = Date.now();
  const lastsMs = plan.hours * hourMs;
  const endDayAt = (ms: number) =>
    changeSettings(owner, {
      timeZone: soakTimeZone,
      businessDayCutoff: wallAt(ms, soakTimeZone).slice(11),
    });
  await endDayAt(startMs + 12 * hourMs);
  const context = {
    ...{ url: restaurant.url, parts: client.parts, judge },
    ownerOf: () => undefined,
    rolesOf: (member: (typeof staff)[number]) => member.roles,
  };
  const tabs: Tab[] = [];
  const open = (member: (typeof staff)[number]) => {
    const tab = openTab(member, context);
    tabs.push(tab);
    return tab;
  };
  const waiters = staff.filter(({ roles }) => roles.includes('waiter')).map(open);
  for (const tab of waiters)
    for (const name of ['waiterTables', 'waiterOrders', 'waiterMenu'] as const) tab.open(name);
  const stations = (['kitchen', 'bar'] as const).flatMap(location =>
    staff
      .filter(({ roles }) => roles.includes(location))
      .map(open)
      .map(tab => ({ tab, tickets: tab.open('preparationOrders', { location }) })),
  );
  for (const tab of staff.filter(({ roles }) => roles.includes('admin')).map(open))
    for (const name of ['adminTables', 'settings', 'dayReports'] as const) tab.open(name);
  const menu = (await owner.get<WaiterMenuCategory[]>('/api/waiter/menu')).body;
  const random = createSeededRandom(plan.seed);
  const evening = startEvening({ waiters, stations, menu, paceMs: plan.paceMs, random, judge });

  /** What the server holds while nobody does anything, and how long screens took to show what it has. */
  const lookAtRest = async () => {
    await evening.rest();
    await awaitRest(restaurant, '', judge);
    const equalAfterMs = await awaitEquality(restaurant, tabs, equalWithinMs, judge);
    await wait(topicLingerMs + 5_000);
    const readings: HeldMemory[] = [];
    for (let reading = 0; reading < restReadings; reading += 1) {
      readings.push(await restaurant.memory());
      await wait(readEveryMs);
    }
    return { equalAfterSeconds: equalAfterMs / 1_000, held: leastOf(readings) };
  };
  let logBytes = 0;
  let sleeps = 0;
  let nextSleepMs = startMs + plan.sleeps.everyMs / 2;
  const goOnUntil = async (untilMs: number) => {
    while (Date.now() < untilMs && restaurant.exits.length === 0) {
      const nextMs = Math.min(untilMs, nextSleepMs);
      await wait(Math.max(0, Math.min(nextMs - Date.now(), lookEveryMs)));
      if (Date.now() >= nextSleepMs) {
        await restaurant.sleep(plan.sleeps.ms);
        sleeps += 1;
        nextSleepMs += plan.sleeps.everyMs;
      }
      logBytes = Math.max(logBytes, sizeOf(`${restaurant.file}-wal`));
    }
  };

  await goOnUntil(startMs + lastsMs / 2);
  const before = await lookAtRest();
  await makeDayReport(owner, judge);
  await endDayAt(Date.now() + lastsMs * dayEndsAfter);
  evening.goOn();
  await goOnUntil(startMs + lastsMs);
  const after = await lookAtRest();
  await makeDayReport(owner, judge);
  for (const exit of restaurant.exits) judge.violate('I7', exit);
  for (const fault of restaurant.faultsLogged()) judge.violate('faults', fault);
  await checkEffects({ originStore: restaurant.file }, evening, judge);
  const money = await checkMoney(owner, restaurant.file, judge);
  const backups = await checkBackups(restaurant, startMs, judge);
  for (const tab of tabs) tab.close();
  await client.stop();
  const outcome: HoursOutcome = {
    ...{ ...money, backups, logBytes, sleeps, businessDays: checkDays(restaurant.file, judge) },
    violations: invariants.flatMap(name => judge.violations(name).map(what => `${name}: ${what}`)),
    before: before.held,
    after: after.held,
    screens: tabs.length,
    orders: evening.orders.size,
    writes: evening.acknowledged.size,
    storeBytes: sizeOf(restaurant.file) + sizeOf(`${restaurant.file}-wal`),
    closings: Object.fromEntries(
      Object.entries(judge.counts).filter(([what]) => what.startsWith('closed with ')),
    ),
    equalAfterSeconds: after.equalAfterSeconds,
  };
  await restaurant.stop();
  return outcome;
}

const [plan] = process.argv.slice(2);
if (plan === undefined) throw new Error('Usage: hours-process.ts PLAN');
process.once('disconnect', () => process.exit());
process.send?.(await play(JSON.parse(plan)));
