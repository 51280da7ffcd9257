import Fastify, { type FastifyInstance } from 'fastify';
import t from 'tap';
import { Type } from 'typebox';
import { namedSchemas } from '#shared/contract/named-schemas.ts';
import { writes } from '#shared/contract/writes.ts';
import { strictObject, strictPartial } from '#shared/kernel/schema-parts.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import { takeOnlyWhatIsDeclared } from '../../../server/http/declared-requests.ts';
import { answerWithProblems } from '../../../server/http/errors.ts';
import { createOrigin, serviceToken, tokenOf } from '../../helpers/restaurants/origin-fixture.ts';
import { setUpRestaurant } from '../../helpers/restaurants/staff-session.ts';
import { startApp } from '../../helpers/running-app.ts';

type Write = { method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'; url: string };

/** Every write route of a server, from the tree that Fastify prints; proxied routes are omitted. */
function writesOf(app: FastifyInstance): Write[] {
  const trail: string[] = [];
  const lines = app.printRoutes({ commonPrefix: false }).split('\n');
  return lines.flatMap(line => {
    const found = /^(.*?)[├└]── (\S*) \((.+)\)$/.exec(line);
    if (found === null) return [];
    const [, indent = '', part = '', methods = ''] = found;
    trail.splice(indent.length / 4, trail.length, part);
    const url = trail.join('');
    if (url.endsWith('*')) return [];
    return methods
      .split(', ')
      .filter((method): method is Write['method'] => /^(POST|PUT|PATCH|DELETE)$/.test(method))
      .map(method => ({ method, url }));
  });
}

const filled = (url: string) => url.replace(/:\w+/g, () => createUuid());
/** A picture, which isn't JSON and so has no properties. */
const takesOtherThanJson = (url: string) => /profile\/image$/.test(url);

t.test('every write of the server refuses a property and a query that it does not name', async t => {
  const { app, url } = await startApp(t);
  const owner = await setUpRestaurant(url);
  const all = writesOf(app).filter(each => !takesOtherThanJson(each.url));
  t.ok(all.length > 20, 'they are found');
  for (const { method, url } of all) {
    const { status, body } = await owner.write<{ errors?: { path: string }[] }>(method, filled(url), {
      unexpected: 1,
    });
    t.equal(status, 400, `${method} ${url}`);
    t.ok(
      body.errors?.some(({ path }) => path === 'unexpected'),
      `${method} ${url} names it`,
    );
    const queried = await owner.write(method, `${filled(url)}?unexpected=1`, {});
    t.equal(queried.status, 400, `${method} ${url}?`);
  }
});

t.test('every write of the origin does so too, those of printers’ programs among them', async t => {
  const origin = await createOrigin(t);
  const device = await origin.command('createDevice', {
    name: 'Kasa',
    kind: 'fiscalPrinter',
    driver: 'bridge',
  });
  const bridge = await origin.command('makeBridgeToken', {}, { params: { id: device.data.id } });
  const all = writesOf(origin.app);
  t.ok(all.length > 70, 'they are found');
  for (const { method, url } of all) {
    const token = url.startsWith('/bridge') ? bridge.data.token : tokenOf('admin');
    const send = (query: string, body: object) =>
      origin.send({
        method,
        url: `${filled(url)}${query}`,
        payload: JSON.stringify(body),
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
          'idempotency-key': createUuid(),
          'if-match': '"1"',
        },
      });
    const { status, problem } = await send('', { unexpected: 1 });
    t.equal(status, 400, `${method} ${url}`);
    t.ok(
      problem.errors?.some(({ path }) => path === 'unexpected'),
      `${method} ${url} names it`,
    );
    t.equal((await send('?unexpected=1', {})).status, 400, `${method} ${url}?`);
  }
  const polled = await origin.send({
    ...{ method: 'GET', url: '/api/waiter/tables?unexpected=1' },
    headers: { authorization: `Bearer ${serviceToken}`, 'x-organization-id': createUuid() },
  });
  t.equal(polled.status, 400, 'and so does a read');
});

t.test('a body that is published takes nothing that it does not name, however deep', async t => {
  const bodies = new Set(Object.values(writes).flatMap(({ body }) => body ?? []));
  t.ok(bodies.size > 30);
  const app = Fastify();
  takeOnlyWhatIsDeclared(app);
  for (const name of bodies)
    t.doesNotThrow(
      () => app.post(`/${name}`, { schema: { body: namedSchemas[name] } }, async () => ''),
      name,
    );
});

t.test('a route that would take anything stops the start', async t => {
  const uuids = Type.Array(Type.String());
  const records = Type.Record(Type.String({ pattern: '^[a-z]{2}$' }), Type.String(), {
    additionalProperties: false,
  });
  const sound = strictObject({ uuids, records, part: Type.Optional(strictPartial({ uuids })) });
  const open = {
    'an object': Type.Object({}),
    'a part that lost its strictness': Type.Partial(sound),
    'a part': strictObject({ part: Type.Object({}) }),
    'an item': strictObject({ list: Type.Array(Type.Object({})) }),
    'one of two': strictObject({ either: Type.Union([sound, Type.Object({})]) }),
    'what a key leads to': Type.Record(Type.String({ pattern: '^a$' }), Type.Object({}), {
      additionalProperties: false,
    }),
    'any key': Type.Record(Type.String(), Type.String(), { additionalProperties: false }),
    'whatever there is': strictObject({ any: Type.Unknown() }),
  };
  const app = Fastify();
  takeOnlyWhatIsDeclared(app);
  answerWithProblems(app);
  app.post(
    '/sound',
    { schema: { body: sound, querystring: strictPartial({ x: Type.String() }) } },
    async () => '',
  );
  for (const [what, body] of Object.entries(open)) {
    for (const part of ['body', 'querystring', 'params'])
      t.throws(
        () => app.post(`/${what}/${part}`, { schema: { [part]: body } }, async () => ''),
        /takes what it does not name/,
        `${what} as ${part}`,
      );
  }
  t.throws(() => app.get('/read', { schema: { querystring: Type.Object({}) } }, async () => ''));
  await t.rejects(async () => {
    await app.register(async plugin => {
      plugin.patch('/inside', { schema: { body: Type.Object({}) } }, async () => '');
    });
  });
});
