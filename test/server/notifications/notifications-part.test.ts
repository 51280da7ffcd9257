import t from 'tap';
import { makeTicket, ready } from './notices-house.ts';
import { createNoticesRig, openNoticeStore } from './notices-rig.ts';

t.test('the only screen, reloaded at any moment of a look, finds each happening once', async t => {
  const database = await openNoticeStore();
  const rig = createNoticesRig(database, { hasPush: false });
  t.teardown(async () => {
    await rig.close();
    await database.close();
  });
  for (let moment = 0; moment < 12; moment += 1) {
    const before = rig.open('anna');
    await rig.settle();
    rig.begin({ kitchen: [makeTicket([ready(`soup ${moment}`)], { orderId: `order ${moment}` })] });
    for (let turn = 0; turn < moment; turn += 1) await Promise.resolve();
    rig.part.screens.closed(before);
    const reloaded = rig.open('anna');
    await rig.settle();
    const told = reloaded.told.filter(({ type }) => type === 'notice');
    const decided = await database.db
      .selectFrom('notices')
      .select('id')
      .where('org_id', '=', rig.organizationId)
      .where('body', 'like', `%soup ${moment} %`)
      .execute();
    t.equal(decided.length, 1, `decided once, ${moment} turns after the news`);
    t.equal(told.length, 1, 'and told once');
    rig.part.screens.closed(reloaded);
  }
});

t.test('a push service that can’t be reached holds up neither the start nor the end', async t => {
  const database = await openNoticeStore();
  t.teardown(() => database.close());
  const rig = createNoticesRig(database, { warmUp: () => new Promise(() => {}) });
  await rig.part.start();
  await rig.close();
  const broken = createNoticesRig(database, { warmUp: () => Promise.reject(new Error('no such module')) });
  await broken.part.start();
  await broken.close();
});
