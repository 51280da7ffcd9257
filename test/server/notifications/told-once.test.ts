import fc from 'fast-check';
import t, { type Test } from 'tap';
import type { PushOutcome } from '../../../server/notifications/push/push-sender.ts';
import { makeLine, makeTicket, ready, soup, toldOn } from './notices-house.ts';
import { createNoticesRig, openNoticeStore } from './notices-rig.ts';
import { evening, playEvening } from './told-once.ts';

const database = await openNoticeStore();
t.teardown(() => database.close());

async function open(t: Test, options: Parameters<typeof createNoticesRig>[1] = {}) {
  const rig = createNoticesRig(database, options);
  t.teardown(() => rig.close());
  return rig;
}

t.test(
  'faults of the push service lose nothing: tried again later and later, dead tokens are dropped',
  async t => {
    const faults: PushOutcome[] = [
      { kind: 'retry', reason: 'broken' },
      { kind: 'retry', reason: 'too many', afterMs: 9_000 },
    ];
    const rig = await open(t, { send: async () => faults.shift() ?? { kind: 'sent' } });
    await rig.register('anna');
    await rig.change({ kitchen: soup() });
    await rig.advance(1_000);
    t.same(rig.pushed, []);
    await rig.advance(8_000);
    t.same(rig.pushed, [], 'not before the service said so');
    await rig.advance(2_000);
    t.equal(rig.pushed.length, 1);

    const dead = await open(t, {
      send: async ({ token }) => (token === 'old' ? { kind: 'dead' } : { kind: 'sent' }),
    });
    await dead.register('anna', 'old');
    const hidden = dead.open('anna', false);
    await dead.change({ kitchen: soup() });
    t.same(toldOn(hidden).at(-1), 'Table 5: ready | soup · Kitchen !', 'the hidden screen takes over');
    await dead.part.tokensChanged(dead.organizationId);
    t.same(await database.db.selectFrom('push_tokens').selectAll().where('token', '=', 'old').execute(), []);
  },
);

t.test('a push service that hangs holds nothing up, and its late answer still counts', async t => {
  const { promise, resolve } = Promise.withResolvers<PushOutcome>();
  let calls = 0;
  const rig = await open(t, {
    send: ({ token }) => {
      calls += 1;
      return token === 'stuck' ? promise : Promise.resolve({ kind: 'sent' });
    },
  });
  await rig.register('anna', 'stuck').catch(() => undefined);
  t.teardown(() => resolve({ kind: 'sent' }));
  rig.topics.kitchen = soup();
  rig.part.of(rig.organizationId)?.look();
  const celina = rig.open('celina');
  while (calls === 0) await new Promise(next => setImmediate(next));
  await rig.part.of(rig.organizationId)?.settled();
  rig.topics.kitchen = [
    ...soup(),
    makeTicket([ready('tea')], { id: 't2', orderId: 'o2', waiterId: 'celina' }),
  ];
  rig.part.of(rig.organizationId)?.look();
  await rig.part.of(rig.organizationId)?.settled();
  t.match(toldOn(celina), [/tea/]);
  resolve({ kind: 'sent' });
  await rig.settle();
  await rig.advance(30_000);
  t.equal(rig.pushed.filter(({ token }) => token === 'stuck').length, 1);
});

t.test('a screen that is opened anew is told again what still holds, quietly, and nothing else', async t => {
  const rig = await open(t, { hasPush: false });
  const show = async () => {
    const screen = rig.open('anna');
    await rig.settle();
    for (const message of screen.told)
      if (message.type === 'notice') rig.part.screens.noticed(screen, message.notice.id);
    await rig.settle();
    return toldOn(screen);
  };
  await rig.change({ kitchen: soup() });
  t.same(await show(), ['Table 5: ready | soup · Kitchen !']);
  t.same(await show(), ['Table 5: ready | soup · Kitchen'], 'a reload, or another screen');
  await rig.change({ kitchen: [makeTicket([makeLine('soup')])] });
  t.same(await show(), ['Table 5: recalled | soup · Kitchen !']);
  t.same(await show(), [], 'news of a moment are seen once');
  await rig.change({ kitchen: [makeTicket([ready('soup', 'bartek')])] });
  t.same(await show(), [], 'somebody is coming for it');
});

t.test('what was told is on disk: a restart tells nobody twice and forgets nobody', async t => {
  const rig = await open(t);
  await rig.register('anna');
  await rig.register('dorota');
  await rig.change({ kitchen: soup() });
  t.equal(rig.pushed.length, 1);
  await rig.restart();
  await rig.advance(170_000);
  t.equal(rig.pushed.length, 1, 'not twice');
  await rig.restart();
  await rig.advance(15_000);
  const last = rig.pushed.slice(1).map(({ token }) => token);
  t.ok(last.includes("dorota's phone"), 'and the time of the admins still came');
});

t.test(
  'everybody is told of an event exactly once, whatever fails, restarts or is tapped twice',
  async () => {
    await fc.assert(
      fc.asyncProperty(evening, async played => {
        const wrong = await playEvening(database, played);
        if (wrong.length > 0) throw new Error(wrong.join('; '));
      }),
      { numRuns: 150 },
    );
  },
);
