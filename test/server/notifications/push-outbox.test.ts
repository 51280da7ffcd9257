import t, { type Test } from 'tap';
import type { PushOutcome } from '../../../server/notifications/push/push-sender.ts';
import { makeTicket, ready, soup } from './notices-house.ts';
import { createNoticesRig, openNoticeStore } from './notices-rig.ts';

const database = await openNoticeStore();
t.teardown(() => database.close());

/** A push service that fails until `mended`; records whom it was asked to reach meanwhile. */
async function open(t: Test) {
  const tried: string[] = [];
  let outcome: PushOutcome = { kind: 'retry', reason: 'broken' };
  const rig = createNoticesRig(database, {
    async send({ token }) {
      tried.push(token);
      return outcome;
    },
  });
  t.teardown(() => rig.close());
  const mend = () => {
    outcome = { kind: 'sent' };
  };
  return { rig, tried, mend };
}

t.test('what did not reach a phone before its owner signed out does not reach it afterwards', async t => {
  const { rig, tried, mend } = await open(t);
  await rig.register('bartek');
  await rig.register('anna');
  await rig.change({ kitchen: soup() });
  t.same(tried, ["anna's phone"]);
  rig.part.sessionEnded("anna's session");
  mend();
  await rig.advance(10_000);
  t.same(tried, ["anna's phone"], 'nobody holds that phone in this restaurant any more');
  const again = rig.open('anna');
  await rig.settle();
  t.equal(again.told.length, 1, 'the next screen tells it');
});

t.test('a phone that changed hands never shows what was meant for who had it before', async t => {
  const { rig, mend } = await open(t);
  await rig.register('anna', 'the shared phone');
  await rig.change({ kitchen: soup() });
  await rig.register('bartek', 'the shared phone');
  mend();
  await rig.advance(10_000);
  t.same(rig.pushed, []);
  const held = await database.db
    .selectFrom('push_tokens')
    .select('user_id')
    .where('token', '=', 'the shared phone')
    .execute();
  t.same(held, [{ user_id: 'bartek' }], 'and stays registered for them');
});

t.test('after hours away a push is no news, but is told on the next screen', async t => {
  const { rig, tried, mend } = await open(t);
  await rig.register('anna');
  await rig.change({ kitchen: soup() });
  const nowMs = rig.clock.now();
  // The computer was suspended: no timer ran.
  rig.clock.now = () => nowMs + 2 * 3_600_000;
  mend();
  await rig.restart();
  t.equal(tried.length, 1);
  const screen = rig.open('anna');
  await rig.settle();
  t.equal(screen.told.length, 1);
});

t.test('a person who registers without end has sixteen tokens, the newest', async t => {
  const { rig } = await open(t);
  for (let phone = 0; phone < 20; phone += 1) {
    await rig.advance(1_000);
    await rig.register('anna', `phone ${phone}`);
  }
  await rig.register('bartek');
  await rig.change({ kitchen: [makeTicket([ready('soup')])] });
  const kept = await database.db
    .selectFrom('push_tokens')
    .select('token')
    .where('org_id', '=', rig.organizationId)
    .execute();
  t.equal(kept.length, 17);
  t.ok(kept.some(({ token }) => token === 'phone 19'));
  t.notOk(kept.some(({ token }) => token === 'phone 3'));
});
