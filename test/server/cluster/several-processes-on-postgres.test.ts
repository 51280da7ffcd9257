import Fastify from 'fastify';
import pg from 'pg';
import t, { type Test } from 'tap';
import type { ChangeHint } from '../../../server/cluster/change-hints.ts';
import { Leases } from '../../../server/cluster/leases.ts';
import { createPostgresBus } from '../../../server/cluster/postgres-bus.ts';
import { systemClock as clock } from '../../../server/live/live-clock.ts';
import { drawLine } from '../../helpers/stores/postgres-line.ts';
import { startPostgres } from '../../helpers/stores/postgres-server.ts';

const server = await startPostgres();
const options = { clock, random: () => 0.5, log: Fastify({ logger: false }).log };
/** Short, so that a test needn't wait; in the proportions of the real ones. */
const quick = {
  pingEveryMs: 40,
  answerWithinMs: 200,
  goodForMs: 1_000,
  takeOverAfterMs: 1_300,
  askEveryMs: 40,
};

/** Resolves when it holds; the test's own limit ends what never does. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise(resolve => setTimeout(resolve, 5));
}

if (typeof server === 'string') t.test('several processes on PostgreSQL', { skip: server }, async () => {});
else {
  t.teardown(server.stop);
  const url = await server.createDatabase();

  const ask = async <T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query<T>(text, values)).rows;
    } finally {
      await client.end();
    }
  };
  const kill = (name: string) =>
    ask('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [name]);

  const createListener = (from = url) => {
    const bus = createPostgresBus({ ...options, ...quick, url: from });
    const heard: ChangeHint[] = [];
    bus.subscribe(hint => heard.push(hint));
    return { bus, heard };
  };
  const printing = (organizationId: string): ChangeHint => ({ kind: 'printing', organizationId });

  t.test('a hint of one process is heard by the others, however many there are', async t => {
    const [one, two, three] = [createListener(), createListener(), createListener()];
    await until(() => [one, two, three].every(({ bus }) => bus.isUp()));
    const hints = Array.from({ length: 200 }, (_, index) =>
      printing(`restaurant-${index}-${'x'.repeat(60)}`),
    );
    for (const hint of hints) one.bus.publish(hint);
    await until(() => two.heard.length === 200 && three.heard.length === 200);
    t.same(two.heard, hints);
    t.same(one.heard, []);
    await ask("select pg_notify('kelner_changes', 'noise')");
    await until(() => two.bus.counts.ignored === 1);
    for (const { bus } of [one, two, three]) await bus.close();
  });

  t.test('a bus that was cut says so, comes back, and then tells what it held', async t => {
    const [one, two] = [createListener(), createListener()];
    await until(() => one.bus.isUp() && two.bus.isUp());
    const turns: boolean[] = [];
    two.bus.onTurn(isUp => turns.push(isUp));
    one.bus.onTurn(isUp => {
      if (!isUp) one.bus.publish(printing('while it was away'));
    });
    await kill('kelner hints');
    await until(() => two.heard.length === 1 || (turns.length === 2 && one.bus.counts.sent === 1));
    await until(() => turns.length === 2);
    t.same(turns, [false, true]);
    one.bus.publish(printing('after'));
    await until(() => two.heard.some(hint => JSON.stringify(hint).includes('after')));
    for (const { bus } of [one, two]) await bus.close();
  });

  t.test('one that falls silent is noticed', async t => {
    const line = await drawLine(url);
    t.teardown(line.stop);
    const one = createListener(line.url);
    await until(() => one.bus.isUp());
    line.silence();
    await until(() => !one.bus.isUp());
    line.restore();
    await until(() => one.bus.isUp());
    await one.bus.close();
  });

  const createProcess = (process: string, from = url) => {
    const leases = new Leases({ ...options, ...quick, url: from, process });
    const log: string[] = [];
    const want = (name: string) =>
      leases.want(name, async lost => {
        log.push(`began ${name}`);
        await new Promise(resolve => lost.addEventListener('abort', resolve, { once: true }));
        log.push(`stopped ${name}`);
      });
    return { leases, log, want };
  };

  t.test('one of two processes holds a lease, and the other takes over what it gives up', async t => {
    const [one, two] = [createProcess('one'), createProcess('two')];
    const giveUp = one.want('printer');
    await until(() => one.leases.held().length === 1);
    two.want('printer');
    two.want('another');
    await until(() => two.leases.held().length === 1);
    t.same(two.leases.held(), ['another']);
    t.same(await ask('select name, process from lease_holders order by name'), [
      { name: 'another', process: 'two' },
      { name: 'printer', process: 'one' },
    ]);
    await giveUp();
    t.same(one.log, ['began printer', 'stopped printer']);
    await until(() => two.leases.held().length === 2);
    await one.leases.close();
    await two.leases.close();
    t.same(await ask('select name from lease_holders'), []);
  });

  t.test('a lease wanted again right after it was given up is held once', async t => {
    const one = createProcess('one');
    for (let round = 0; round < 5; round += 1) {
      const giveUp = one.want('printer');
      await until(() => one.leases.held().length === 1);
      void giveUp();
    }
    one.want('printer');
    await until(() => one.leases.held().length === 1);
    t.same(await ask("select count(*)::int as count from pg_locks where locktype = 'advisory'"), [
      { count: 1 },
    ]);
    await one.leases.close();
    t.same(await ask("select count(*)::int as count from pg_locks where locktype = 'advisory'"), [
      { count: 0 },
    ]);
  });

  /** The first of two that want a lease holds it, over a line that may fall silent. */
  const holdOverLine = async (t: Test) => {
    const line = await drawLine(url);
    t.teardown(line.stop);
    const [one, two] = [createProcess('one', line.url), createProcess('two')];
    one.want('printer');
    await until(() => one.leases.held().length === 1);
    two.want('printer');
    const end = async () => {
      line.restore();
      await one.leases.close();
      await two.leases.close();
    };
    return { line, one, two, end };
  };

  t.test('whoever is cut off stops before another begins', async t => {
    const { line, one, two, end } = await holdOverLine(t);
    const order: string[] = [];
    const watch = async () => {
      await until(() => one.log.includes('stopped printer'));
      order.push('stopped');
    };
    const watchOther = async () => {
      await until(() => two.log.includes('began printer'));
      order.push('began');
    };
    line.silence();
    // The database gives it up at once, the process knows nothing yet.
    await kill('kelner leases');
    await Promise.all([watch(), watchOther()]);
    t.same(order, ['stopped', 'began']);
    t.same(two.leases.held(), ['printer']);
    await end();
  });

  t.test('who hangs, or whose computer is gone without a word, is followed by another', async t => {
    const { line, one, two, end } = await holdOverLine(t);
    line.silence();
    await until(() => two.log.includes('began printer'));
    t.same(one.log, ['began printer', 'stopped printer']);
    await end();
  });

  t.test(
    'a process whose connection was cut goes on when it is back, after what it did has stopped',
    async t => {
      const one = createProcess('one');
      one.want('printer');
      await until(() => one.leases.held().length === 1);
      await kill('kelner leases');
      await until(() => one.log.length === 3);
      t.same(one.log, ['began printer', 'stopped printer', 'began printer']);
      await one.leases.close();
    },
  );
}
