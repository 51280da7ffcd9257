import t from 'tap';
import { createHintExchange } from '../../../server/cluster/change-bus.ts';
import { shareChanges } from '../../../server/compose/shared-changes.ts';
import { person, type Rig, rows, tablesPath } from '../live/live-rig.ts';
import { createSessionRig, only, types } from '../live/sockets/session-rig.ts';

const openOrder = { method: 'POST', path: '/api/waiter/orders' };
const changed = (id: string) => rows(60).map(row => (row.id === id ? { ...row, state: 'occupied' } : row));

type Told = { sessions: string[]; members: string[]; printing: string[] };

/** Two processes on one store, and a bus between them that can be cut. */
async function createScene() {
  const first = createSessionRig();
  const second = createSessionRig({ random: () => 0.25, beside: first });
  const { clock, origin } = first;
  const store = { version: 1 };
  let isCut = false;
  const exchanges = [0, 1].map(own =>
    createHintExchange({
      clock,
      bytesMax: 8_000,
      async send(messages) {
        if (isCut) throw new Error('cut');
        for (const message of messages) exchanges[1 - own]?.heard(message);
      },
    }),
  );
  const join = (rig: Rig, index: number) => {
    const told: Told = { sessions: [], members: [], printing: [] };
    const exchange = exchanges[index];
    if (exchange === undefined) throw new Error('there are two');
    const changes = shareChanges({
      bus: { ...exchange.bus, close: async () => {} },
      hub: rig.hub,
      readVersions: async ids =>
        new Map(ids.map(id => [id, { version: store.version, printing: store.version }])),
      hearPrinting: id => told.printing.push(id),
      hearSession: id => told.sessions.push(id),
      hearMember: (organizationId, userId) => told.members.push(`${organizationId} ${userId}`),
      clock,
      random: () => 0.5,
    });
    return { changes, told };
  };
  const [one, two] = [join(first, 0), join(second, 1)];
  const turn = (isUp: boolean) => {
    isCut = !isUp;
    for (const exchange of exchanges) exchange.turned(isUp);
  };
  turn(true);
  const screen = second.connect();
  await screen.hello(person('ala'), [{ sub: 1, path: tablesPath }]);
  await clock.advance(3_000);
  screen.socket.news();
  const write = (id: string) => {
    origin.answer(tablesPath, ({ path }) => ({
      kind: 'ok',
      body: JSON.stringify(path === tablesPath ? changed(id) : []),
      etag: undefined,
      dataVersion: store.version,
    }));
    store.version += 1;
    return store.version;
  };
  return { first, second, one, two, turn, screen, write, clock, origin };
}

t.test('a write at one process shows at once on the screens of another, and is told to be in it', async t => {
  const { one, screen, write } = await createScene();
  const dataVersion = write('t5');
  one.changes.written('org1', { ...openOrder, key: 'k1', dataVersion });
  const delta = only(await screen.wait(20), 'delta');
  t.same(delta.put, [{ id: 't5', state: 'occupied' }]);
  t.same(delta.writes, ['k1']);
});

t.test('with the bus cut it shows within half a second', async t => {
  const { one, screen, write, turn } = await createScene();
  turn(false);
  const dataVersion = write('t5');
  one.changes.written('org1', { ...openOrder, key: 'k1', dataVersion });
  t.same(types(await screen.wait(20)), []);
  t.same(types(await screen.wait(480)), ['delta']);
});

t.test('a hint that was lost costs a second', async t => {
  const { first, screen, write } = await createScene();
  const dataVersion = write('t5');
  first.hub.nudge('org1', { ...openOrder, dataVersion });
  t.same(types(await screen.wait(1_100)), ['delta']);
});

t.test('after the bus came back everything is asked once', async t => {
  const { origin, turn, clock } = await createScene();
  turn(false);
  await clock.advance(1_000);
  const before = origin.count(tablesPath);
  turn(true);
  await clock.advance(2_000);
  t.equal(origin.count(tablesPath), before + 1);
});

t.test('people, printers, sessions and members are told of, and the store is asked', async t => {
  const { first, one, two, origin, clock } = await createScene();
  const rolesPath = '/api/auth/userinfo';
  const before = origin.count(rolesPath);
  one.changes.personChanged('org1', 'ala');
  one.changes.printing('org1');
  one.changes.sessionEnded('s1');
  one.changes.memberOut('org1', 'ala');
  await clock.advance(50);
  t.same(two.told, { sessions: ['s1'], members: ['org1 ala'], printing: ['org1'] });
  t.same(one.told, { sessions: [], members: [], printing: [] });
  t.ok(origin.count(rolesPath) > before);
  await one.changes.stop();
  await two.changes.stop();
  first.hub.close();
});
