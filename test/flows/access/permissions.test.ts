/**
 * Who may do what: every row of the read and write tables × everybody × the own and the other restaurant, over HTTP and,
 * for live reads, over the socket. Rows come from the tables; a row that this file can't place is a failure.
 */
import { randomUUID } from 'node:crypto';
import t from 'tap';
import { fillPath } from '#shared/contract/paths.ts';
import { type ReadName, readNames, reads } from '#shared/contract/reads.ts';
import { type WriteName, writeNames, writes } from '#shared/contract/writes.ts';
import type { Role } from '#shared/kernel/roles.ts';
import type { WriteRow } from '#shared/kernel/write-row.ts';
import { csvPath, reportReads } from '#shared/reports/report-calls.ts';
import { foreignBodies, writeBodies } from '../../helpers/fuzz/permission-bodies.ts';
import {
  issuers,
  type Membership,
  memberships,
  type Outcome,
  type Restaurant,
  startTwoRestaurants,
} from '../../helpers/restaurants/two-restaurants.ts';

/** Whose each part of the API is, as the contract says; an admin may use all of them. */
const rolesOfArea: Record<string, readonly Role[]> = {
  auth: [],
  devices: [],
  notifications: [],
  waiter: ['waiter'],
  preparation: ['kitchen', 'bar'],
  admin: ['admin'],
};

/** Stations and waiters read which orders wait for a decision on an 86'd dish. */
const rolesOfPath: Record<string, readonly Role[]> = {
  '/api/preparation/blocked-orders': ['kitchen', 'bar', 'waiter'],
};

function mayUse(status: Membership, path: string): boolean {
  const allowed = rolesOfPath[path] ?? rolesOfArea[path.split('/')[2] ?? ''];
  if (allowed === undefined) throw new Error(`Whose is ${path}? Name its area in rolesOfArea`);
  if (status === 'stranger' || status === 'homeless') return false;
  // A station reads its own tickets.
  const location = new URL(path, 'http://origin').searchParams.get('location') ?? status;
  return (
    allowed.length === 0 ||
    status === 'admin' ||
    (allowed.some(role => role === status) && location === status)
  );
}

/** What somebody who may not is told. */
function refusal(status: Membership): string {
  if (status === 'stranger') return '401 UNAUTHENTICATED';
  return status === 'homeless' ? '403 ORGANIZATION_REQUIRED' : '403 FORBIDDEN';
}

function told({ status, code }: Outcome): string {
  return `${status} ${code}`;
}

/** The row's addresses, one for each value of its query, with ids of `restaurant` or, without one, ids of nothing. */
function addresses(template: string, restaurant: Restaurant | null): string[] {
  const segments = (template.split('?')[0] ?? '').split('/');
  const params = segments.flatMap((segment, index) => {
    if (!segment.startsWith(':')) return [];
    const collection = segments[index - 1] ?? '';
    const id = restaurant === null ? randomUUID() : restaurant.ids[collection];
    if (!id) throw new Error(`${template}: furnish the two restaurants with something of "${collection}"`);
    return [[segment.slice(1), id]];
  });
  const [name = '', values = ''] = template.split('?')[1]?.split(/[=&]/) ?? [];
  return values.split('|').map(value => fillPath(template, { ...Object.fromEntries(params), [name]: value }));
}

function writeTo(name: WriteName, path: string, body: object) {
  const { method, ifMatch }: WriteRow = writes[name];
  const headers: Record<string, string> = ifMatch ? { 'if-match': '"1"' } : {};
  return { method, path, headers, ...(method !== 'DELETE' && { body }) };
}

/**
 * A device is there for the browser that was paired as it, and for nobody else; purchase invoices come from KSeF:
 * `server/origin/invoices/purchases`.
 */
const elsewhere: readonly WriteName[] = ['confirmPresence', 'decidePurchase'];

/** Who may do what is decided after a token was read: tokens of Clerk go through all rows in the long tests. */
const played =
  process.env['TEST_LONG'] === undefined
    ? (['local'] as const)
    : (Object.keys(issuers) as (keyof typeof issuers)[]);

for (const issuer of played) {
  t.test(`with tokens of ${issuer}`, async t => {
    t.test('the permissions of two restaurants §1.1b §6.1', async t => {
      const { restaurant, other } = await startTwoRestaurants(t, issuer);
      const named = (template: string) => template.includes('/:');
      const everything = async (restaurant: Restaurant) => {
        const lists = readNames.filter(name => !named(reads[name].path) && name !== 'userInfo');
        const paths = lists.flatMap(name => addresses(reads[name].path, restaurant));
        return Promise.all(
          paths.map(async path => (await restaurant.call('admin', { method: 'GET', path })).text),
        );
      };

      t.test('the tables say of every row what the contract says of its area §6.1', async t => {
        const roles: readonly Role[] = ['waiter', 'kitchen', 'bar', 'admin'];
        for (const [name, row] of Object.entries({ ...reads, ...writes })) {
          const allowed = roles.filter(
            role => row.roles.length === 0 || role === 'admin' || row.roles.includes(role as never),
          );
          t.same(
            allowed,
            roles.filter(role => addresses(row.path, null).some(path => mayUse(role, path))),
            name,
          );
        }
      });

      for (const name of readNames) {
        t.test(`${name} is read by those it is for, each in their own restaurant`, async t => {
          const path = reads[name].path;
          const files = name in reportReads ? [csvPath(path)] : [];
          const own = [...addresses(path, restaurant), ...files];
          const foreign = named(reads[name].path) ? addresses(reads[name].path, other) : [];
          const unknown = named(reads[name].path) ? addresses(reads[name].path, null) : [];
          for (const status of memberships) {
            const get = (path: string) => restaurant.call(status, { method: 'GET', path });
            for (const path of own) {
              const isAllowed = mayUse(status, path);
              const answer = await get(path);
              t.equal(
                isAllowed ? answer.status : told(answer),
                isAllowed ? 200 : refusal(status),
                `${status} ${path}`,
              );
              const leaked = Object.values({ ...other.ids, org: other.organizationId }).filter(id =>
                answer.text.includes(id),
              );
              t.same(leaked, [], `${status} sees nothing of the other restaurant`);
            }
            for (const path of [...foreign, ...unknown]) {
              t.equal(
                told(await get(path)),
                mayUse(status, path) ? '404 NOT_FOUND' : refusal(status),
                `${status} ${path}`,
              );
            }
          }
          for (const path of foreign) {
            t.equal(
              (await other.call('admin', { method: 'GET', path })).status,
              200,
              'where it belongs it is there',
            );
          }
        });
      }

      t.test('a socket shows the same reads to the same people', async t => {
        const live: ReadName[] = readNames.filter(name => reads[name].live);
        const own = live.flatMap(name => addresses(reads[name].path, restaurant));
        const gone = live
          .filter(name => named(reads[name].path))
          .flatMap(name => [...addresses(reads[name].path, other), ...addresses(reads[name].path, null)]);
        for (const status of memberships) {
          const heard = await restaurant.watch(status, [...own, ...gone]);
          const closed = {
            stranger: 'closed 4401 not signed in here',
            homeless: 'closed 4403 not signed in here',
          };
          const expected = (path: string, news: string) =>
            status === 'stranger' || status === 'homeless'
              ? closed[status]
              : mayUse(status, path)
                ? news
                : 'FORBIDDEN';
          for (const path of own) t.equal(heard[path], expected(path, 'snapshot'), `${status} ${path}`);
          for (const path of gone) t.equal(heard[path], expected(path, 'NOT_FOUND'), `${status} ${path}`);
        }
        const notLive = readNames
          .filter(name => !reads[name].live)
          .flatMap(name => addresses(reads[name].path, restaurant));
        for (const news of Object.values(await restaurant.watch('admin', notLive)))
          t.equal(news, 'NOT_FOUND');
      });

      // Once before: the first call of a person may change what the list of users says of them.
      await everything(other);
      const before = await everything(other);
      for (const name of writeNames) {
        t.test(`${name} is done by those it is for, each in their own restaurant`, async t => {
          const { path: template } = writes[name];
          for (const status of memberships) {
            for (const addressed of named(template) ? [other, null] : [null]) {
              const [path = ''] = addresses(template, addressed);
              const answer = await restaurant.call(
                status,
                writeTo(name, path, writeBodies[name]?.(restaurant.ids) ?? {}),
              );
              const what = `${status} ${path}: ${told(answer)}`;
              if (!mayUse(status, template)) {
                // Nobody is signed out by a sign-out that needs no restaurant.
                const isSignOut = name === 'logout' && status === 'homeless';
                t.equal(isSignOut ? answer.status : told(answer), isSignOut ? 204 : refusal(status), what);
              } else if (named(template)) {
                t.equal(
                  told(answer),
                  '404 NOT_FOUND',
                  `${what}; if its fields are at fault, give it a body in "writeBodies"`,
                );
              } else {
                t.ok(
                  answer.status < 500 &&
                    answer.status !== 401 &&
                    answer.status !== 403 &&
                    answer.status !== 404,
                  what,
                );
              }
            }
          }
        });
      }

      t.same(await everything(other), before, 'nothing of the other restaurant was touched');

      t.test('what a body names is looked for in the own restaurant only', async t => {
        for (const [name, status, body] of foreignBodies) {
          const { path } = writes[name];
          const foreign = await restaurant.call(status, writeTo(name, path, body(other.ids)));
          const unknown = Object.fromEntries(Object.keys(other.ids).map(key => [key, randomUUID()]));
          const missing = await restaurant.call(status, writeTo(name, path, body(unknown)));
          t.equal(foreign.text, missing.text, `${name}: one answer for another's and for nobody's`);
          t.ok(foreign.status >= 400 && foreign.status < 500);
          const atHome = await other.call(status, writeTo(name, path, body(other.ids)));
          t.ok(atHome.status < 300, `${name} at home: ${atHome.text}`);
        }
      });

      // What takes something away comes last, so that the others find it.
      const ownWrites = writeNames
        .filter(name => named(writes[name].path) && !elsewhere.includes(name))
        .sort(
          (one, other) => Number(writes[one].method === 'DELETE') - Number(writes[other].method === 'DELETE'),
        );
      for (const name of ownWrites) {
        t.test(`${name} on what is one's own is done by those it is for, and by nobody else`, async t => {
          const { path: template, method } = writes[name];
          const [path = ''] = addresses(template, restaurant);
          let isDone = false;
          for (const status of memberships) {
            const answer = await restaurant.call(
              status,
              writeTo(name, path, writeBodies[name]?.(restaurant.ids) ?? {}),
            );
            const what = `${status} ${path}: ${told(answer)}`;
            // Its lines and tickets are the kitchen's: another station's are not the bar's.
            const isOthers =
              status === 'bar' && /^\/api\/preparation\/(lines|tickets|orders)\//.test(template);
            if (!mayUse(status, template) || isOthers) t.equal(told(answer), refusal(status), what);
            else {
              t.ok(answer.status < 500 && answer.status !== 401 && answer.code !== 'FORBIDDEN', what);
              t.ok(answer.status !== 404 || (isDone && method === 'DELETE'), what);
              isDone ||= answer.status < 300;
            }
          }
        });
      }
    });
  });
}
