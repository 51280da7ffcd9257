import { request as httpRequest, type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import t from 'tap';
import { createFairQueue } from '../../../server/http/fair-queue.ts';
import { connectTo, startOrigin, startProxy } from '../proxy/proxy-rig.ts';

const enough = { atOncePerPerson: 2, perPerson: 4, total: 6, waitMs: 60_000 };

/** Whether the caller got a slot, without waiting for it. */
async function isIn(entering: Promise<unknown>): Promise<boolean> {
  const later = Symbol('later');
  return (await Promise.race([entering, new Promise(resolve => setImmediate(resolve, later))])) !== later;
}

t.test('a person’s calls wait for their own, nobody else’s', async t => {
  const queue = createFairQueue(enough);
  const [first, second, third, fourth] = Array.from({ length: 4 }, () => queue.enter('flood'));
  t.ok(await isIn(Promise.all([first, second])));
  t.notOk(await isIn(third as Promise<unknown>));
  t.ok(await isIn(queue.enter('jan')), 'another goes ahead at once');
  (await first)?.();
  t.ok(await isIn(third as Promise<unknown>), 'in the order in which they came');
  t.notOk(await isIn(fourth as Promise<unknown>));
  for (const leave of [await second, await third]) leave?.();
  (await fourth)?.();
});

t.test('who has too many waiting is refused, and so is anybody when all have', async t => {
  const queue = createFairQueue(enough);
  const flood = Array.from({ length: 4 }, () => queue.enter('flood'));
  t.equal(await queue.enter('flood'), null);
  const others = [queue.enter('jan'), queue.enter('ola')];
  t.equal(await queue.enter('iza'), null, 'six are there');
  for (const leave of await Promise.all(others)) leave?.();
  t.ok(await queue.enter('iza'));
  for (const entering of flood) (await entering)?.();
});

t.test('who waits too long is told so, and their place is free', async t => {
  const queue = createFairQueue({ ...enough, atOncePerPerson: 1, perPerson: 2, waitMs: 5 });
  const leave = await queue.enter('ola');
  t.equal(await queue.enter('ola'), null);
  const next = queue.enter('ola');
  leave?.();
  t.ok(await next);
});

t.test('answers that are still on their way count among what one person asks at once', async t => {
  const origin = await startOrigin(t);
  const open: (() => void)[] = [];
  const full = Promise.withResolvers<void>();
  origin.answer = (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('[');
    open.push(() => response.end(']'));
    if (open.length === 16) full.resolve();
  };
  const proxy = await startProxy(t, connectTo(t, origin));
  const calls = Array.from({ length: 17 }, () => proxy.call('GET', '/api/admin/orders'));
  await full.promise;
  const another = proxy.call('GET', '/api/admin/orders', { headers: { authorization: 'Bearer jan.bistro' } });
  while (open.length < 17) await new Promise(setImmediate);
  t.equal(origin.received.at(-1)?.headers.authorization, 'Bearer token-of-jan', 'the seventeenth waits');
  while (calls.length > 0) {
    for (const end of open.splice(0)) end();
    await Promise.race([...calls, another]);
    calls.shift();
  }
});

t.test(
  'a client that takes nothing of its answer keeps no connection to the origin, nor its own for ever',
  async t => {
    const origin = await startOrigin(t);
    const rest = JSON.stringify('x'.repeat(7 * 1_048_576));
    origin.answer = (_request, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(rest);
    const proxy = await startProxy(t, connectTo(t, origin, { stallMs: 300 }));
    const stalled = httpRequest(`${proxy.url}/api/admin/orders`, {
      headers: { authorization: 'Bearer ola.bistro' },
    });
    const begun = Promise.withResolvers<IncomingMessage>();
    stalled.on('error', () => {});
    stalled.on('response', response => begun.resolve(response.pause()));
    stalled.end();
    const response = await begun.promise;
    response.on('error', () => {});
    const { server } = proxy.app;
    while ((await promisify(server.getConnections.bind(server))()) > 0) await wait(20);
    t.equal(stalled.destroyed, false, 'not by its own hand');
    stalled.destroy();
  },
);
