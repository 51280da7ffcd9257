/** One request for a certificate, against an authority of the test's own: what it brings, and what is said where it brings nothing. */
import { once } from 'node:events';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { openAcmeFiles } from '../../../../server/tls/acme/acme-files.ts';
import { createHttpChallenges } from '../../../../server/tls/acme/http-challenges.ts';
import { readIssued } from '../../../../server/tls/acme/issued-certificate.ts';
import { orderCertificate } from '../../../../server/tls/acme/order-certificate.ts';
import { startAcmeDouble } from '../../../helpers/doubles/acme-double.ts';

const domains = ['pos.lipa.pl', 'kasa.lipa.pl'];

async function start(t: Test, { isOpen = true } = {}) {
  const challenges = createHttpChallenges();
  const asked: string[] = [];
  const site = createServer((request, response) => {
    asked.push(request.headers.host ?? '');
    response.end(challenges.answer(request.url ?? '') ?? '');
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  const { port } = site.address() as AddressInfo;
  if (!isOpen) site.close();
  t.teardown(() => site.close());
  const folder = t.testdir();
  const recordsFile = join(folder, 'records');
  const double = await startAcmeDouble(t, {
    httpPort: port,
    txt: name =>
      readFileSync(recordsFile, 'utf8')
        .split('\n')
        .filter(line => line.startsWith(`${name} `))
        .map(line => line.slice(name.length + 1)),
  });
  const accountKey = openAcmeFiles(join(folder, 'tls'), double.url).accountKey();
  const order = (
    more: {
      signal?: AbortSignal;
      domains?: string[];
      email?: string | null;
      dnsCommand?: string;
      directory?: string;
    } = {},
  ) => {
    const { signal = new AbortController().signal, dnsCommand = null, ...rest } = more;
    const acme = { domains, email: 'szef@lipa.pl', directory: double.url, dnsCommand, ...rest };
    return orderCertificate({ acme, accountKey, challenges, signal, nowMs: Date.now(), pollMs: 1 });
  };
  const failure = (more?: Parameters<typeof order>[0]) =>
    order(more).then(
      () => null,
      error => error,
    );
  return { double, order, failure, asked, folder, recordsFile, challenges };
}

t.test('the authority fetches each name’s answer and signs our key for all of them', async t => {
  const { double, order, asked } = await start(t);
  double.badNonces = 2;
  const issued = readIssued(await order());
  t.same(issued?.names.toSorted(), domains.toSorted());
  t.same(asked.toSorted(), domains.toSorted());
  t.same(double.account, { termsOfServiceAgreed: true, contact: ['mailto:szef@lipa.pl'] });
});

t.test('a renewal comes by the account that is there, changed only where it has another address', async t => {
  const { double, order } = await start(t);
  await order({ email: null });
  t.same(double.account, { termsOfServiceAgreed: true });
  t.not((await order({ email: null })).certificate, (await order({ email: null })).certificate);
  t.same(double.account, { termsOfServiceAgreed: true });
  await order({ email: 'szef@lipa.pl' });
  t.same(double.account, { contact: ['mailto:szef@lipa.pl'] });
});

t.test(
  'by DNS the operator’s program adds and removes what the authority reads, for a wildcard too',
  async t => {
    const { order, failure, folder, recordsFile } = await start(t, { isOpen: false });
    const dnsCommand = join(folder, 'dns');
    const program = (text: string) => {
      writeFileSync(dnsCommand, `#!/bin/sh\n${text}\n`);
      chmodSync(dnsCommand, 0o700);
    };
    writeFileSync(recordsFile, '');
    const log = join(folder, 'log');
    program(`echo "$1 $2" >> '${log}'; [ "$1" = remove ] || echo "$2 $3" >> '${recordsFile}'`);
    const issued = readIssued(await order({ domains: ['*.lipa.pl', 'lipa.pl'], dnsCommand }));
    t.same(issued?.names.toSorted(), ['*.lipa.pl', 'lipa.pl']);
    t.same(readFileSync(log, 'utf8').trim().split('\n').toSorted(), [
      ...Array(2).fill('add _acme-challenge.lipa.pl'),
      ...Array(2).fill('remove _acme-challenge.lipa.pl'),
    ]);
    program('echo "no such zone" >&2; exit 3');
    t.match(await failure({ dnsCommand }), { code: 'command', message: /ended with 3: no such zone/ });
  },
);

t.test('what the authority refuses is told in words of ours', async t => {
  const { double, failure, challenges } = await start(t);
  double.problems.set('new-order', { type: 'rateLimited', status: 429, retryAfter: '3600' });
  t.match(await failure(), { code: 'rateLimited', retryAfterMs: 3_600_000 });
  double.problems.set('new-order', { type: 'rejectedIdentifier' });
  t.match(await failure(), { code: 'refused', message: 'The authority says rejectedIdentifier' });
  double.problems.set('new-order', { type: 'serverInternal', status: 503 });
  t.match(await failure(), { code: 'away' });
  double.problems.clear();
  const answer = challenges.answer;
  challenges.answer = path => (answer(path) === null ? null : 'another program');
  t.match(await failure(), { code: 'wrongAnswer' });
  t.equal(answer('/.well-known/acme-challenge/x'), '', 'no token stays');
});

t.test('a server that the authority can’t reach is told so', async t => {
  const { failure } = await start(t, { isOpen: false });
  t.match(await failure(), { code: 'unreachable' });
});

t.test('an authority that is away, talks nonsense or never answers does no harm', async t => {
  const { double, failure } = await start(t);
  double.hasWrongKey = true;
  t.match(await failure(), { code: 'nonsense' });
  double.lifeMs = -1_000;
  t.match(await failure(), { code: 'nonsense' });
  for (const text of ['', '<h1>Free wifi</h1>', '[]']) {
    double.directory = text;
    t.match(await failure(), { code: 'nonsense' }, text);
  }
  double.directory = '{"newNonce": "javascript:1", "newAccount": "https://[::"}';
  t.match(await failure(), { code: 'away' });
  t.match(await failure({ directory: 'http://127.0.0.1:9/directory' }), { code: 'away' });
  double.isSilent = true;
  const gone = new AbortController();
  const waiting = failure({ signal: gone.signal });
  gone.abort();
  t.match(await waiting, { code: 'away' });
});
