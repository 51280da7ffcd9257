import t from 'tap';
import { createUuid } from '#shared/kernel/uuid.ts';
import { claims, createSigner, insertSession, nowSeconds, sid } from './token-signer.ts';

t.test('a token that our key signed but the server never did is refused', async t => {
  const { call, sign, database, setUp, token, part: identity } = await createSigner(t);
  const ask = async (payload: Record<string, unknown>) => {
    const authorization = `Bearer ${await sign(payload)}`;
    return (await call('GET', '/api/x', { headers: { authorization } })).status;
  };
  t.equal(await ask(claims()), 200);
  t.equal(await ask(claims({ exp: nowSeconds() + 61 })), 401, 'longer than any lives');
  t.equal(await ask(claims({ exp: nowSeconds() + 365 * 86_400 })), 401);
  t.equal(
    await ask(claims({ iat: nowSeconds() - 120, nbf: undefined })),
    401,
    'made earlier than any that lives',
  );
  t.equal(await ask(claims({ iat: undefined })), 401, 'without a start');
  t.equal(await ask(claims({ sid: createUuid() })), 401, 'of a session that is not there');
  t.equal(await ask(claims({ sid: 'approval-1' })), 401, 'nor is this one');
  await insertSession(database, 'user_2', createUuid());
  t.equal(await ask(claims({ sub: 'user_2' })), 401, "of somebody else's session");
  const elsewhere = { id: createUuid(), rol: 'member', slg: 'pod-lipa' };
  t.equal(await ask(claims({ o: elsewhere })), 401, 'for a restaurant that its person does not belong to');
  const long = new Date(Date.now() - 31 * 86_400_000).toISOString();
  await database.db.updateTable('sessions').set({ last_used_at: long }).where('id', '=', sid).execute();
  t.equal(await ask(claims({ jti: 'another token' })), 401, 'of a session that ran out');
  for (const table of ['memberships', 'organizations'] as const)
    await database.db.deleteFrom(table).execute();
  const { cookie } = await setUp();
  t.ok(await identity.verifyToken(await token(cookie)), 'what the server gives out is good');
});

t.test('a token is looked up once, however often it comes', async t => {
  const { part: identity, database, sign } = await createSigner(t);
  const token = await sign(claims());
  t.ok(await identity.verifyToken(token));
  await database.db.destroy();
  t.ok(await identity.verifyToken(token), 'without the store');
});
