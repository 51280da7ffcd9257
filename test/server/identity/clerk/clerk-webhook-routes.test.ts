import { createHmac } from 'node:crypto';
import t from 'tap';
import { createClerkRig } from './clerk-rig.ts';

const nowSeconds = () => Math.floor(Date.now() / 1_000);

t.test('without a secret there is no such address', async t => {
  const { report } = await createClerkRig(t, { hasWebhooks: false });
  t.equal((await report('session.ended', { id: 'sess_1' })).status, 404);
});

t.test('only what Clerk signed just now counts', async t => {
  const { person, report, ask, call } = await createClerkRig(t);
  const anna = person({ username: 'anna_w' });
  const refused = { status: 400, body: { code: 'INVALID_REQUEST' } };
  const data = { id: anna.id, user_id: anna.userId };
  const otherSecret = `whsec_${Buffer.from('another secret of somebody').toString('base64')}`;
  t.match(await report('session.ended', data, { secret: otherSecret }), refused);
  t.match(await report('session.ended', data, { body: '{"type":"session.ended"}' }), refused);
  t.match(await report('session.ended', data, { timestampSeconds: nowSeconds() - 301 }), refused);
  t.match(await report('session.ended', data, { timestampSeconds: nowSeconds() + 301 }), refused);
  t.match(await call('POST', '/webhooks/clerk', { body: {} }), refused, 'nothing is signed');
  t.equal((await ask(anna.token())).status, 200, 'the session goes on');
  t.match(await report('session.ended', data), { status: 200, body: { taken: true } });
  t.equal((await ask(anna.token())).status, 401);
});

t.test('the very bytes that were signed are checked, however they are written', async t => {
  const { clerk, app } = await createClerkRig(t);
  const body = '{ "type":"email.created",\n "data" : {"a":1.0,"b":"\\u0105"} }';
  const id = 'msg_spaced';
  const timestamp = String(nowSeconds());
  const key = Buffer.from(clerk.webhookSecret.slice('whsec_'.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  const headers = {
    'content-type': 'application/json',
    'svix-id': id,
    'svix-timestamp': timestamp,
    'svix-signature': `v1,${signature}`,
  };
  const answer = await app.inject({ method: 'POST', url: '/webhooks/clerk', payload: body, headers });
  t.equal(answer.statusCode, 200, 'a report that means nothing here is taken as well');
});

t.test('a report that comes again is answered and does nothing, after a restart too', async t => {
  const rig = await createClerkRig(t);
  const { person, ask, report, people, clerk, organizationId } = rig;
  const anna = person({ username: 'anna_w', firstName: 'Anna' });
  await ask(anna.token());
  const data = (firstName: string) => ({
    id: anna.userId,
    username: 'anna_w',
    first_name: firstName,
    last_name: null,
    email_addresses: [],
    primary_email_address_id: null,
  });
  t.match(await report('user.updated', data('Hanna'), { id: 'msg_1' }), { body: { taken: true } });
  await report('user.updated', data('Joanna'), { id: 'msg_2' });
  t.match(await report('user.updated', data('Hanna'), { id: 'msg_1' }), {
    status: 200,
    body: { taken: false },
  });
  t.match(await people(), [{ displayName: 'Joanna' }]);
  const again = await rig.start();
  const { body, headers } = clerk.webhook('user.updated', data('Hanna'), { id: 'msg_1' });
  const answer = await again.app.inject({ method: 'POST', url: '/webhooks/clerk', payload: body, headers });
  t.same(answer.json(), { taken: false });
  t.match(await people(organizationId), [{ displayName: 'Joanna' }]);
});

t.test('what could not be carried out may come again', async t => {
  const { person, ask, report, people, database } = await createClerkRig(t);
  const anna = person({ username: 'anna_w', firstName: 'Anna' });
  await ask(anna.token());
  const data = { id: anna.userId, username: 'anna_w', first_name: 'Hanna', email_addresses: [] };
  await database.db.schema.alterTable('users').renameTo('users_away').execute();
  t.equal((await report('user.updated', data, { id: 'msg_1' })).status, 500);
  await database.db.schema.alterTable('users_away').renameTo('users').execute();
  t.match(await report('user.updated', data, { id: 'msg_1' }), { status: 200, body: { taken: true } });
  t.match(await people(), [{ displayName: 'Hanna' }]);
});

t.test('messages are forgotten when their signature would no longer count', async t => {
  const { report, clock, database } = await createClerkRig(t);
  await report('email.created', {}, { id: 'msg_1' });
  clock.aheadMs = 16 * 60_000;
  await report('email.created', {}, { id: 'msg_2' });
  const rows = await database.db.selectFrom('clerk_messages').select('id').execute();
  t.same(rows, [{ id: 'msg_2' }]);
});
