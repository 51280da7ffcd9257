import Fastify from 'fastify';
import t from 'tap';
import type { ChangeHint } from '../../../server/cluster/change-hints.ts';
import { createNatsBus } from '../../../server/cluster/nats-bus.ts';
import { systemClock as clock } from '../../../server/live/live-clock.ts';
import { startNats } from '../../helpers/doubles/nats-server.ts';

const server = await startNats();
const log = Fastify({ logger: false }).log;

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise(resolve => setTimeout(resolve, 5));
}

if (server === null) t.test('there is no nats-server on the PATH', { skip: true }, async () => {});
else {
  t.teardown(server.kill);

  const createListener = () => {
    const bus = createNatsBus({ url: server.url, clock, random: () => 0, retryMs: 50, log });
    const heard: ChangeHint[] = [];
    bus.subscribe(hint => heard.push(hint));
    return { bus, heard };
  };
  const printing = (organizationId: string): ChangeHint => ({ kind: 'printing', organizationId });

  t.test('a hint of one process is heard by the others', async t => {
    const [one, two] = [createListener(), createListener()];
    await until(() => one.bus.isUp() && two.bus.isUp());
    one.bus.publish(printing('a'));
    await until(() => two.heard.length === 1);
    two.bus.publish(printing('b'));
    await until(() => one.heard.length === 1);
    t.same([one.heard, two.heard], [[printing('b')], [printing('a')]]);
    for (const { bus } of [one, two]) await bus.close();
  });

  t.test('without its server nothing fails, and what was held is told when it is back', async t => {
    const [one, two] = [createListener(), createListener()];
    await until(() => one.bus.isUp() && two.bus.isUp());
    await server.kill();
    await until(() => !one.bus.isUp() && !two.bus.isUp());
    one.bus.publish(printing('held'));
    const late = createListener();
    t.equal(late.bus.isUp(), false);
    await server.start();
    await until(() => one.bus.isUp() && two.bus.isUp() && late.bus.isUp());
    one.bus.publish(printing('after'));
    await until(() => two.heard.some(hint => JSON.stringify(hint).includes('after')));
    t.ok(one.bus.counts.sent >= 2);
    for (const { bus } of [one, two, late]) await bus.close();
  });

  t.test('a wrong password is said, and closing does not wait for the server', async () => {
    const warned: unknown[] = [];
    const url = server.url.replace('p%40ss', 'wrong');
    const strict = { ...log, info() {}, warn: (fault: unknown) => warned.push(fault) };
    const bus = createNatsBus({ url, clock, random: () => 0, retryMs: 50, log: strict });
    await until(() => warned.length > 0);
    await bus.close();
  });
}
