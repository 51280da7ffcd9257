import { Writable } from 'node:stream';
import Fastify from 'fastify';
import t from 'tap';
import { loggedPath, loggingOptions, logRequests } from '../../server/logging.ts';

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
  app.get('/*', async () => 'ok');
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
