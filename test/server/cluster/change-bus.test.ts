import t from 'tap';
import { createHintExchange, createLoneBus } from '../../../server/cluster/change-bus.ts';
import { type ChangeHint, readMessage } from '../../../server/cluster/change-hints.ts';
import { createHandClock } from '../live/hand-clock.ts';

const printing = (organizationId: string): ChangeHint => ({ kind: 'printing', organizationId });

function createScene() {
  const clock = createHandClock();
  const sent: ChangeHint[][] = [];
  const raw: string[] = [];
  let isBroken = false;
  const exchange = createHintExchange({
    clock,
    bytesMax: 2_000,
    async send(messages) {
      if (isBroken) throw new Error('broken');
      raw.push(...messages);
      sent.push(messages.flatMap(message => readMessage(message)?.hints ?? []));
    },
  });
  const breakIt = (broken: boolean) => {
    isBroken = broken;
  };
  return { clock, sent, raw, exchange, bus: exchange.bus, breakIt };
}

t.test('a hint goes out at once, those of a busy moment together, equal ones once', async t => {
  const { clock, sent, exchange, bus } = createScene();
  exchange.turned(true);
  for (const id of ['a', 'b', 'a']) bus.publish(printing(id));
  t.same(sent, [], 'one write tells of several things');
  await clock.advance(1);
  t.same(sent, [[printing('a'), printing('b')]]);
  bus.publish(printing('c'));
  await clock.advance(5);
  bus.publish(printing('d'));
  await clock.advance(4);
  t.equal(sent.length, 1);
  await clock.advance(1);
  t.same(sent[1], [printing('c'), printing('d')]);
  t.equal(bus.counts.sent, 4);
  await clock.advance(100);
  bus.publish(printing('e'));
  await clock.advance(1);
  t.equal(sent.length, 3);
});

t.test('what is told while the bus is away is told when it is back', async t => {
  const { clock, sent, exchange, bus } = createScene();
  const turns: boolean[] = [];
  const stop = bus.onTurn(isUp => turns.push(isUp));
  bus.publish(printing('a'));
  await clock.advance(1_000);
  t.same(sent, []);
  exchange.turned(true);
  exchange.turned(true);
  await clock.advance(1);
  t.same(sent, [[printing('a')]]);
  exchange.turned(false);
  stop();
  exchange.turned(true);
  t.same(turns, [true, false]);
});

t.test('what could not be sent is sent with the next', async t => {
  const { clock, sent, exchange, bus, breakIt } = createScene();
  exchange.turned(true);
  breakIt(true);
  bus.publish(printing('a'));
  await clock.advance(20);
  breakIt(false);
  bus.publish(printing('b'));
  await clock.advance(20);
  t.same(sent, [[printing('a'), printing('b')]]);
});

t.test('a long absence leaves which restaurants changed, and no more memory than that', async t => {
  const { clock, sent, exchange, bus } = createScene();
  for (let index = 0; index < 5_000; index += 1) {
    const path = `/api/waiter/orders/${index}`;
    bus.publish({ kind: 'written', organizationId: `org${index % 3}`, method: 'POST', path });
  }
  exchange.turned(true);
  await clock.advance(1);
  const told = sent.flat();
  t.ok(told.length <= 1_000);
  for (const id of ['org0', 'org1', 'org2'])
    t.ok(told.some(hint => hint.kind === 'anything' && hint.organizationId === id));
});

t.test('own messages, noise and a listener that fails harm nothing', async t => {
  const { clock, exchange, bus, raw } = createScene();
  const heard: ChangeHint[] = [];
  bus.subscribe(hint => {
    heard.push(hint);
    throw new Error('a fault of ours');
  });
  exchange.turned(true);
  bus.publish(printing('own'));
  await clock.advance(20);
  for (const message of raw) exchange.heard(message);
  exchange.heard(JSON.stringify({ from: 'other', hints: [printing('a'), { kind: 'newer' }] }));
  exchange.heard('noise');
  exchange.ignore();
  await clock.advance(1);
  t.same(heard, [printing('a')]);
  t.match(bus.counts, { received: 1, ignored: 4 });
});

t.test('a lone process tells nobody, and its bus is never away', async t => {
  const bus = createLoneBus();
  bus.publish(printing('a'));
  t.equal(bus.isUp(), true);
  bus.subscribe(() => {})();
  bus.onTurn(() => {})();
  t.same(bus.counts, { sent: 0, received: 0, ignored: 0, lost: 0 });
  await bus.close();
});
