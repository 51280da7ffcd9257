import Fastify from 'fastify';
import t from 'tap';
import { answerWithProblems } from '../../../server/http/errors.ts';
import { type HealthOptions, healthRoutes } from '../../../server/web/health-routes.ts';

async function probe(path: string, state: Partial<HealthOptions> = {}) {
  const app = Fastify();
  answerWithProblems(app);
  await app.register(healthRoutes, {
    isDatabaseWritable: async () => true,
    isOriginReachable: async () => true,
    ...state,
  });
  return app.inject(path);
}

t.test('a server that answers is alive, whatever else is wrong', async t => {
  const answer = await probe('/health/live', { isDatabaseWritable: async () => false });
  t.equal(answer.statusCode, 200);
  t.same(answer.json(), { status: 'ok' });
  t.equal(answer.headers['cache-control'], 'no-store');
});

t.test('a server that can do its work is ready', async t => {
  t.equal((await probe('/health/ready')).statusCode, 200);
});

t.test('a server that cannot says what is in the way', async t => {
  const states: [Partial<HealthOptions>, string][] = [
    [{ isDatabaseWritable: async () => false }, 'database'],
    [{ isOriginReachable: async () => false }, 'origin'],
    [{ isStopping: () => true }, 'server'],
  ];
  for (const [state, path] of states) {
    const answer = await probe('/health/ready', state);
    t.equal(answer.statusCode, 503, path);
    t.match(answer.json(), { code: 'NOT_READY', errors: [{ path }] });
    t.equal(answer.headers['retry-after'], '5');
  }
});

t.test('however many ask at once, the disk is tried once', async t => {
  const app = Fastify();
  const answer = Promise.withResolvers<boolean>();
  let tries = 0;
  await app.register(healthRoutes, {
    isDatabaseWritable: () => {
      tries += 1;
      return answer.promise;
    },
    isOriginReachable: async () => true,
  });
  const asked = Array.from({ length: 50 }, () => app.inject('/health/ready'));
  await new Promise(resolve => setImmediate(resolve));
  answer.resolve(true);
  t.same(new Set((await Promise.all(asked)).map(({ statusCode }) => statusCode)), new Set([200]));
  t.equal(tries, 1);
  await app.inject('/health/ready');
  t.equal(tries, 2, 'the next one looks anew');
});
