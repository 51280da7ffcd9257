import t from 'tap';
import { soup } from './notices-house.ts';
import { createNoticesOfTwo } from './notices-of-two.ts';
import { createNoticesRig, openNoticeStore } from './notices-rig.ts';

t.test(
  'when the process that registered a phone is gone, another decides for it within a minute',
  async t => {
    const { one, two, lease, settle } = await createNoticesOfTwo(t, { hasPush: true });
    await two.part.start();
    await one.register('anna');
    await settle();
    await two.advance(60_000);
    // No screen is open anywhere.
    await lease.pass(1);
    await settle();
    await two.change({ kitchen: soup() });
    await two.advance(3_000);
    t.equal(two.pushed.length, 1);
  },
);

t.test('where the last phone left at another process, nobody waits any more to decide', async t => {
  const database = await openNoticeStore();
  let wanted = 0;
  const rig = createNoticesRig(database, {
    wantLease() {
      wanted += 1;
      return async () => {
        wanted -= 1;
      };
    },
  });
  t.teardown(async () => {
    await rig.close();
    await database.close();
  });
  await rig.register('anna');
  await rig.part.start();
  t.equal(wanted, 1);
  await database.db.deleteFrom('push_tokens').execute();
  await rig.advance(60_000 - 1);
  t.equal(wanted, 1);
  await rig.advance(1);
  t.equal(wanted, 0);
});
