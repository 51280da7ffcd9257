import { Writable } from 'node:stream';
import Fastify from 'fastify';
import t from 'tap';
import { answerWithProblems } from '../../../server/http/errors.ts';
import { loggedPath } from '../../../server/http/logged-path.ts';
import { loggingOptions, logRequests } from '../../../server/http/logging.ts';
import { forwardedRequestId } from '../../../server/http/request-ids.ts';

function appWithLog() {
  const lines: Record<string, unknown>[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  const options = loggingOptions('info');
  const logger = typeof options.logger === 'object' ? { ...options.logger, stream } : false;
  const app = Fastify({ ...options, logger });
  app.decorateRequest('identity', null);
  logRequests(app);
  answerWithProblems(app);
  app.get('/*', async () => 'ok');
  app.get('/crash', async () => {
    throw new Error('nobody foresaw it');
  });
  app.get('/full', async () => {
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  });
  return { app, lines };
}

t.test('a request is one line, without its query', async t => {
  const { app, lines } = appWithLog();
  await app.inject({ url: '/api/waiter/tables?token=unseen', headers: { 'x-request-id': 'forged' } });
  t.equal(lines.length, 1);
  t.match(lines[0], { method: 'GET', path: '/api/waiter/tables', status: 200, msg: 'request' });
  t.type(lines[0]?.ms, 'number');
  t.notMatch(JSON.stringify(lines), /unseen|forged/);
});

t.test('probes are not worth a line', async t => {
  const { app, lines } = appWithLog();
  await app.inject('/health/ready');
  t.same(lines, []);
});

t.test('secrets are left out wherever somebody logs them', async t => {
  const { app, lines } = appWithLog();
  app.log.info({
    token: 's3cret',
    headers: { cookie: 's3cret', accept: 'x' },
    a: { b: { password: 's3cret' } },
    order: { phone: 's3cret' },
    document: { orderPhone: 's3cret' },
  });
  t.notMatch(JSON.stringify(lines), /s3cret/);
  t.match(lines, [{ headers: { accept: 'x' } }]);
});

t.test("the secret of an invitation's or sign-in link is not logged", async t => {
  t.equal(loggedPath('/identity/invitations/s3cret'), '/identity/invitations/…');
  t.equal(loggedPath('/auth/invitation/s3cret?x=1'), '/auth/invitation/…');
  t.equal(loggedPath('/auth/login?link=s3cret'), '/auth/login');
  t.equal(loggedPath('/api/waiter/orders/0197#x'), '/api/waiter/orders/0197');
  t.equal(loggedPath(`/${'a'.repeat(999)}`).length, 256);
});

t.test('a fault is one line that says what and where, and its id is on the answer', async t => {
  const { app, lines } = appWithLog();
  const crash = await app.inject('/crash?link=s3cret');
  const full = await app.inject('/full');
  const faults = lines.filter(line => Number(line['level']) >= 40);
  t.match(faults, [
    { level: 50, msg: 'GET /crash failed: INTERNAL', err: { stack: /nobody foresaw it/ } },
    { level: 40, msg: 'GET /full failed: STORAGE_UNAVAILABLE', reason: 'no space left on device' },
  ]);
  t.notOk(faults[1]?.['err'], 'a stack only where nobody foresaw it');
  t.same(
    faults.map(line => line['reqId']),
    [crash.headers['x-request-id'], full.headers['x-request-id']],
  );
  t.notMatch(crash.body, /nobody foresaw/, 'who asked is told the id only');
  t.notMatch(JSON.stringify(lines), /s3cret/);
  t.notOk((await app.inject('/well')).headers['x-request-id'], 'what went well has none to tell');
});

t.test('the origin logs under the id of the server in front, and under nothing else', async t => {
  const id = '0123456789abcdef';
  t.equal(forwardedRequestId({ headers: { 'x-request-id': id } }), id);
  for (const forged of ['x', `${id}\n`, `${id}0`]) {
    const made = forwardedRequestId({ headers: { 'x-request-id': forged } });
    t.match(made, /^[0-9a-f]{16}$/);
    t.not(made, forged);
  }
});
