/** Checks every row of the read table: schema, ETag and permissions. */
import { randomUUID } from 'node:crypto';
import { schemaOf } from '#shared/contract/named-schemas.ts';
import { readPath } from '#shared/contract/paths.ts';
import { type ReadName, readNames, reads } from '#shared/contract/reads.ts';
import { type ReadRow, readersOf } from '#shared/kernel/read-row.ts';
import { stations } from '#shared/kernel/roles.ts';
import {
  answerFault,
  type CheckCaller,
  type Checker,
  type CheckReport,
  refusalFault,
} from './check-caller.ts';

const strongTag = /^"[^"]*"$/;
/** Reads that provide the ids of another read's path. */
const idSources: Partial<Record<ReadName, ReadName>> = {
  waiterOrder: 'adminOrders',
  adminOrder: 'adminOrders',
  orderEvents: 'adminOrders',
  tableEvents: 'adminTables',
  stockMovements: 'ingredients',
  itemImpact: 'menuItems',
  ingredientImpact: 'ingredients',
  preparationTimes: 'menuItems',
  courseForecasts: 'adminOrders',
  dayReport: 'dayReports',
  invoiceInForce: 'invoices',
};

function idsIn(data: unknown): string[] {
  const list: unknown = Array.isArray(data) ? data : (data as { items?: unknown } | undefined)?.items;
  if (!Array.isArray(list)) return [];
  return list.map(entity => (entity as { id?: unknown } | null)?.id).filter(id => typeof id === 'string');
}

async function tagFault(caller: CheckCaller, path: string): Promise<string | null> {
  const first = await caller.call({ as: 'owner', path });
  const etag = first.headers.get('etag') ?? '';
  if (!strongTag.test(etag)) return `ETag is ${etag || 'missing'}; it must be a strong one`;
  if (!(first.headers.get('cache-control') ?? '').includes('no-store'))
    return 'Cache-Control is not no-store';
  const again = await caller.call({ as: 'owner', path, headers: { 'if-none-match': etag } });
  if (again.status !== 304) return `answered ${again.status} instead of 304 for its own ETag`;
  return again.text === '' ? null : 'answered 304 with a body';
}

async function roleFault(caller: CheckCaller, path: string, row: ReadRow): Promise<string | null> {
  const readers = readersOf(row, Object.fromEntries(new URL(path, 'http://origin').searchParams));
  for (const checker of ['nobody', 'waiter', 'kitchen', 'bar'] as const) {
    if (!caller.can(checker)) continue;
    const isAllowed = readers.length === 0 || readers.some(role => role === checker);
    const answer = await caller.call({ as: checker, path });
    const fault = isAllowed
      ? answer.status === 200
        ? null
        : `answered ${answer.status} instead of 200`
      : refusalFault(answer, 'FORBIDDEN');
    if (fault !== null) return `as ${checker}: ${fault}`;
  }
  return null;
}

/** Another restaurant's owner gets the same 404 as for an unknown id. */
async function foreignFault(caller: CheckCaller, path: string, unknownPath: string): Promise<string | null> {
  const unknown = refusalFault(await caller.call({ as: 'owner', path: unknownPath }), 'NOT_FOUND');
  if (unknown !== null) return `unknown id: ${unknown}`;
  if (!caller.can('neighbour')) return null;
  const foreign = refusalFault(await caller.call({ as: 'neighbour', path }), 'NOT_FOUND');
  return foreign === null ? null : `another restaurant's id: ${foreign}`;
}

async function checkRead(caller: CheckCaller, report: CheckReport, name: ReadName): Promise<void> {
  const row: ReadRow = reads[name];
  const source = idSources[name];
  const location = stations[0];
  const hasId = row.path.includes('/:');
  const listed = source && (await caller.call({ as: 'owner', path: readPath(source, { location }) }));
  const [id] = idsIn(listed?.data);
  const title = `GET ${row.path} (${name})`;
  if (hasId && id === undefined) {
    report.skip(title, 'there is nothing with an id to ask for');
    return;
  }
  const path = readPath(name, { location, ...(id !== undefined && { id }) });
  const as = async (checker: Checker) =>
    answerFault(await caller.call({ as: checker, path }), 200, schemaOf(row.answer));
  await report.check(`${title} has its shape`, () => as('owner'));
  await report.check(`${title} has an ETag and answers 304 for it`, () => tagFault(caller, path));
  await report.check(`${title} is for ${row.roles.join(', ') || 'every member'}`, () =>
    roleFault(caller, path, row),
  );
  await report.check(`${title} is for nobody without a session`, async () =>
    refusalFault(await caller.call({ as: 'stranger', path }), 'UNAUTHENTICATED'),
  );
  if (hasId)
    await report.check(`${title} knows no other id and no other restaurant's`, () =>
      foreignFault(caller, path, readPath(name, { id: randomUUID() })),
    );
  if (name === 'userInfo') return;
  if (caller.can('service'))
    await report.check(`${title} answers the service credential`, () => as('service'));
}

export async function checkReads(caller: CheckCaller, report: CheckReport): Promise<void> {
  for (const name of readNames) await checkRead(caller, report, name);
}

/** Checks which credentials are accepted. */
export async function checkCredentials(caller: CheckCaller, report: CheckReport): Promise<void> {
  const path = reads.userInfo.path;
  const refused = [
    ['late', 'UNAUTHENTICATED', 'a session token past its end'],
    ['everlasting', 'UNAUTHENTICATED', 'a session token that lives for a year'],
    ['forger', 'UNAUTHENTICATED', "a session token with another's signature"],
    ['homeless', 'ORGANIZATION_REQUIRED', 'a session without a restaurant'],
  ] as const;
  for (const [checker, code, what] of refused) {
    const line = `${what} is refused`;
    if (!caller.can(checker)) report.skip(line, 'the check has no keys of its own');
    else await report.check(line, async () => refusalFault(await caller.call({ as: checker, path }), code));
  }
  if (!caller.can('service')) return;
  await report.check('the service credential needs the organization', async () => {
    const headers = { 'x-organization-id': '' };
    const answer = await caller.call({ as: 'service', path: reads.settings.path, headers });
    return refusalFault(answer, 'ORGANIZATION_REQUIRED');
  });
  await report.check('the service credential writes nothing', async () => {
    const call = {
      as: 'service',
      method: 'POST',
      path: '/api/admin/table-locations',
      body: { name: 'x' },
    } as const;
    return refusalFault(await caller.call(call), 'FORBIDDEN');
  });
}
