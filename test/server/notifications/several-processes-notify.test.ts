import t from 'tap';
import { createOneLease } from '../../helpers/doubles/one-lease.ts';
import { makeTicket, ready, soup, toldOn } from './notices-house.ts';
import { createNoticesOfTwo } from './notices-of-two.ts';
import { createNoticesRig, openNoticeStore } from './notices-rig.ts';

t.test('one process decides, and the screens of the other show it, once and until it is over', async t => {
  const { database, one, two, settle } = await createNoticesOfTwo(t);
  one.open('dorota');
  const screen = two.open('anna');
  await settle();
  await two.change({ kitchen: soup() });
  await one.change({ kitchen: soup() });
  await settle();
  t.equal(toldOn(screen).filter(text => text.includes('soup')).length, 1);
  const stored = await database.db.selectFrom('notices').select('state').execute();
  t.same(stored, [{ state: 'shown' }]);
  await one.change({ kitchen: [] });
  await settle();
  await one.advance(60_000);
  await settle();
  t.equal(toldOn(screen).filter(text => text.startsWith('over')).length, 1);
});

t.test('the words between them end', async t => {
  const { one, two, settle, heardOfTwo } = await createNoticesOfTwo(t);
  one.open('dorota');
  two.open('anna');
  await settle();
  await one.change({ kitchen: soup() });
  await settle();
  const before = heardOfTwo();
  await settle();
  t.equal(heardOfTwo(), before);
});

t.test('a screen that does not confirm at one process is followed by a push of the other', async t => {
  const { one, two, settle } = await createNoticesOfTwo(t, { hasPush: true });
  one.open('dorota');
  await one.register('anna');
  await settle();
  two.open('anna');
  await settle();
  await one.change({ kitchen: soup() });
  await settle();
  await one.advance(10_000);
  await two.advance(10_000);
  await settle();
  t.equal(one.pushed.length, 1);
  t.equal(two.pushed.length, 0);
});

t.test('whoever takes over tells nothing again', async t => {
  const { lease, one, two, settle } = await createNoticesOfTwo(t);
  const [here, there] = [one.open('anna'), two.open('anna')];
  await settle();
  await one.change({ kitchen: soup() });
  await two.change({ kitchen: soup() });
  await settle();
  await lease.pass(1);
  await settle();
  const more = [...soup(), makeTicket([ready('bread')], { id: 'other', orderId: 'other' })];
  await one.change({ kitchen: more });
  await two.change({ kitchen: more });
  await two.advance(60_000);
  await settle();
  for (const screen of [here, there])
    for (const dish of ['soup', 'bread'])
      t.equal(toldOn(screen).filter(text => text.includes(dish)).length, 1, dish);
});

t.test('in an archived restaurant nobody is notified, and its lease is given up', async t => {
  const database = await openNoticeStore();
  const lease = createOneLease();
  let isArchived = false;
  const rig = createNoticesRig(database, {
    ...{ hasPush: false, wantLease: lease.want, isArchived: () => isArchived },
  });
  t.teardown(async () => {
    await rig.close();
    await database.close();
  });
  rig.open('anna');
  await rig.settle();
  t.ok(rig.part.of(rig.organizationId));
  isArchived = true;
  rig.part.adjust(rig.organizationId);
  t.equal(rig.part.of(rig.organizationId), null);
  isArchived = false;
  rig.part.adjust(rig.organizationId);
  await rig.settle();
  t.ok(rig.part.of(rig.organizationId));
});
