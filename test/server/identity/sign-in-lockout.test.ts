/** Wrong passwords by one person don't prevent others from signing in, approving or changing a password. */
import t from 'tap';
import { createUuid } from '#shared/kernel/uuid.ts';
import { createIdentityFixture, ownerSetup, testConfig } from '../../helpers/identity-fixture.ts';
import { annasPassword, openWithStaff } from './joined-staff.ts';

const right = { username: ownerSetup.username, password: ownerSetup.password };
const wrong = { ...right, password: 'not this one' };
const approvalUrl = '/identity/approvals/01970000-0000-7000-8000-00000000dddd';

type Fixture = Awaited<ReturnType<typeof createIdentityFixture>>;

function browserCookie(setCookie: string): string {
  return /kelner_browser=[^;]*/.exec(setCookie)?.[0] ?? '';
}

/** Attempts from `addresses` unknown addresses; returns the last status. */
async function guess({ call }: Fixture, addresses: number, triesEach = 1): Promise<number> {
  let status = 0;
  for (let index = 0; index < addresses; index += 1)
    for (let tries = 0; tries < triesEach; tries += 1) {
      const remoteAddress = `10.1.${Math.floor(index / 250)}.${index % 250}`;
      ({ status } = await call('POST', '/identity/sign-in', { body: wrong, remoteAddress }));
    }
  return status;
}

t.test('wrong passwords from one place rest that place, and the owner signs in from another', async t => {
  const fixture = await createIdentityFixture(t);
  await fixture.setUp();
  t.equal(await guess(fixture, 1, 11), 429);
  const elsewhere = { body: right, remoteAddress: '10.9.9.9' };
  t.equal((await fixture.call('POST', '/identity/sign-in', elsewhere)).status, 200);
});

const hourMs = 60 * 60_000;

t.test('a clock that is set frees no tries and locks nobody out', async t => {
  for (const aheadMs of [hourMs, -hourMs, 24 * hourMs, -24 * hourMs]) {
    const fixture = await createIdentityFixture(t);
    await fixture.setUp();
    t.equal(await guess(fixture, 1, 11), 429);
    fixture.clock.aheadMs = aheadMs;
    t.equal(await guess(fixture, 1), 429, 'nobody guesses on by it');
    fixture.clock.passedMs = 30_000;
    const signIn = { body: right, remoteAddress: '10.1.0.0' };
    t.equal(
      (await fixture.call('POST', '/identity/sign-in', signIn)).status,
      200,
      'nobody waits longer for it',
    );
  }
});

t.test('guessing from everywhere is slowed down, but a browser that was signed in before passes', async t => {
  const fixture = await createIdentityFixture(t);
  const { call, setUp } = fixture;
  await setUp();
  const signedIn = await call('POST', '/identity/sign-in', { body: right });
  const cookie = browserCookie(signedIn.setCookie);
  t.match(
    signedIn.setCookie,
    /kelner_browser=[\w-]{43}; Max-Age=\d+; Path=\/identity; HttpOnly; SameSite=Strict/,
  );
  t.equal(await guess(fixture, 110), 429, 'the account rests for strangers');
  const signIn = (options: object) => call('POST', '/identity/sign-in', { body: right, ...options });
  t.equal((await signIn({ remoteAddress: '10.9.9.9' })).status, 429, 'a new browser is a stranger');
  t.equal((await signIn({ remoteAddress: '10.9.9.9', cookie })).status, 200);
  for (const forged of [`kelner_browser=${'x'.repeat(43)}`, 'kelner_browser=', 'kelner_browser=...'])
    t.equal((await signIn({ remoteAddress: '10.9.9.9', cookie: forged })).status, 429, forged);
});

t.test('where every address is https no cookie of a sign-in goes out over anything else', async t => {
  const { call, part } = await createIdentityFixture(t, {
    config: { ...testConfig, publicOrigins: ['https://pos.example.com'] },
  });
  const body = { ...ownerSetup, setupCode: part.setupCode };
  const { setCookie } = await call('POST', '/identity/setup', { body });
  const cookies = setCookie.split(/,(?=kelner_)/);
  t.match(cookies, [/^kelner_session=.*; Secure/, /^kelner_browser=.*; Secure/]);
});

t.test('a browser passes for whom it was signed in, and nobody else', async t => {
  const { call, anna, ...fixture } = await openWithStaff(t);
  const annas = await call('POST', '/identity/sign-in', {
    body: { username: 'anna', password: annasPassword },
  });
  const cookie = browserCookie(annas.setCookie);
  t.not(cookie, '');
  await guess({ call, ...fixture } as Fixture, 110);
  const options = { body: right, cookie, remoteAddress: '10.9.9.9' };
  t.equal((await call('POST', '/identity/sign-in', options)).status, 429);
});

t.test('a tablet that several people use knows each of them', async t => {
  const fixture = await openWithStaff(t);
  const { call } = fixture;
  const first = await call('POST', '/identity/sign-in', { body: right });
  const both = await call('POST', '/identity/sign-in', {
    body: { username: 'anna', password: annasPassword },
    cookie: browserCookie(first.setCookie),
  });
  const cookie = browserCookie(both.setCookie);
  await guess(fixture, 110);
  t.equal((await call('POST', '/identity/sign-in', { body: right, cookie })).status, 200);
});

t.test('whoever took a known browser guesses no faster than a stranger', async t => {
  const { call, setUp } = await createIdentityFixture(t);
  await setUp();
  const cookie = browserCookie((await call('POST', '/identity/sign-in', { body: right })).setCookie);
  const statuses = [];
  for (let index = 0; index < 11; index += 1) {
    const remoteAddress = `10.2.0.${index}`;
    statuses.push((await call('POST', '/identity/sign-in', { body: wrong, cookie, remoteAddress })).status);
  }
  t.same(statuses, [...Array.from({ length: 10 }, () => 401), 429]);
});

t.test('a known browser is forgotten with the password, with the dismissal and with half a year', async t => {
  const fixture = await openWithStaff(t);
  const { call, anna, owner, part, database, clock } = fixture;
  const signInAnna = () =>
    call('POST', '/identity/sign-in', { body: { username: 'anna', password: annasPassword } });
  const known = async () =>
    (
      await database.db
        .selectFrom('known_browsers')
        .select('secret_hash')
        .where('account_id', '=', anna.userId)
        .execute()
    ).length;
  await signInAnna();
  const { cookie, setCookie } = await signInAnna();
  t.equal(await known(), 3);
  const changed = await call('POST', '/identity/password', {
    cookie: `${cookie}; ${browserCookie(setCookie)}`,
    body: { current: annasPassword, next: 'chestnut 7' },
  });
  t.equal(changed.status, 204);
  t.equal(await known(), 1, 'the browser that changed it stays');
  await part.setMembershipActive(owner.organizationId, anna.userId, false);
  t.equal(await known(), 0);
  const ownersNow = () =>
    database.db
      .selectFrom('known_browsers')
      .select('secret_hash')
      .where('account_id', '=', owner.userId)
      .execute();
  t.equal((await ownersNow()).length, 1);
  clock.aheadMs += 200 * 24 * 60 * 60_000;
  await call('POST', '/identity/sign-in', { body: right });
  t.equal((await ownersNow()).length, 1, 'only the new one');
});

t.test('an account keeps the latest twenty browsers', async t => {
  const { call, setUp, database } = await createIdentityFixture(t);
  await setUp();
  for (let index = 0; index < 25; index += 1) await call('POST', '/identity/sign-in', { body: right });
  t.equal((await database.db.selectFrom('known_browsers').select('secret_hash').execute()).length, 20);
});

t.test(
  "a waiter's wrong passwords block neither the owner's approval elsewhere nor their sign-in",
  async t => {
    const approved: string[] = [];
    const fixture = await createIdentityFixture(t, {
      approveAtOrigin: async (_request, reply, { approvalId }) => {
        approved.push(approvalId);
        reply.send({});
      },
    });
    const { call, setUp, join } = fixture;
    const owner = await setUp();
    const anna = await join(owner.cookie, 'anna', createUuid());
    const marek = await join(owner.cookie, 'marek', createUuid());
    const approve = (cookie: string, body: object) => call('POST', approvalUrl, { cookie, body });
    for (let index = 0; index < 10; index += 1) await approve(anna.cookie, wrong);
    t.equal((await approve(anna.cookie, right)).status, 429, 'the waiter who guesses waits');
    t.equal((await approve(marek.cookie, right)).status, 200, 'at another person’s device it goes on');
    t.equal((await call('POST', '/identity/sign-in', { body: right })).status, 200, 'and at the sign-in');
    const again = await call('POST', '/identity/sign-in', {
      body: { username: 'anna', password: 'anna likes soup' },
    });
    t.equal((await approve(again.cookie, right)).status, 429, 'a new session of the guesser is no new start');
  },
);

t.test('strangers who guess block neither approvals nor a change of the password', async t => {
  const fixture = await createIdentityFixture(t, {
    approveAtOrigin: async (_request, reply) => void reply.send({}),
  });
  const { call, setUp, join } = fixture;
  const owner = await setUp();
  const anna = await join(owner.cookie, 'anna', createUuid());
  await guess(fixture, 110);
  for (let index = 0; index < 41; index += 1)
    await call('POST', '/identity/sign-in', { body: { username: `nobody_${index}`, password: 'x' } });
  t.equal((await call('POST', approvalUrl, { cookie: anna.cookie, body: right })).status, 200);
  const change = { current: ownerSetup.password, next: 'chestnut 7' };
  t.equal((await call('POST', '/identity/password', { cookie: owner.cookie, body: change })).status, 204);
});

t.test('a waiter cannot try many people’s passwords one after the other', async t => {
  const fixture = await createIdentityFixture(t, { approveAtOrigin: async () => {} });
  const { call, setUp, join } = fixture;
  const owner = await setUp();
  const anna = await join(owner.cookie, 'anna', createUuid());
  const statuses = [];
  for (let index = 0; index < 41; index += 1) {
    const body = { username: `somebody_${index}`, password: 'x' };
    statuses.push((await call('POST', approvalUrl, { cookie: anna.cookie, body })).status);
  }
  t.equal(statuses.filter(status => status === 401).length, 40);
  t.equal(statuses.at(-1), 429);
});
