import { setImmediate } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import t, { type Test } from 'tap';
import { answerWithProblems } from '../../../server/http/errors.ts';
import { createCallMetrics } from '../../../server/web/call-metrics.ts';
import { createCounter, createHistogram, metricsText, reading } from '../../../server/web/metrics.ts';
import { metricsRoutes } from '../../../server/web/metrics-routes.ts';

async function openApp(t: Test, register: (app: FastifyInstance) => Promise<void>): Promise<FastifyInstance> {
  const app = Fastify();
  answerWithProblems(app);
  await register(app);
  t.teardown(() => app.close());
  return app;
}

t.test('numbers are written as Prometheus reads them', async t => {
  const counter = createCounter('kelner_calls_total', 'Calls.', ['call', 'status']);
  counter.add('waiterTables', '2xx');
  counter.add('waiterTables', '2xx');
  counter.add('a "b"\n', '4xx');
  const durations = createHistogram('kelner_seconds', 'Took.', 'kind');
  for (const seconds of [0.002, 0.002, 0.3, 99]) durations.observe(seconds, 'read');
  const text = await metricsText([
    counter,
    durations,
    reading('gauge', 'kelner_sockets', 'Open.', () => 7),
    reading('gauge', 'kelner_topics', 'Watched.', async () => [{ labels: { read: 'printers' }, value: 2 }]),
  ]);
  const lines = text.split('\n');
  for (const line of [
    '# HELP kelner_calls_total Calls.',
    '# TYPE kelner_calls_total counter',
    'kelner_calls_total{call="waiterTables",status="2xx"} 2',
    'kelner_calls_total{call="a \\"b\\"\\n",status="4xx"} 1',
    'kelner_seconds_bucket{kind="read",le="0.001"} 0',
    'kelner_seconds_bucket{kind="read",le="0.0025"} 2',
    'kelner_seconds_bucket{kind="read",le="0.5"} 3',
    'kelner_seconds_bucket{kind="read",le="+Inf"} 4',
    'kelner_seconds_sum{kind="read"} 99.304',
    'kelner_seconds_count{kind="read"} 4',
    'kelner_sockets 7',
    'kelner_topics{read="printers"} 2',
  ])
    t.ok(lines.includes(line), line);
});

t.test('a call is counted by the row of its table, never by an id', async t => {
  const id = '0197f0c0-0000-7000-8000-000000000001';
  const callName = async (method: 'GET' | 'POST', url: string) => {
    const calls = createCallMetrics(() => 0);
    const app = await openApp(t, async app => {
      calls.watchCalls(app);
      app.all('/api/*', async () => []);
    });
    await app.inject({ method, url });
    await setImmediate();
    return /^kelner_calls_total\{call="(\w+)"/m.exec(await metricsText(calls.metrics))?.[1];
  };
  t.equal(await callName('GET', '/api/waiter/tables'), 'waiterTables');
  t.equal(await callName('GET', '/api/preparation/orders?location=bar'), 'preparationOrders');
  t.equal(await callName('GET', `/api/waiter/orders/${id}`), 'waiterOrder');
  t.equal(await callName('POST', `/api/waiter/orders/${id}/lines/${id}/void`), 'voidLine');
  t.equal(
    await callName('GET', '/api/admin/reports/sales.csv?from=2026-01-01T00:00:00Z'),
    'salesReportSheet',
  );
  t.equal(await callName('GET', '/api/anything/at/all'), 'other');
  t.equal(await callName('GET', `/api/waiter/orders/${id}x`), 'other');
});

t.test('answers under /api and polls are counted with what became of them', async t => {
  let nowMs = 0;
  const calls = createCallMetrics(() => nowMs);
  const app = await openApp(t, async app => {
    calls.watchCalls(app);
    app.get('/api/waiter/tables', async () => []);
    app.post('/api/waiter/orders', async (_request, reply) => reply.code(409).send({}));
    app.get('/config.json', async () => ({}));
  });
  await app.inject('/api/waiter/tables');
  await app.inject({ method: 'POST', url: '/api/waiter/orders' });
  await app.inject('/config.json');
  await setImmediate();
  const ask = calls.countPolls(async ({ path }: { path: string }) => {
    nowMs += 40;
    return { kind: path.includes('tables') ? 'ok' : 'fault' };
  });
  await ask({ path: '/api/waiter/tables' });
  await ask({ path: '/api/waiter/menu' });
  calls.changeArrived('waiterTables', 8);
  const text = await metricsText(calls.metrics);
  for (const line of [
    'kelner_calls_total{call="waiterTables",status="2xx"} 1',
    'kelner_calls_total{call="createOrder",status="4xx"} 1',
    'kelner_call_duration_seconds_count{kind="read"} 1',
    'kelner_call_duration_seconds_count{kind="write"} 1',
    'kelner_polls_total{read="waiterTables",outcome="ok"} 1',
    'kelner_polls_total{read="waiterMenu",outcome="fault"} 1',
    'kelner_poll_duration_seconds_sum{outcome="ok"} 0.04',
    'kelner_change_arrival_seconds_bucket{read="waiterTables",le="0.01"} 1',
  ])
    t.ok(text.split('\n').includes(line), line);
  t.notMatch(text, /config/);
});

t.test('only this computer sees them, or whoever has the token', async t => {
  const metrics = [reading('gauge', 'kelner_sockets', 'Open.', () => 7)];
  let isNear = true;
  const isFromThisComputer = () => isNear;
  const bare = await openApp(t, app => metricsRoutes(app, { metrics, token: null, isFromThisComputer }));
  const seen = await bare.inject('/metrics');
  t.equal(seen.statusCode, 200);
  t.match(seen.headers['content-type'], /^text\/plain; version=0\.0\.4/);
  t.match(seen.body, /^kelner_sockets 7$/m);
  t.match(seen.body, /^process_resident_memory_bytes \d/m, 'the process tells of itself');

  isNear = false;
  t.match((await bare.inject('/metrics')).json(), { status: 404, code: 'NOT_FOUND' });
  // With a token configured, a local request needs it too: behind a proxy remote clients can look local.
  isNear = true;
  const guarded = await openApp(t, app =>
    metricsRoutes(app, { metrics, token: 'tell-me', isFromThisComputer }),
  );
  const askWith = (authorization: string) => guarded.inject({ url: '/metrics', headers: { authorization } });
  t.equal((await askWith('Bearer tell-me')).statusCode, 200);
  t.match((await askWith('Bearer tell-me-not')).json(), { status: 401, code: 'UNAUTHENTICATED' });
});
