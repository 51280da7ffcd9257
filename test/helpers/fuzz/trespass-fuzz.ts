/**
 * Calls every write with undeclared properties and with foreign ids, of another restaurant and of another kind of entity, and checks that nothing was
 * accepted or changed.
 */
import fc from 'fast-check';
import { sql } from 'kysely';
import type { TSchema } from 'typebox';
import { schemaOf } from '#shared/contract/named-schemas.ts';
import { type WriteName, writeNames, writes } from '#shared/contract/writes.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { WriteRow } from '#shared/kernel/write-row.ts';
import type { createOrigin, OriginFixture } from '../restaurants/origin-fixture.ts';
import { tokenOf } from '../restaurants/origin-fixture.ts';
import { restaurantIds } from '../restaurants/small-restaurant.ts';
import { contentOf, tablesOf } from '../stores/store-tables.ts';
import { type Json, validBody } from './schema-arbitrary.ts';
import { furnishRestaurant, idsOf, openOrder, openRestaurant, pathOf } from './write-fuzz.ts';

type TrespassReport = { calls: number; faults: string[] };

type Place = { path: string[]; value: Json };

/** All places inside a body, itself first. */
function placesOf(value: Json, path: string[] = []): Place[] {
  const parts = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return [{ path, value }, ...parts.flatMap(([name, part]) => placesOf(part, [...path, name]))];
}

function withValue(body: Json, [name, ...rest]: string[], value: Json): Json {
  if (name === undefined || typeof body !== 'object' || body === null) return value;
  if (Array.isArray(body))
    return body.map((each, at) => (String(at) === name ? withValue(each, rest, value) : each));
  return { ...body, [name]: withValue(body[name] ?? null, rest, value) };
}

const isObject = ({ value }: Place) => typeof value === 'object' && value !== null && !Array.isArray(value);
/** `tableId`, or an item of `lineIds`: a reference to an existing entity. */
const isReference = ({ path, value }: Place) =>
  typeof value === 'string' && path.some(name => /[a-z](Id|Ids)$/.test(name)) && !path.includes('waiterId');

/** Serializes all stored data, of one restaurant or of all, to one text. */
async function createContent({ database: { db } }: OriginFixture, organizationId?: string) {
  const ofOrganizations = (await tablesOf(db)).filter(
    ({ name, columns }) => name !== 'idempotency_records' && columns.includes('org_id'),
  );
  const where = organizationId === undefined ? '' : `where org_id = '${organizationId}'`;
  const parts = ofOrganizations.map(({ name, columns }) => contentOf(name, columns, where));
  const all = sql<{ content: string }>`select ${sql.join(parts, sql` || `)} as content`;
  return async () => (await all.execute(db)).rows[0]?.content ?? '';
}

type Trespass = { what: string; body: Json | undefined; pathId: string | null; isRefused: boolean };

/** The possible trespasses of this call. */
function trespassesOf(schema: TSchema | null, bodies: Json[], foreign: readonly string[]): Trespass[] {
  const [body = {}] = bodies;
  const names = Object.keys((schema as { properties?: object } | null)?.properties ?? {});
  const somebodyElses = foreign.map(id => ({
    ...{ what: 'a foreign id in the path', isRefused: true },
    ...{ body: schema === null ? undefined : body, pathId: id },
  }));
  const unknown = placesOf(body)
    .filter(isObject)
    .map(({ path, value }) => ({
      ...{ what: `a property that is not known at /${path.join('/')}`, pathId: null, isRefused: true },
      body: withValue(body, path, { ...(value as object), unexpected: 1 }),
    }));
  const ids = foreign.map(id => ({
    ...{ what: 'an id in the body', pathId: null, isRefused: !names.includes('id') },
    body: { ...(body as object), id },
  }));
  const pointing = bodies.find(each => placesOf(each).some(isReference));
  const references = (pointing === undefined ? [] : placesOf(pointing).filter(isReference)).flatMap(place =>
    foreign.map(id => ({
      ...{ what: `a foreign id at /${place.path.join('/')}`, pathId: null, isRefused: true },
      body: withValue(pointing ?? {}, place.path, id),
    })),
  );
  return [...unknown, ...ids, ...references, ...somebodyElses];
}

/** At most `callsEach` of each write; deterministic for a seed. */
export async function fuzzTrespasses(
  t: Parameters<typeof createOrigin>[0],
  { callsEach, seed }: { callsEach: number; seed: number },
): Promise<TrespassReport> {
  const report: TrespassReport = { calls: 0, faults: [] };
  const restaurant = await openRestaurant(t);
  const { origin } = restaurant;
  const theirs: Record<string, string> = await furnishRestaurant(origin, 'otherAdmin');

  const contentOf = {
    all: await createContent(origin),
    theirs: await createContent(origin, restaurantIds.otherOrganization),
  };

  const attempt = async (name: WriteName, url: string, { what, body, isRefused }: Trespass) => {
    const row: WriteRow = writes[name];
    // A call that may succeed here must still change nothing there.
    const content = isRefused ? contentOf.all : contentOf.theirs;
    const before = await content();
    const { status, text } = await origin.send({
      method: row.method,
      url,
      ...(body !== undefined && { payload: JSON.stringify(body) }),
      headers: {
        authorization: `Bearer ${tokenOf('admin')}`,
        'idempotency-key': createUuid(),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(row.ifMatch && { 'if-match': '"1"' }),
      },
    });
    report.calls += 1;
    const told = `${name} with ${what} ${JSON.stringify(body) ?? ''} → ${status} ${text.slice(0, 200)}`;
    if (status >= 500 || (isRefused && status < 400)) report.faults.push(`${told}: not refused`);
    if ((await content()) !== before) report.faults.push(`${told}: something changed`);
  };

  /** Creating something under a foreign id makes that id one's own: those calls come last. */
  const later: (() => Promise<void>)[] = [];
  const names = writeNames.filter(name => !/^\/api\/(notifications|auth)/.test(writes[name].path));
  for (const [writeIndex, name] of names.entries()) {
    const { path, body }: WriteRow = writes[name];
    const schema = body && schemaOf(body);
    const ids: Record<string, string> = /\/(orders|lines|tickets)\//.test(path)
      ? await openOrder(restaurant, path)
      : restaurant.ids;
    const [, kind = 'orders'] = /\/([\w-]+)\/:/.exec(path) ?? [];
    const foreign = [
      theirs[kind] ?? theirs['orders'] ?? '',
      ids[kind === 'approvals' ? 'orders' : 'approvals'] ?? '',
    ];
    const luck = { seed: seed + writeIndex };
    const bodies = schema === null ? [] : fc.sample(validBody(schema, idsOf(ids)), { ...luck, numRuns: 20 });
    const all = trespassesOf(schema, bodies, foreign).filter(
      ({ pathId }) => pathId === null || path.includes(':'),
    );
    const [chosen = []] = fc.sample(fc.shuffledSubarray(all, { minLength: all.length }), {
      ...luck,
      numRuns: 1,
    });
    for (const each of chosen.slice(0, callsEach)) {
      const call = () => attempt(name, pathOf(path, ids, each.pathId), each);
      if (each.isRefused) await call();
      else later.push(call);
    }
  }
  for (const call of later) await call();
  return report;
}
