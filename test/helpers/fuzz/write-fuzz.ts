/**
 * Calls every write with valid and invalid bodies generated from its schema, and checks that a refusal changes nothing and a repeated key has no
 * second effect.
 */
import fc from 'fast-check';
import { sql } from 'kysely';
import type { TSchema } from 'typebox';
import { schemaOf } from '#shared/contract/named-schemas.ts';
import { fillPath } from '#shared/contract/paths.ts';
import { type WriteName, writeNames, writes } from '#shared/contract/writes.ts';
import { errorStatuses } from '#shared/kernel/error-catalogue.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { WriteRow } from '#shared/kernel/write-row.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { furnish } from '../restaurants/furnished-restaurant.ts';
import { createOrigin, type OriginFixture, tokenOf } from '../restaurants/origin-fixture.ts';
import { type Person, people, restaurantIds } from '../restaurants/small-restaurant.ts';
import { tablesOf } from '../stores/store-tables.ts';
import { type KnownIds, spoiledBody, validBody } from './schema-arbitrary.ts';

type WriteFuzzReport = {
  calls: number;
  /** Successful calls, by write. */
  done: Partial<Record<WriteName, number>>;
  faults: string[];
};

/** Writes that are carried out again when repeated: they are idempotent, or their answer may not be stored. */
const repeatable: readonly WriteName[] = ['confirmPresence', 'createPairingCode', 'makeBridgeToken'];
/** Whoever asks was here, also if what they ask for is refused. */
const untouched: readonly string[] = ['idempotency_records', 'user_presence'];

/** Fingerprint of the stored data by counts and versions. */
async function createFingerprint({ database: { db } }: OriginFixture): Promise<() => Promise<string>> {
  const parts = (await tablesOf(db))
    .filter(({ name }) => !untouched.includes(name))
    .map(({ name, columns }) => {
      const version = columns.includes('version') ? "|| '.' || coalesce(sum(version), 0)" : '';
      return `(select '${name} ' || count(*) ${version} from ${name})`;
    });
  const all = sql.raw<{ state: string }>(`select ${parts.join(` || ', ' || `)} as state`);
  return async () => (await all.execute(db)).rows[0]?.state ?? '';
}

type TestRestaurant = { origin: OriginFixture; ids: Record<string, string>; fingerprint(): Promise<string> };

/** Creates one of everything for the restaurant of `as`. */
export async function furnishRestaurant(origin: OriginFixture, as: Person): ReturnType<typeof furnish> {
  const headers = { authorization: `Bearer ${tokenOf(as)}`, 'content-type': 'application/json' };
  const make = async (url: string, body: object) => {
    // The small restaurant already uses some of these names.
    const named = Object.fromEntries(
      Object.entries(body).map(([name, value]) => [name, /^(name|label)$/.test(name) ? `${value} B` : value]),
    );
    const key = { 'idempotency-key': createUuid() };
    const answer = await origin.send({
      method: 'POST',
      url,
      payload: JSON.stringify(named),
      headers: { ...headers, ...key },
    });
    if (answer.status > 204) throw new Error(`${url}: ${answer.text}`);
    return (answer.data ?? {}) as { id: string };
  };
  const list = async (url: string) =>
    (await origin.send({ method: 'GET', url, headers })).data as { id: string }[];
  const saveSettings = async (change: object) => {
    const { version, ...settings } = (await origin.read('settings', { as })).data;
    const seen = { 'if-match': `"${version}"` };
    await origin.command('saveSettings', { ...settings, ...change }, { as, headers: seen });
  };
  return furnish({ make, list, saveSettings });
}

export async function openRestaurant(t: Parameters<typeof createOrigin>[0]): Promise<TestRestaurant> {
  const origin = await createOrigin(t);
  const ids = await furnishRestaurant(origin, 'admin');
  return { origin, ids, fingerprint: await createFingerprint(origin) };
}

/** An order with a sent and an unsent line, as most commands need it. */
export async function openOrder(
  { origin, ids }: TestRestaurant,
  template: string,
): Promise<Record<string, string>> {
  const line = { menuItemId: restaurantIds.soup, quantity: 2 };
  // As if those of before had been served and paid: so many at once are refused.
  await origin.database.db
    .updateTable('orders')
    .set({ state: 'cancelled' })
    .where('state', '=', 'open')
    .execute();
  const { data: order } = await origin.command('createOrder', {
    type: 'takeaway',
    guestCount: 1,
    lines: [line, line],
  });
  const [sent, draft] = order.lines;
  const options = { params: { id: order.id } };
  // Unsent lines can't be billed.
  const isBilled = /\/(bill|payments)$/.test(template);
  const lineIds = (isBilled ? [sent, draft] : [sent]).map(line => line?.id ?? '');
  const after: Order = (await origin.command('sendOrder', { lineIds }, options)).data;
  const tickets = after.lines[0]?.ticketId ?? '';
  const lines = template.startsWith('/api/preparation') ? sent?.id : draft?.id;
  return { ...ids, orders: order.id, lines: lines ?? '', sentLines: sent?.id ?? '', tickets };
}

const others = ['waiter', 'kitchen', 'nobody', 'otherAdmin'] as const;
const someone = fc.oneof(
  { weight: 12, arbitrary: fc.constant('admin' as const) },
  { weight: 1, arbitrary: fc.constantFrom(...others) },
);
const someKey = fc.oneof(
  { weight: 30, arbitrary: fc.uuid() },
  { weight: 1, arbitrary: fc.constantFrom('', 'x', 'null', '%00') },
);
const someVersion = fc.oneof(
  { weight: 6, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.constantFrom('1', '*', '"-1"', '"1e9"', 'W/"1"', '') },
);
const someId = fc.oneof(
  { weight: 12, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.uuid() },
  {
    weight: 1,
    arbitrary: fc.constantFrom('x', '0', 'null', '..%2f..', 'ffffffff-ffff-ffff-ffff-ffffffffffff'),
  },
);

/** The restaurant's ids for a property of a body, by the word before `Id` or `Ids`. */
export function idsOf(ids: Record<string, string>): KnownIds {
  const { soup, dumplings, beer, table1, table2, location, food } = restaurantIds;
  const known: Record<string, readonly (string | undefined)[]> = {
    menuItem: [soup, dumplings, beer, ids['items']],
    table: [table1, table2, ids['freeTables']],
    location: [location, ids['table-locations']],
    category: [food, ids['categories']],
    order: [ids['orders']],
    line: [ids['lines'], ids['sentLines']],
    ingredient: [ids['ingredients']],
    modifierGroup: [ids['modifier-groups']],
    waiter: [people.waiter.userId, people.secondWaiter.userId],
    device: [ids['devices']],
  };
  return property => (known[property.replace(/Ids?$/, '')] ?? []).filter(id => id !== undefined);
}

export function pathOf(template: string, ids: Record<string, string>, instead: string | null): string {
  const segments = template.split('/');
  const params = segments.flatMap((segment, index) =>
    segment.startsWith(':')
      ? [[segment.slice(1), instead ?? ids[segments[index - 1] ?? ''] ?? createUuid()]]
      : [],
  );
  return fillPath(template, Object.fromEntries(params));
}

function textOf(schema: TSchema | null, known: KnownIds): fc.Arbitrary<string | undefined> {
  if (schema === null) return fc.constantFrom(undefined, undefined, undefined, '{}', '{"x":1}');
  const asText = (body: fc.Arbitrary<unknown>) => body.map(value => JSON.stringify(value));
  return fc.oneof(
    { weight: 5, arbitrary: asText(validBody(schema, known)) },
    { weight: 4, arbitrary: asText(spoiledBody(schema, known)) },
    { weight: 1, arbitrary: fc.constantFrom('', '{', 'null', '[]', '7', '"x"', '{"a":1}{') },
  );
}

function callOf(schema: TSchema | null, known: KnownIds) {
  return fc.record({
    text: textOf(schema, known),
    as: someone,
    key: someKey,
    version: someVersion,
    id: someId,
    isRepeated: fc.boolean(),
  });
}

/** `callsEach` of each write, in a shuffled order; deterministic for a seed. */
export async function fuzzWrites(
  t: Parameters<typeof createOrigin>[0],
  { callsEach, writesPerRestaurant, seed }: { callsEach: number; writesPerRestaurant: number; seed: number },
): Promise<WriteFuzzReport> {
  const report: WriteFuzzReport = { calls: 0, done: {}, faults: [] };
  // Published by the origin, but answered by the server in front of it.
  const names = writeNames.filter(name => !writes[name].path.startsWith('/api/notifications'));
  // Writes that remove something come last: later ones would miss it.
  const takesAway = (name: WriteName) => Number(/^(archive|drop|logout)/.test(name));
  names.sort((one, other) => takesAway(one) - takesAway(other));
  let restaurant = await openRestaurant(t);
  for (const [writeIndex, name] of names.entries()) {
    if (writeIndex > 0 && writeIndex % writesPerRestaurant === 0) restaurant = await openRestaurant(t);
    const { fingerprint, origin } = restaurant;
    const row: WriteRow = writes[name];
    const schema = row.body && schemaOf(row.body);
    for (let index = 0; index < callsEach; index += 1) {
      const isOfOrder = /\/(orders|lines|tickets)\//.test(row.path);
      const ids = isOfOrder ? await openOrder(restaurant, row.path) : restaurant.ids;
      const [given] = fc.sample(callOf(schema, idsOf(ids)), {
        numRuns: 1,
        seed: seed + writeIndex * callsEach + index,
      });
      if (given === undefined) continue;
      const nextVersion = `"${1 + (report.done[name] ?? 0)}"`;
      const send = (as = given.as) =>
        origin.send({
          method: row.method,
          url: pathOf(row.path, ids, given.id),
          ...(given.text !== undefined && { payload: given.text }),
          headers: {
            authorization: `Bearer ${tokenOf(as)}`,
            ...(given.text !== undefined && { 'content-type': 'application/json' }),
            ...(given.key !== '' && { 'idempotency-key': given.key }),
            ...(row.ifMatch && given.version !== '' && { 'if-match': given.version ?? nextVersion }),
          },
        });
      const before = await fingerprint();
      const { status, problem, text } = await send();
      const after = await fingerprint();
      report.calls += 1;
      const fault = (what: string) =>
        report.faults.push(
          `${name} as ${given.as} ${given.text ?? ''} → ${status} ${text.slice(0, 200)}: ${what}`,
        );
      if (status >= 500) fault('a fault of the server');
      if (status >= 400) {
        if (before !== after) fault(`refused, and yet ${after} was ${before}`);
        if (!Object.hasOwn(errorStatuses, problem?.code ?? '')) fault('no problem of the catalogue');
        continue;
      }
      report.done[name] = (report.done[name] ?? 0) + 1;
      if (!given.isRepeated || repeatable.includes(name)) continue;
      const again = await send();
      if (again.status !== status || again.text !== text || (await fingerprint()) !== after)
        fault(`the same again was answered ${again.status} ${again.text.slice(0, 200)}`);
    }
  }
  return report;
}
