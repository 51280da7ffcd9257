import t from 'tap';
import { createUuid } from '#shared/kernel/uuid.ts';
import { annasPassword, openWithStaff } from '../joined-staff.ts';

const profileUrl = '/identity/profile';

t.test('a person sees their own account and where they are signed in', async t => {
  const { call, anna, signIn } = await openWithStaff(t);
  const phone = 'Mozilla/5.0 (Linux; Android 14) Chrome/140.0 Mobile Safari/537.36';
  const cookie = await signIn('anna', annasPassword, phone);
  const { status, body } = await call('GET', profileUrl, { cookie });
  t.equal(status, 200);
  t.same(body.user, { id: anna.userId, username: 'anna', displayName: 'anna', hasImage: false });
  t.match(body.sessions, [
    { device: 'Chrome · Android', isCurrent: true },
    { device: '', isCurrent: false },
  ]);
  t.equal((await call('GET', profileUrl)).body.code, 'UNAUTHENTICATED');
});

t.test('names, email and phone are changed and cleared, and the restaurant learns the names', async t => {
  const { call, anna, owner, told } = await openWithStaff(t);
  const { cookie, userId } = anna;
  const change = (body: object) => call('PATCH', profileUrl, { cookie, body });
  const answer = await change({
    displayName: 'Anna K.',
    username: 'Anna_K',
    firstName: 'Anna',
    lastName: 'Kowalska',
    email: 'anna@example.com',
    phone: '+48600100200',
  });
  t.equal(answer.status, 200);
  t.same(answer.body, {
    id: userId,
    username: 'Anna_K',
    displayName: 'Anna K.',
    firstName: 'Anna',
    lastName: 'Kowalska',
    email: 'anna@example.com',
    phone: '+48600100200',
    hasImage: false,
  });
  const { organizationId } = owner;
  t.same(told.at(-1), { organizationId, userId, username: 'Anna_K', displayName: 'Anna K.' });
  const cleared = await change({ firstName: null, lastName: null, email: null, phone: null });
  t.same(cleared.body, { id: userId, username: 'Anna_K', displayName: 'Anna K.', hasImage: false });
  const signIn = { username: 'anna_k', password: annasPassword };
  t.equal((await call('POST', '/identity/sign-in', { body: signIn })).status, 200);
});

t.test(
  'each field of a profile is refused beside its name when it is not valid §5.2a §5.3a §5.4a §9.7a',
  async t => {
    const { call, anna } = await openWithStaff(t);
    const refused: Record<string, unknown[]> = {
      displayName: ['', '   ', 'x'.repeat(257)],
      firstName: ['', 'x'.repeat(257)],
      lastName: ['', 'x'.repeat(257)],
      username: ['ab', 'with space', 'żółw', 'x'.repeat(65)],
      email: ['', 'anna', 'anna@', 'anna@localhost', 'a b@example.com', `${'x'.repeat(250)}@example.com`],
      phone: ['600100200', '+0600100200', '+48 600 100 200', '+4860', `+${'1'.repeat(16)}`],
    };
    for (const [field, values] of Object.entries(refused)) {
      for (const value of values) {
        const { body } = await call('PATCH', profileUrl, { cookie: anna.cookie, body: { [field]: value } });
        t.equal(body.code, 'INVALID_REQUEST', `${field}: ${value}`);
        t.equal(body.errors[0].path, field, `${field}: ${value}`);
      }
    }
    const long = { displayName: 'x'.repeat(256), firstName: 'y'.repeat(256), lastName: 'z'.repeat(256) };
    t.match((await call('PATCH', profileUrl, { cookie: anna.cookie, body: long })).body, long);
  },
);

t.test('nobody takes the username of a colleague or of somebody who is still expected §8.5c', async t => {
  const { call, anna, state } = await openWithStaff(t);
  state.expectedNames.push('marek');
  for (const username of ['OWNER', 'marek']) {
    const { body } = await call('PATCH', profileUrl, { cookie: anna.cookie, body: { username } });
    t.match(body, { status: 409, code: 'USERNAME_TAKEN', errors: [{ path: 'username' }] });
  }
  const own = await call('PATCH', profileUrl, { cookie: anna.cookie, body: { username: 'ANNA' } });
  t.equal(own.body.username, 'ANNA', "one's own in other capitals is free");
});

t.test('a profile stays as it was when the restaurant did not answer', async t => {
  const { call, anna, state } = await openWithStaff(t);
  state.isDown = true;
  const body = { displayName: 'Anna K.' };
  t.equal((await call('PATCH', profileUrl, { cookie: anna.cookie, body })).status, 500);
  t.equal((await call('GET', profileUrl, { cookie: anna.cookie })).body.user.displayName, 'anna');
});

t.test('a person ends one of their sessions, and all but the one they use', async t => {
  const { call, anna, owner, signIn, isSignedIn, ended } = await openWithStaff(t);
  const second = await signIn('anna', annasPassword);
  const third = await signIn('anna', annasPassword);
  const idOf = async (cookie: string): Promise<string> =>
    (await call('GET', profileUrl, { cookie })).body.sessions.find(
      ({ isCurrent }: { isCurrent: boolean }) => isCurrent,
    ).id;
  const secondId = await idOf(second);
  t.equal((await call('DELETE', `/identity/sessions/${secondId}`, { cookie: anna.cookie })).status, 204);
  t.same(ended, [secondId], 'its sockets are told');
  t.equal(await isSignedIn(second), false);
  const foreign = await call('DELETE', `/identity/sessions/${await idOf(owner.cookie)}`, {
    cookie: anna.cookie,
  });
  t.equal(foreign.body.code, 'NOT_FOUND');
  t.equal(await isSignedIn(owner.cookie), true);
  t.equal((await call('DELETE', '/identity/sessions', { cookie: anna.cookie })).status, 204);
  t.equal(await isSignedIn(third), false);
  t.equal(await isSignedIn(anna.cookie), true);
  const own = await call('DELETE', `/identity/sessions/${await idOf(anna.cookie)}`, { cookie: anna.cookie });
  t.match(own.setCookie, /^kelner_session=;/, 'ending the own one takes the cookie back');
  t.equal(await isSignedIn(anna.cookie), false);
});

t.test('an account is deleted with the password and the username typed §5.6a', async t => {
  const { call, anna, owner, told, ended, signIn, isSignedIn } = await openWithStaff(t);
  const { cookie, userId } = anna;
  const other = await signIn('anna', annasPassword);
  const remove = (body: object) => call('POST', '/identity/account/delete', { cookie, body });
  t.match((await remove({ password: annasPassword, confirmation: 'Anna K.' })).body, {
    status: 422,
    code: 'CONFIRMATION_WRONG',
    errors: [{ path: 'confirmation' }],
  });
  t.match((await remove({ password: 'wrong', confirmation: 'anna' })).body, {
    status: 403,
    code: 'PASSWORD_WRONG',
    errors: [{ path: 'password' }],
  });
  t.equal(await isSignedIn(cookie), true);
  const removed = await remove({ password: annasPassword, confirmation: 'anna' });
  t.equal(removed.status, 204);
  t.match(removed.setCookie, /^kelner_session=;/);
  t.equal(ended.length, 2);
  t.equal(await isSignedIn(other), false);
  t.same(told.at(-1), { dismissed: { organizationId: owner.organizationId, userId } });
  const signInAgain = { username: 'anna', password: annasPassword };
  t.equal((await call('POST', '/identity/sign-in', { body: signInAgain })).status, 401);
  const page = await call('GET', '/identity/organization', { cookie: owner.cookie });
  t.equal(page.body.members.length, 1);
});

t.test('the last admin of an organization cannot delete their account §6.3b', async t => {
  const { call, owner, promoteAnna, isSignedIn } = await openWithStaff(t);
  const body = { password: 'linden tree 1', confirmation: 'Owner' };
  const remove = () => call('POST', '/identity/account/delete', { cookie: owner.cookie, body });
  t.match((await remove()).body, { status: 409, code: 'LAST_ADMIN' });
  t.equal(await isSignedIn(owner.cookie), true);
  await promoteAnna();
  t.equal((await remove()).status, 204);
});

t.test('nobody takes the name of a colleague, nor one that only looks like it', async t => {
  const { call, anna, owner } = await openWithStaff(t);
  const rename = (displayName: string, cookie = anna.cookie) =>
    call('PATCH', '/identity/profile', { cookie, body: { displayName } });
  for (const displayName of [
    'Zofia Lipska',
    ' ZOFIA  lipska',
    'Zofia\u200b Lipska',
    '\u202eZofia Lipska\u202c',
  ]) {
    const taken = { status: 409, code: 'NAME_TAKEN', errors: [{ path: 'displayName' }] };
    t.match((await rename(displayName)).body, taken, JSON.stringify(displayName));
  }
  t.equal((await rename('Zofia  LIPSKA', owner.cookie)).body.displayName, 'Zofia LIPSKA', 'one’s own');
  t.equal((await rename('\u202eAn\u0000na\u0301 ')).body.displayName, 'Anná');
});

t.test('a new member takes nobody’s name, and an invisible sign of a password counts', async t => {
  const { call, owner } = await openWithStaff(t);
  const body = { userId: createUuid(), username: 'marek', displayName: 'Marek' };
  const { token } = (await call('POST', '/identity/invitations', { cookie: owner.cookie, body })).body;
  const password = 'chest\u200bnut 7';
  const accept = (displayName: string) =>
    call('POST', `/identity/invitations/${token}`, {
      body: { username: 'marek', displayName, password, legalConsent: true },
    });
  t.match((await accept('Zofia\u2060 Lipska')).body, { status: 409, code: 'NAME_TAKEN' });
  t.equal((await accept('Marek')).status, 201, 'the link was not used up by that');
  const signIn = async (tried: string) =>
    (await call('POST', '/identity/sign-in', { body: { username: 'marek', password: tried } })).status;
  t.equal(await signIn('chestnut 7'), 401);
  t.equal(await signIn(password), 200);
});
