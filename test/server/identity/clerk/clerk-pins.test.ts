/** PINs beside Clerk: of members whom the server has seen this shift, good at the till alone, and ended with everything that ends a membership. */
import t from 'tap';
import { openClerkTill } from './clerk-till.ts';

const hourMs = 60 * 60_000;

t.test('a PIN signs a member in at the till, and what it opens counts in no other browser', async t => {
  const { member, tryPin, token, ask, call, till, phone, staffOnScreen } = await openClerkTill(t);
  const anna = await member('anna_w', '4711');
  const jan = await member('jan_w', '80385');
  t.same(await staffOnScreen(), ['anna_w', 'jan_w']);
  const annas = await tryPin(anna.userId, '4711');
  t.equal(annas.status, 200);
  const given = (await token(annas.cookie)).body.token;
  t.match(await ask(given, till), { status: 200, body: { userId: anna.userId } });
  for (const elsewhere of ['', phone]) t.equal((await ask(given, elsewhere)).status, 401);
  for (const stolen of [annas.session, `${annas.session}; ${phone}`])
    t.equal((await token(stolen)).status, 401, 'a copied cookie');
  const office = await call('POST', '/api/admin/users', {
    headers: { authorization: `Bearer ${given}`, cookie: till },
    body: {},
  });
  t.match(office, { status: 403, body: { code: 'PASSWORD_REQUIRED' } });
  const jans = await tryPin(jan.userId, '80385');
  t.equal((await token(annas.cookie)).status, 401, 'the next person’s PIN ends it');
  t.equal((await ask(given, till)).status, 401);
  const state = await call('GET', '/identity/state', { cookie: jans.cookie });
  t.match(state.body, { signedIn: true, sharedBy: 'pin', user: { displayName: 'jan_w' } });
});

t.test('a wrong PIN, somebody without one, nobody, and any other device are refused', async t => {
  const { member, tryPin, phone } = await openClerkTill(t);
  const anna = await member('anna_w', '4711');
  const ola = await member('ola_w', null);
  for (const userId of [anna.userId, ola.userId, 'user_nobody'])
    t.match(await tryPin(userId, '9046'), { status: 403, code: 'PIN_WRONG', session: '' });
  for (const device of [phone, ''])
    t.match(await tryPin(anna.userId, '4711', device), { status: 403, code: 'SCREEN_NOT_SHARED' });
  t.equal((await tryPin(anna.userId, '4711')).status, 200);
});

t.test('wrong tries are slowed down and lock the PIN, as with accounts of our own', async t => {
  const { member, tryPin, clock, call, own } = await openClerkTill(t);
  const anna = await member('anna_w', '4711');
  for (let tries = 0; tries < 10; tries += 1) {
    t.match(await tryPin(anna.userId, '9046'), { code: 'PIN_WRONG' });
    if (tries === 2) t.match(await tryPin(anna.userId, '4711'), { status: 429 });
    clock.passedMs += 5 * 60_000;
  }
  t.match(await tryPin(anna.userId, '4711'), { status: 403, code: 'PIN_LOCKED' });
  t.match((await call('GET', '/identity/pin', own(anna))).body, { state: 'locked', lockedOn: 'Bar' });
  t.equal((await call('PUT', '/identity/pin', { ...own(anna), body: { pin: '60317' } })).status, 204);
  t.equal((await tryPin(anna.userId, '60317')).status, 200);
});

t.test('a PIN is set by who has just proved to Clerk who they are, and by nobody in their name', async t => {
  const { member, call, own, tryPin, till } = await openClerkTill(t);
  const anna = await member('anna_w', '4711');
  const set = (given: object) => call('PUT', '/identity/pin', { ...given, body: { pin: '60317' } });
  const late = own(anna, { claims: { fva: [11, -1] } });
  t.match(await set(late), { status: 403, body: { code: 'SIGN_IN_AGAIN' } });
  t.match(await set(own(anna, { claims: { fva: undefined } })), { body: { code: 'SIGN_IN_AGAIN' } });
  const impersonated = own(anna, { claims: { act: { sub: 'user_operator' } } });
  t.match(await set(impersonated), { status: 403, body: { code: 'FORBIDDEN' } });
  const { cookie } = await tryPin(anna.userId, '4711');
  t.match(await set({ cookie }), { status: 403, body: { code: 'PASSWORD_REQUIRED' } }, 'nor by the old PIN');
  t.equal((await set({ cookie: till })).status, 401);
  for (const pin of ['1234', '2001']) {
    const answer = await call('PUT', '/identity/pin', { ...own(anna), body: { pin } });
    t.match(answer, { status: 400, body: { errors: [{ path: 'pin' }] } });
  }
});

t.test('who wasn’t seen this shift isn’t on the screen, and their PIN opens nothing', async t => {
  const { member, tryPin, clock, staffOnScreen, call, own } = await openClerkTill(t);
  const anna = await member('anna_w', '4711');
  clock.aheadMs = 11 * hourMs;
  t.equal((await tryPin(anna.userId, '4711')).status, 200, 'also past the end of the business day');
  clock.aheadMs = 25 * hourMs;
  t.same(await staffOnScreen(), []);
  t.match(await tryPin(anna.userId, '4711'), { status: 403, code: 'PIN_WRONG' });
  const later = { expiresInSeconds: 26 * 3_600 };
  await call('GET', '/api/anything', own(anna, { ...later, claims: { act: { sub: 'user_operator' } } }));
  t.same(await staffOnScreen(), [], 'nor does somebody of Clerk’s dashboard come in their place');
  await call('GET', '/api/anything', own(anna, later));
  t.same(await staffOnScreen(), ['anna_w']);
  t.equal((await tryPin(anna.userId, '4711')).status, 200);
});

t.test('who was seen is known after a restart', async t => {
  const { member, rig, till } = await openClerkTill(t);
  const anna = await member('anna_w', '4711');
  const { call } = await rig.start();
  const body = { userId: anna.userId, pin: '4711' };
  t.equal((await call('POST', '/identity/pin/sign-in', { cookie: till, body })).status, 200);
});

t.test('members of another restaurant are nobody here', async t => {
  const { clerk, call, own, tryPin, staffOnScreen } = await openClerkTill(t);
  const { id: other } = clerk.addOrganization({ name: 'Karczma' });
  const { id: userId } = clerk.addUser({ username: 'thief_x' });
  clerk.addMember(other, userId, 'org:admin');
  const thief = clerk.signInDirectly(userId, other, 'https://bistro.test');
  t.equal((await call('PUT', '/identity/pin', { ...own(thief), body: { pin: '4711' } })).status, 204);
  t.match(await tryPin(userId, '4711'), { status: 403, code: 'PIN_WRONG' });
  t.same(await staffOnScreen(), []);
  const reset = await call('DELETE', `/identity/pins/${userId}`, own(thief));
  t.equal(reset.status, 204, 'their own');
  t.equal((await call('GET', '/identity/screens', own(thief))).body.length, 0, 'and none of our devices');
});

t.test('without our own restaurant there are no PINs, as nobody else believes our tokens', async t => {
  const { call, part, tryPin } = await openClerkTill(t, { hasOwnPeople: false });
  t.match(await part.publicIdentity(), { kind: 'clerk', hasPins: false });
  t.equal((await tryPin('user_1', '4711')).status, 404);
  t.equal((await call('GET', '/identity/state')).status, 404);
});

t.test('an admin resets a PIN, and a member does not', async t => {
  const { member, call, own, tryPin } = await openClerkTill(t);
  const boss = await member('owner_b', '918273', 'org:admin');
  const anna = await member('anna_w', '4711');
  t.equal((await call('DELETE', `/identity/pins/${boss.userId}`, own(anna))).status, 403);
  const open = await tryPin(anna.userId, '4711');
  t.same((await call('GET', '/identity/pins', own(boss))).body.length, 2);
  t.equal((await call('DELETE', `/identity/pins/${anna.userId}`, own(boss))).status, 204);
  t.equal((await call('POST', '/identity/token', { cookie: open.cookie })).status, 401);
  t.match(await tryPin(anna.userId, '4711'), { code: 'PIN_WRONG' });
});
