import t from 'tap';
import { limits } from '#shared/limits.ts';
import { stallRequest } from '../../../helpers/fuzz/stalled-requests.ts';
import { openWithStaff } from '../joined-staff.ts';

const imageUrl = '/identity/profile/image';
const gif = Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(40)]);

type Opened = Awaited<ReturnType<typeof openWithStaff>>;

function put({ app }: Opened, cookie: string, payload: Buffer, type = 'image/png') {
  return app.inject({ method: 'PUT', url: imageUrl, payload, headers: { cookie, 'content-type': type } });
}

function show({ app }: Opened, cookie: string, userId: string, headers: Record<string, string> = {}) {
  return app.inject({ url: `/identity/people/${userId}/image`, headers: { cookie, ...headers } });
}

t.test('an image is taken by its content and shown as nothing but an image', async t => {
  const opened = await openWithStaff(t);
  const { call, anna, owner } = opened;
  const saved = await put(opened, anna.cookie, gif, 'text/html');
  t.equal(saved.statusCode, 200);
  t.match(saved.json(), { id: anna.userId, hasImage: true, imageVersion: /^[\w-]{22}$/ });
  const shown = await show(opened, owner.cookie, anna.userId);
  t.equal(shown.statusCode, 200);
  t.same(shown.rawPayload, gif);
  t.match(shown.headers, {
    'content-type': 'image/gif',
    'x-content-type-options': 'nosniff',
    'content-security-policy': /sandbox/,
    'cache-control': 'private, no-cache',
  });
  const again = await show(opened, owner.cookie, anna.userId, { 'if-none-match': `${shown.headers.etag}` });
  t.equal(again.statusCode, 304);
  const page = await call('GET', '/identity/organization', { cookie: owner.cookie });
  t.match(page.body.members[1], { hasImage: true, imageVersion: saved.json().imageVersion });
});

t.test('what is no JPG, PNG, GIF or WEBP is refused, and so is nothing at all', async t => {
  const opened = await openWithStaff(t);
  for (const content of [Buffer.from('<svg xmlns="x"/>'), Buffer.from('{"a":1}'), Buffer.alloc(0)]) {
    const { json } = await put(opened, opened.anna.cookie, content, 'image/png');
    t.match(json(), { status: 422, code: 'IMAGE_INVALID' });
  }
});

t.test('an image has to be under 10 MB', async t => {
  const opened = await openWithStaff(t);
  const ofSize = (bytes: number) => Buffer.concat([gif, Buffer.alloc(bytes - gif.length)]);
  const tooLarge = await put(opened, opened.anna.cookie, ofSize(limits.imageBytes));
  t.match(tooLarge.json(), { status: 413, code: 'BODY_TOO_LARGE' });
  t.equal((await put(opened, opened.anna.cookie, ofSize(limits.imageBytes - 1))).statusCode, 200);
});

t.test('a new image takes the place of the old, and a removed one is gone', async t => {
  const opened = await openWithStaff(t);
  const { call, anna } = opened;
  const first = (await put(opened, anna.cookie, gif)).json();
  const second = (await put(opened, anna.cookie, Buffer.concat([gif, gif]))).json();
  t.not(first.imageVersion, second.imageVersion);
  t.equal((await call('DELETE', imageUrl, { cookie: anna.cookie })).status, 204);
  t.equal((await show(opened, anna.cookie, anna.userId)).statusCode, 404);
  const { body } = await call('GET', '/identity/profile', { cookie: anna.cookie });
  t.equal(body.user.hasImage, false);
});

t.test('only colleagues see an image', async t => {
  const opened = await openWithStaff(t);
  const { anna, owner, part } = opened;
  await put(opened, owner.cookie, gif);
  t.equal((await show(opened, anna.cookie, owner.userId)).statusCode, 200);
  t.equal((await show(opened, '', owner.userId)).statusCode, 401);
  t.equal((await put(opened, '', gif)).statusCode, 401);
  await put(opened, anna.cookie, gif);
  await part.setMembershipActive(owner.organizationId, anna.userId, false);
  t.equal((await show(opened, owner.cookie, anna.userId)).statusCode, 404);
});

t.test('a person uploads one image at a time, and few people at once', async t => {
  const { anna, owner, app } = await openWithStaff(t);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const stalledPut = (cookie: string, sent = gif) =>
    stallRequest(url, { method: 'PUT', path: imageUrl, headers: { cookie } }, { length: 9_900_000, sent });
  const first = stalledPut(anna.cookie);
  await first.arrived;
  const second = stalledPut(anna.cookie);
  t.match(await Promise.race([first.answer, second.answer]), /^HTTP\/1\.1 429 /);
  const other = await fetch(`${url}${imageUrl}`, {
    method: 'PUT',
    headers: { cookie: owner.cookie },
    body: gif,
  });
  t.equal(other.status, 200, 'somebody else does meanwhile');
  first.end();
  second.end();
  // The place of one who hung up is free again.
  while (
    (await fetch(`${url}${imageUrl}`, { method: 'PUT', headers: { cookie: anna.cookie }, body: gif }))
      .status !== 200
  )
    await new Promise(setImmediate);
});
