/**
 * The server opened to the computer's network in the office: while it runs, kept over a restart, and by nobody but an admin of the organization, at the computer
 * itself, with the password. Real sockets at the computer's own addresses.
 */
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { request } from 'node:http';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import t from 'tap';
import type { Connection } from '#shared/venue/device-schema.ts';
import { buildApp } from '../../../server/app.ts';
import { readConfig } from '../../../server/config.ts';
import { findInterfaces, networkAddresses } from '../../../server/http/addresses.ts';
import {
  joinStaff,
  type StaffSession,
  setUpRestaurant,
  watch,
} from '../../helpers/restaurants/staff-session.ts';
import { startApp } from '../../helpers/running-app.ts';
import { createDataFolder, findFreePort, startServer } from '../../helpers/server-process.ts';

const password = 'a long enough password';
const [outside = ''] = networkAddresses(findInterfaces('host'));
const options = { skip: outside === '' && 'this computer has no network' };

async function answers(host: string, port: string): Promise<boolean> {
  const socket = connect({ host, port: Number(port) });
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** `headers` replace those of a browser at this computer. */
async function turn(
  session: StaffSession,
  body: { isOpen: boolean; password?: string },
  { to = session.baseUrl, headers = {} }: { to?: string; headers?: Record<string, string> } = {},
): Promise<number | undefined> {
  const sent = request(`${to}/identity/network`, {
    method: 'PUT',
    headers: { origin: to, cookie: session.cookie, 'content-type': 'application/json', ...headers },
  });
  sent.end(JSON.stringify({ password, ...body }));
  const [answer] = await once(sent, 'response');
  answer.resume();
  await once(answer, 'end');
  return answer.statusCode;
}

const networkOf = async (session: StaffSession) => (await session.get<Connection>('/api/connection')).body;

t.test('opened while it runs, kept over a restart, closed again', options, async t => {
  const folder = createDataFolder();
  t.teardown(folder.remove);
  const first = await startServer(folder.path);
  t.teardown(() => first.stop());
  const { port } = new URL(first.url);
  const owner = await setUpRestaurant(first.url, { sample: false });
  const watcher = await watch(owner, ['/api/waiter/tables']);
  t.notOk(await answers(outside, port), 'at first for this computer alone');
  t.same(await networkOf(owner), {
    address: null,
    needsTrust: false,
    network: { isOpen: false, maySwitch: true },
  });

  t.equal(await turn(owner, { isOpen: true }), 204);
  t.equal(await turn(owner, { isOpen: true }), 204, 'twice is once');
  t.ok(await answers(outside, port));
  t.match(await networkOf(owner), { address: `http://${outside}:${port}`, network: { isOpen: true } });
  t.equal(watcher.socket.readyState, watcher.socket.OPEN, 'the connections of this computer go on');

  await first.stop();
  const second = await startServer(folder.path, { PORT: port });
  t.teardown(() => second.stop());
  t.match(second.output(), `http://${outside}:${port}`, 'the console names the address');
  t.ok(await answers(outside, port));

  const phone = connect({ host: outside, port: Number(port) }).resume();
  await once(phone, 'connect');
  const cut = once(phone, 'close');
  t.equal(await turn(owner, { isOpen: false }), 204);
  await cut;
  t.notOk(await answers(outside, port));
  t.match(await networkOf(owner), { network: { isOpen: false } });

  await second.stop();
  const third = await startServer(folder.path, { PORT: port });
  t.teardown(() => third.stop());
  t.notOk(await answers(outside, port), 'closed stays closed');
});

t.test('only by an admin of the organization, at the computer, with the password', options, async t => {
  const { url } = await startApp(t);
  const { port } = new URL(url);
  const owner = await setUpRestaurant(url, { sample: false });
  const waiter = await joinStaff(owner, 'anna_w', ['waiter']);
  const opens = { isOpen: true };
  t.equal(await turn(waiter, opens), 403, 'no waiter');
  t.match(await networkOf(waiter), { network: { maySwitch: false } });
  t.equal(await turn(owner, { ...opens, password: 'not my password' }), 403, 'no stolen session');
  const elsewhere: Record<string, Record<string, string>> = {
    'a page that was led here by a name of its own': {
      host: `evil.example:${port}`,
      origin: `http://evil.example:${port}`,
    },
    'a page of another site': { origin: 'https://evil.example' },
    'a proxy on this computer': { 'x-forwarded-for': '203.0.113.7' },
    'a proxy that says it by Via': { via: '1.1 proxy' },
  };
  for (const [who, headers] of Object.entries(elsewhere))
    t.equal(await turn(owner, opens, { headers }), 403, who);
  t.notOk(await answers(outside, port), 'all of them left it closed');

  t.equal(await turn(owner, opens), 204);
  const to = `http://${outside}:${port}`;
  t.equal(await turn(owner, { isOpen: false }, { to }), 403, 'nor is it closed from elsewhere');
  t.ok(await answers(outside, port));
});

t.test('where the environment says how devices come, there is nothing to switch', async t => {
  for (const env of [{ HOST: '127.0.0.1' }, { TRUST_PROXY: 'true' }, { NETWORK_MODE: 'host' }]) {
    const { url, setupCode } = await startApp(t, env);
    const owner = await setUpRestaurant(url, { sample: false, setupCode });
    t.notOk('network' in (await networkOf(owner)));
    t.equal(await turn(owner, { isOpen: true }), 403, Object.keys(env).join());
  }
});

t.test('the page where phones learn to trust the certificate comes along', options, async t => {
  const folder = createDataFolder();
  t.teardown(folder.remove);
  const pagePort = String(await findFreePort());
  const env = { TLS: 'local', HTTP_PORT: pagePort, LOG_LEVEL: 'silent' };
  const read = readConfig({ ...env, PORT: '0', DATA_DIR: folder.path });
  if ('faults' in read) throw new Error(read.faults.join());
  const { app, network } = await buildApp({ config: read.ok });
  t.teardown(() => app.close());
  const { port } = new URL(await app.listen({ host: network.host(), port: 0 }));
  for (const isOpen of [true, false, true]) {
    await network.turn(isOpen);
    t.same([await answers(outside, port), await answers(outside, pagePort)], [isOpen, isOpen]);
    t.same([await answers('127.0.0.1', port), await answers('127.0.0.1', pagePort)], [true, true]);
  }
});

t.test('a data folder that can keep nothing leaves it closed', options, async t => {
  const { url, dataFolder } = await startApp(t);
  const { port } = new URL(url);
  const owner = await setUpRestaurant(url, { sample: false });
  mkdirSync(join(dataFolder, 'network'));
  t.equal(await turn(owner, { isOpen: true }), 500);
  t.notOk(await answers(outside, port));
  t.match(await networkOf(owner), { network: { isOpen: false } }, 'and this computer still reaches it');
});

t.test('an address that another program has leaves it closed', options, async t => {
  const { url } = await startApp(t);
  const { port } = new URL(url);
  const owner = await setUpRestaurant(url, { sample: false });
  const other = createServer().listen(Number(port), outside);
  await once(other, 'listening');
  t.teardown(() => other.close());
  t.equal(await turn(owner, { isOpen: true }), 500);
  t.match(await networkOf(owner), { network: { isOpen: false } });
});
