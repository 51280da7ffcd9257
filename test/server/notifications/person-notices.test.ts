import t from 'tap';
import { soup, staff, toldOn } from './notices-house.ts';
import { createNoticesOfTwo } from './notices-of-two.ts';
import { createNoticesRig, type NoticesRig, openNoticeStore } from './notices-rig.ts';

/** As the route does. */
async function askForTest({ part, database, organizationId, topics }: NoticesRig, userId: string) {
  const people = part.forPeopleOf(organizationId, { staff, settings: topics.settings });
  const effects = await database.transaction(organizationId, tx => people.test(tx, userId));
  for (const effect of effects) effect();
}

t.test('a test notice is pushed once, whichever process was asked for it', async t => {
  const { one, two, settle, advanceBoth } = await createNoticesOfTwo(t, { hasPush: true });
  one.open('dorota');
  await one.register('bartek');
  await settle();
  t.equal(two.part.of(two.organizationId), null);
  await askForTest(two, 'bartek');
  await settle();
  t.match(one.pushed, [{ title: 'Powiadomienie testowe' }], 'where no loop runs');
  two.open('bartek');
  await settle();
  await askForTest(two, 'bartek');
  await settle();
  await advanceBoth(60_000);
  t.equal(one.pushed.length, 2, 'and where one does that does not decide');
  t.equal(two.pushed.length, 0);
});

t.test('without a device it shows on the screen of the other process', async t => {
  const { one, two, settle } = await createNoticesOfTwo(t, { hasPush: true });
  const screen = one.open('anna');
  await settle();
  await askForTest(two, 'anna');
  await settle();
  t.equal(toldOn(screen).filter(text => text.startsWith('Test')).length, 1);
});

t.test('alone and with nobody to reach, nothing is left for later', async t => {
  const database = await openNoticeStore();
  const rig = createNoticesRig(database);
  t.teardown(async () => {
    await rig.close();
    await database.close();
  });
  await askForTest(rig, 'anna');
  t.same(await database.db.selectFrom('notices').select('id').execute(), []);
});

t.test('what a phone confirms at a process that watches nothing counts', async t => {
  const { database, one, two, settle, changeBoth, advanceBoth } = await createNoticesOfTwo(t, {
    hasPush: true,
  });
  one.open('anna');
  await one.register('anna');
  await settle();
  await changeBoth({ kitchen: soup() });
  const { id } = await database.db.selectFrom('notices').select('id').executeTakeFirstOrThrow();
  two.part.forPeopleOf(two.organizationId).confirmed(id, 'bartek');
  two.part.forPeopleOf(two.organizationId).confirmed(id, 'anna');
  await settle();
  await advanceBoth(10_000);
  t.same(await database.db.selectFrom('notices').select('state').execute(), [{ state: 'confirmed' }]);
  t.same(one.pushed, []);
});

t.test('so does a phone that is registered there: it gets what nobody could be told', async t => {
  const { one, two, settle, changeBoth } = await createNoticesOfTwo(t, { hasPush: true });
  one.open('dorota');
  await settle();
  await changeBoth({ kitchen: soup() });
  await two.register('anna');
  await settle();
  t.equal(one.pushed.length + two.pushed.length, 1);
});

t.test('what the person is done with goes on all their screens, of any process, and stays over', async t => {
  const { database, one, two, settle, changeBoth } = await createNoticesOfTwo(t);
  const [phone, till, other] = [one.open('anna'), two.open('anna'), two.open('bartek')];
  await settle();
  await changeBoth({ kitchen: soup() });
  await settle();
  const { id } = await database.db
    .selectFrom('notices')
    .select('id')
    .where('user_id', '=', 'anna')
    .executeTakeFirstOrThrow();
  two.part.screens.dismissed(other, id);
  await settle();
  const gone = (screen: typeof phone) => screen.told.filter(({ type }) => type === 'notice-over');
  t.same([phone, till].flatMap(gone), [], 'nobody ends another person’s');
  two.part.screens.dismissed(till, id);
  await settle();
  t.same(
    [phone, till, other].map(screen => gone(screen).length),
    [1, 1, 0],
  );
  one.part.screens.noticed(phone, id);
  await settle();
  const again = one.open('anna');
  await settle();
  t.same(again.told, [], 'a late word that it was shown does not bring it back');
});
