/** What is found at plain http by somebody who comes from the internet instead of the house. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import t from 'tap';
import { createHttpChallenges } from '../../../server/tls/acme/http-challenges.ts';
import { createPlainPages } from '../../../server/tls/plain-pages.ts';
import { plainRequest } from '../../helpers/doubles/plain-request.ts';

t.test('a stranger from the internet is led to https or told nothing', async t => {
  const challenges = createHttpChallenges();
  challenges.add('abc', 'abc.key');
  let from = '203.0.113.7';
  const pages = createPlainPages({
    challenges,
    secureAddress: host => (host === 'pos.lipa.pl' ? 'https://pos.lipa.pl' : null),
    trustPage: (_request, response) => response.end('the page of the house'),
  });
  pages.prependListener('request', ({ socket }) =>
    Object.defineProperty(socket, 'remoteAddress', { value: from }),
  );
  pages.listen(0, '127.0.0.1');
  await once(pages, 'listening');
  t.teardown(() => pages.close());
  const { port } = pages.address() as AddressInfo;
  const ask = (path: string, host = '203.0.113.1') =>
    plainRequest(`http://127.0.0.1:${port}`, { path, headers: { host, connection: 'close' } });

  t.match(await ask('/.well-known/acme-challenge/abc'), { status: 200, body: 'abc.key' });
  t.match(await ask('/app', 'pos.lipa.pl'), { status: 302, location: 'https://pos.lipa.pl/app' });
  for (const path of ['/', '/kelner.crt', '/kelner.mobileconfig'])
    t.match(await ask(path), { status: 404, body: 'There is nothing here.\n' }, path);
  for (const address of ['192.168.1.9', '::ffff:10.0.0.4', 'fd00::1', 'fe80::1', '::1']) {
    from = address;
    t.match(await ask('/'), { status: 200, body: 'the page of the house' }, address);
  }
  for (const address of ['2001:db8::1', '::ffff:8.8.8.8', '172.32.0.1']) {
    from = address;
    t.match(await ask('/'), { status: 404 }, address);
  }
  challenges.remove('abc');
  t.match(await ask('/.well-known/acme-challenge/abc'), { status: 404, body: '' });
});
