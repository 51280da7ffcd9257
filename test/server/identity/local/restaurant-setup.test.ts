import t from 'tap';
import { slugOf } from '../../../../server/identity/local/restaurant-setup.ts';
import { createIdentityFixture, ownerSetup, testConfig } from '../../../helpers/identity-fixture.ts';
import { createOriginDouble } from '../origin-setup-double.ts';

t.test('the first start makes the restaurant and its admin and signs them in', async t => {
  const { originSetup, told } = createOriginDouble();
  const { call, part } = await createIdentityFixture(t, { originSetup });
  t.same(await part.publicIdentity(), { kind: 'local', setupRequired: true, setupCodeRequired: true });
  const body = { ...ownerSetup, sample: true, language: 'pl-PL' };
  const answer = await call('POST', '/identity/setup', { body });
  t.equal(answer.status, 201);
  t.match(answer.setCookie, /HttpOnly; SameSite=Strict/);
  const [organization] = answer.body.organizations;
  t.match(organization, { name: 'Pod Lipą', slug: 'pod-lipa', role: 'admin' });
  const { userId } = answer.body;
  t.same(told, [
    {
      organizationId: organization.id,
      restaurantName: 'Pod Lipą',
      language: 'pl-PL',
      admin: { userId, username: 'Owner', displayName: 'Zofia Lipska' },
      sample: true,
    },
  ]);
  const state = await call('GET', '/identity/state', { cookie: answer.cookie });
  t.equal(state.body.organizationId, organization.id);
  t.same(await part.publicIdentity(), { kind: 'local', setupRequired: false, setupCodeRequired: false });
  const again = await call('POST', '/identity/setup', { body });
  t.match(again.body, { status: 409, code: 'ALREADY_SET_UP' });
});

t.test('without a display name the username stands for it, in English', async t => {
  const { originSetup, told } = createOriginDouble();
  const { call } = await createIdentityFixture(t, { originSetup });
  const { displayName: _left, ...body } = ownerSetup;
  t.equal((await call('POST', '/identity/setup', { body })).status, 201);
  t.match(told, [{ language: 'en', admin: { displayName: 'Owner' } }]);
});

t.test('of several set-ups at the same time exactly one wins', async t => {
  const { originSetup, told } = createOriginDouble();
  const { call, database } = await createIdentityFixture(t, { originSetup });
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      call('POST', '/identity/setup', { body: { ...ownerSetup, username: `owner_${index}` } }),
    ),
  );
  t.equal(answers.filter(({ status }) => status === 201).length, 1);
  t.equal(answers.filter(({ body }) => body.code === 'ALREADY_SET_UP').length, 7);
  t.equal(told.length, 1);
  t.equal((await database.db.selectFrom('accounts').selectAll().execute()).length, 1);
});

t.test('a set-up that the origin could not finish leaves nothing and can be tried again', async t => {
  const { originSetup, state } = createOriginDouble();
  const { call, database } = await createIdentityFixture(t, { originSetup });
  state.isDown = true;
  const failed = await call('POST', '/identity/setup', { body: ownerSetup });
  t.equal(failed.status, 500);
  t.equal(failed.setCookie, '');
  t.notMatch(JSON.stringify(failed.body), /down/);
  for (const table of ['accounts', 'organizations', 'memberships', 'sessions'] as const) {
    t.same(await database.db.selectFrom(table).selectAll().execute(), [], table);
  }
  state.isDown = false;
  t.equal((await call('POST', '/identity/setup', { body: ownerSetup })).status, 201);
});

t.test('a set-up cut short by a stop is taken back at the next start', async t => {
  const { originSetup } = createOriginDouble();
  const first = await createIdentityFixture(t, { originSetup });
  const { promise: isAtWork, resolve: noteAtWork } = Promise.withResolvers<void>();
  const openRestaurant = () => {
    noteAtWork();
    return new Promise<void>(() => undefined);
  };
  const cut = { ...originSetup, openRestaurant };
  const stopped = await createIdentityFixture(t, { originSetup: cut, database: first.database });
  stopped.app.inject({ method: 'POST', url: '/identity/setup', payload: ownerSetup }).catch(() => undefined);
  await isAtWork;
  const signIn = { username: ownerSetup.username, password: ownerSetup.password };
  t.equal((await first.call('POST', '/identity/sign-in', { body: signIn })).status, 401, 'not open yet');
  const restarted = await createIdentityFixture(t, { originSetup, database: first.database });
  t.equal((await restarted.call('GET', '/identity/state')).body.setupRequired, true);
  t.equal((await restarted.call('POST', '/identity/setup', { body: ownerSetup })).status, 201);
});

t.test('a start with nothing to take back locks nothing, before the set-up and after', async t => {
  const first = await createIdentityFixture(t);
  const { database } = first;
  const scopes: unknown[] = [];
  const watched: typeof database = {
    ...database,
    transaction(scope, work) {
      scopes.push(scope);
      return database.transaction(scope, work);
    },
  };
  const { originSetup } = createOriginDouble();
  const { call } = await createIdentityFixture(t, { originSetup, database: watched });
  t.same(scopes, []);
  t.equal((await call('POST', '/identity/setup', { body: ownerSetup })).status, 201);
  scopes.length = 0;
  await createIdentityFixture(t, { originSetup, database: watched });
  t.same(scopes, []);
});

t.test('from another device the set-up asks for the code on the console', async t => {
  const { call, part } = await createIdentityFixture(t);
  const code = part.setupCode ?? '';
  t.match(code, /^[A-Z0-9]{4}-[A-Z0-9]{4}$/);
  const setUp = (setupCode?: string, host = '192.168.1.5:3000') =>
    call('POST', '/identity/setup', {
      body: { ...ownerSetup, ...(setupCode !== undefined && { setupCode }) },
      remoteAddress: '192.168.1.20',
      headers: { host },
    });
  t.match((await setUp()).body, { status: 403, code: 'SETUP_CODE_REQUIRED' });
  t.match((await setUp('AAAA-AAAA')).body, { code: 'SETUP_CODE_REQUIRED' });
  t.match((await setUp(undefined, 'localhost')).body, { code: 'SETUP_CODE_REQUIRED' });
  t.equal((await setUp(code.toLowerCase().replace('-', ' '))).status, 201);
  t.match(await part.publicIdentity(), { setupRequired: false });
});

t.test('guessing the code is slowed down', async t => {
  const { call } = await createIdentityFixture(t);
  const guess = () =>
    call('POST', '/identity/setup', {
      body: { ...ownerSetup, setupCode: 'AAAA-AAAA' },
      remoteAddress: '192.168.1.20',
    });
  for (let index = 0; index < 10; index += 1) t.equal((await guess()).status, 403);
  t.equal((await guess()).status, 429);
});

t.test('a proxy on this computer does not make the whole world local', async t => {
  const forwarded = (from: string) => ({ 'x-forwarded-for': from });
  const ask = async (
    trustProxy: string[] | false,
    headers: Record<string, string>,
    publicOrigins: string[] = [],
  ) => {
    const config = { ...testConfig, trustProxy, publicOrigins };
    const { call } = await createIdentityFixture(t, { config });
    const { body } = await call('POST', '/identity/setup', { body: ownerSetup, headers });
    return body.code === 'SETUP_CODE_REQUIRED';
  };
  t.equal(await ask(false, {}), false);
  t.equal(await ask(false, { host: '127.0.0.1:3000' }), false);
  t.equal(await ask(false, { host: '[::1]:3000' }), false);
  t.equal(await ask(false, forwarded('127.0.0.1')), true, 'a proxy that nobody told the server of');
  t.equal(await ask(false, { host: 'rebound.example' }), true, 'a foreign name that leads here');
  t.equal(await ask(['loopback'], forwarded('127.0.0.1')), false);
  t.equal(await ask(['loopback'], forwarded('203.0.113.7')), true);
  t.equal(
    await ask(['loopback'], forwarded('127.0.0.1, 203.0.113.7')),
    true,
    'the client made the first one up',
  );
  t.equal(await ask(['loopback'], {}), true, 'a proxy that is configured here, but not there');
  t.equal(await ask(['loopback'], forwarded('127.0.0.1'), ['https://pos.example.com']), true);
  t.equal(await ask(false, {}, ['https://pos.example.com']), true);
  t.equal(await ask(false, {}, ['http://localhost:3000', 'http://192.168.1.5:3000']), true);
  t.equal(await ask(false, {}, ['http://localhost:3000', 'http://127.0.0.1:3000']), false);
});

t.test('config.json can tell a browser whether it will be asked for the code', async t => {
  const { part } = await createIdentityFixture(t);
  const raw = { httpVersion: '1.1' };
  const far = { ip: '10.0.0.7', hostname: '10.0.0.2', headers: {}, raw };
  const near = { ip: '127.0.0.1', hostname: 'localhost', headers: {}, raw };
  const ask = async (request: object) => {
    const answer = await part.publicIdentity(request as Parameters<typeof part.publicIdentity>[0]);
    return answer.kind === 'local' && answer.setupCodeRequired;
  };
  t.equal(await ask(near), false);
  t.equal(await ask(far), true);
});

t.test('set-up refuses what the rules of names and passwords forbid §5.3b', async t => {
  const { call } = await createIdentityFixture(t);
  const refusal = async (changed: object) => {
    const { status, body } = await call('POST', '/identity/setup', { body: { ...ownerSetup, ...changed } });
    return status === 400 ? body.errors.map((error: { path: string }) => error.path).join() : status;
  };
  t.equal(await refusal({ username: 'zośka' }), 'username');
  t.equal(await refusal({ username: 'ab' }), 'username');
  t.equal(await refusal({ password: 'short' }), 'password');
  t.equal(await refusal({ password: 'password' }), 'password');
  t.equal(await refusal({ password: `${'ż'.repeat(900)}x` }), 'password');
  t.equal(await refusal({ restaurantName: ' ' }), 'restaurantName');
  t.equal(await refusal({ sample: 'yes' }), 'sample');
  t.equal(await refusal({ admin: true }), 'admin');
});

t.test('a server for one restaurant sets up that one', async t => {
  const organizationId = 'org_pinned';
  const { setUp } = await createIdentityFixture(t, { config: { ...testConfig, organizationId } });
  t.equal((await setUp()).organizationId, organizationId);
});

t.test('an organization without Latin letters still has an address', async t => {
  t.equal(slugOf('Pod Lipą'), 'pod-lipa');
  t.equal(slugOf('  Łódź: Café №7!  '), 'lodz-cafe-no7');
  t.equal(slugOf('居酒屋'), 'restaurant');
});
