import t from 'tap';
import { soup, toldOn } from './notices-house.ts';
import { createNoticesOfTwo } from './notices-of-two.ts';
import { createNoticesRig, openNoticeStore } from './notices-rig.ts';

const loud = ['Table 5: ready | soup · Kitchen !'];
const quiet = ['Table 5: ready | soup · Kitchen'];

t.test(
  'a screen that its waiter looks at sounds whichever process it is open at, and nothing is pushed',
  async t => {
    const { one, two, settle, changeBoth, advanceBoth } = await createNoticesOfTwo(t, { hasPush: true });
    one.open('dorota');
    await one.register('anna');
    const screen = two.open('anna');
    await settle();
    await changeBoth({ kitchen: soup() });
    t.same(toldOn(screen), loud);
    const [message] = screen.told;
    if (message?.type === 'notice') two.part.screens.noticed(screen, message.notice.id);
    await settle();
    await advanceBoth(60_000);
    t.same([toldOn(screen), one.pushed, two.pushed], [loud, [], []]);
  },
);

t.test('where nobody looks the push follows a moment later, once, beside a quiet screen', async t => {
  const { one, two, settle, changeBoth, advanceBoth } = await createNoticesOfTwo(t, { hasPush: true });
  one.open('dorota');
  await one.register('anna');
  const hidden = [one.open('anna', false), two.open('anna', false)];
  await settle();
  await changeBoth({ kitchen: soup() });
  await one.advance(1_500 - 1);
  t.same([hidden.map(toldOn), one.pushed], [[[], []], []]);
  await one.advance(1);
  await settle();
  t.same(hidden.map(toldOn), [quiet, quiet]);
  await advanceBoth(60_000);
  t.equal(one.pushed.length + two.pushed.length, 1);
});

t.test('a phone that is looked at again within that moment needs no push', async t => {
  const { one, two, settle, changeBoth } = await createNoticesOfTwo(t, { hasPush: true });
  one.open('dorota');
  await one.register('anna');
  const screen = two.open('anna', false);
  await settle();
  await changeBoth({ kitchen: soup() });
  screen.turn(true);
  await settle();
  await one.advance(1_500);
  t.same([toldOn(screen), one.pushed], [loud, []]);
});

t.test('whoever takes over in that moment pushes what no screen shows', async t => {
  const { one, two, lease, settle, changeBoth, advanceBoth } = await createNoticesOfTwo(t, { hasPush: true });
  one.open('dorota');
  two.open('dorota');
  await one.register('anna');
  await settle();
  await changeBoth({ kitchen: soup() });
  await lease.pass(1);
  await settle();
  await advanceBoth(5_000);
  t.same([one.pushed.length, two.pushed.length], [0, 1]);
});

t.test('a push that fails is heard from the hidden screen of the other process', async t => {
  const send = async () => ({ kind: 'dead' }) as const;
  const { one, two, settle, changeBoth, advanceBoth } = await createNoticesOfTwo(t, { hasPush: true, send });
  one.open('dorota');
  await one.register('anna');
  const hidden = two.open('anna', false);
  await settle();
  await changeBoth({ kitchen: soup() });
  await advanceBoth(5_000);
  t.equal(toldOn(hidden).filter(text => text.endsWith('!')).length, 1);
});

t.test('one process alone waits for nobody', async t => {
  const database = await openNoticeStore();
  const rig = createNoticesRig(database);
  t.teardown(async () => {
    await rig.close();
    await database.close();
  });
  await rig.register('anna');
  await rig.change({ kitchen: soup() });
  t.equal(rig.pushed.length, 1);
});
