import { once } from 'node:events';
import { connect } from 'node:net';
import t from 'tap';
import { limits } from '#shared/kernel/limits.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import { stallRequest } from '../../../helpers/fuzz/stalled-requests.ts';
import { pictures } from '../../../helpers/whole-images.ts';
import { openWithStaff } from '../joined-staff.ts';

const imageUrl = '/identity/profile/image';
const gif = pictures['image/gif'];

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

t.test('what is no JPG, PNG, GIF or WEBP is refused, and so is nothing at all §5.7a', async t => {
  const opened = await openWithStaff(t);
  for (const content of [Buffer.from('<svg xmlns="x"/>'), Buffer.from('{"a":1}'), Buffer.alloc(0)]) {
    const { json } = await put(opened, opened.anna.cookie, content, 'image/png');
    t.match(json(), { status: 422, code: 'IMAGE_INVALID' });
  }
});

t.test('an image of more pixels than can be decoded is refused, and so is one without any', async t => {
  const opened = await openWithStaff(t);
  const huge = Buffer.from(gif);
  huge.writeUInt32LE(0xffffffff, 6);
  t.match((await put(opened, opened.anna.cookie, huge)).json(), {
    ...{ status: 422, code: 'IMAGE_INVALID' },
    errors: [{ path: 'image', message: 'must have at most 16000000 pixels' }],
  });
  const junk = Buffer.from(gif).fill(0xfe, gif.length - 3, gif.length - 2);
  t.match((await put(opened, opened.anna.cookie, junk)).json(), { status: 422, code: 'IMAGE_INVALID' });
});

t.test('an image has to be under 10 MB §5.7b §9.7c', async t => {
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
  // The slot of a disconnected client is released.
  while (
    (await fetch(`${url}${imageUrl}`, { method: 'PUT', headers: { cookie: anna.cookie }, body: gif }))
      .status !== 200
  )
    await new Promise(setImmediate);
});

/** Requests an image and reads only its first bytes. */
async function askAndStop(url: string, cookie: string, userId: string) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(`GET /identity/people/${userId}/image HTTP/1.1\r\nhost: x\r\ncookie: ${cookie}\r\n\r\n`);
  const heard = once(socket, 'data').then(([bytes]) => {
    socket.pause();
    return String(bytes).slice(0, 12);
  });
  return { heard, end: () => socket.destroy() };
}

t.test(
  'who takes nothing of images holds two of them, and all together hold no more than there is room for',
  async t => {
    const opened = await openWithStaff(t);
    const { anna, owner, join, app } = opened;
    const large = Buffer.concat([gif, Buffer.alloc(limits.imageBytes - 1 - gif.length)]);
    t.equal((await put(opened, owner.cookie, large)).statusCode, 200);
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    const ask = (cookie: string) => askAndStop(url, cookie, owner.userId);
    const [first, second] = [await ask(anna.cookie), await ask(anna.cookie)];
    t.same(await Promise.all([first.heard, second.heard]), ['HTTP/1.1 200', 'HTTP/1.1 200']);
    const third = await ask(anna.cookie);
    const image = fetch(`${url}/identity/people/${owner.userId}/image`, {
      headers: { cookie: owner.cookie },
    });
    const whole = image.then(async answer => (await answer.arrayBuffer()).byteLength);
    t.equal(await Promise.race([whole, third.heard]), large.length, 'nobody else waits');
    first.end();
    t.equal(await third.heard, 'HTTP/1.1 200', 'in its turn');
    const others = [];
    for (const name of ['jan', 'ewa']) {
      const { cookie } = await join(owner.cookie, name, createUuid());
      others.push(await ask(cookie), await ask(cookie));
    }
    t.same(await Promise.all(others.map(({ heard }) => heard)), Array(4).fill('HTTP/1.1 200'));
    const seventh = await ask(owner.cookie);
    t.equal(await seventh.heard, 'HTTP/1.1 503');
    const etag = (await image).headers.get('etag');
    const known = await show(opened, owner.cookie, owner.userId, { 'if-none-match': `W/"x", W/${etag}` });
    t.equal(known.statusCode, 304, 'who has it already takes no room');
    for (const { end } of [second, third, seventh, ...others]) end();
  },
);
