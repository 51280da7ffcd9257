/** However many causes come together, a screen is sent a notice once. */
import fc from 'fast-check';
import t from 'tap';
import { soup, toldOn } from './notices-house.ts';
import { createNoticesOfTwo } from './notices-of-two.ts';
import { createNoticesRig, type HandScreen, openNoticeStore } from './notices-rig.ts';

const loud = ['Table 5: ready | soup · Kitchen !'];

t.test('a page that comes back and says in the same moment that it is looked at is told once', async t => {
  const database = await openNoticeStore();
  const rig = createNoticesRig(database, { hasPush: false });
  t.teardown(async () => {
    await rig.close();
    await database.close();
  });
  rig.open('anna');
  await rig.change({ kitchen: soup() });
  const screen = rig.open('anna');
  screen.turn(true);
  await rig.settle();
  t.same(toldOn(screen), loud);
});

t.test('so is one that comes back while another process says that it decided something', async t => {
  const { one, two, settle } = await createNoticesOfTwo(t);
  one.open('anna');
  two.open('dorota');
  await settle();
  await one.change({ kitchen: soup() });
  await settle();
  const screen = two.open('anna');
  two.part.heard(two.organizationId);
  await settle();
  t.same(toldOn(screen), loud);
});

t.test('and one that stays open while its restaurant is archived and brought back', async t => {
  const database = await openNoticeStore();
  let isArchived = false;
  const rig = createNoticesRig(database, { hasPush: false, isArchived: () => isArchived });
  t.teardown(async () => {
    await rig.close();
    await database.close();
  });
  const screen = rig.open('anna');
  await rig.change({ kitchen: soup() });
  for (const next of [true, false]) {
    isArchived = next;
    rig.part.adjust(rig.organizationId);
    await rig.settle();
  }
  rig.open('anna');
  rig.part.heard(rig.organizationId);
  await rig.settle();
  t.same(toldOn(screen), loud);
});

t.test('whatever happens in one moment, each notice rings at most once on a screen', async t => {
  const events = ['open', 'hide', 'look', 'heard', 'cook', 'test', 'breathe', 'takeOver', 'phone'] as const;
  const evening = fc.array(
    fc.record({ event: fc.constantFrom(...events), at: fc.constantFrom('one' as const, 'two' as const) }),
    { minLength: 2, maxLength: 12 },
  );
  const send = async () => ({ kind: 'dead' }) as const;
  const { one, two, settle, database, lease } = await createNoticesOfTwo(t, { hasPush: true, send });
  const rigs = { one, two };
  one.open('dorota');
  two.open('dorota');
  const all: HandScreen[] = [];
  await fc.assert(
    fc.asyncProperty(evening, async steps => {
      await one.change({ kitchen: [] });
      await two.change({ kitchen: [] });
      for (const { event, at } of steps) {
        const rig = rigs[at];
        if (event === 'open') all.push(rig.open('anna'));
        else if (event === 'hide' || event === 'look') all.at(-1)?.turn(event === 'look');
        else if (event === 'heard') rig.part.heard(rig.organizationId);
        else if (event === 'cook') for (const each of [one, two]) each.begin({ kitchen: soup() });
        else if (event === 'breathe') await rig.breathe();
        else if (event === 'takeOver') await lease.pass(at === 'one' ? 0 : 1);
        else if (event === 'phone') await rig.register('anna');
        else {
          const people = rig.part.forPeopleOf(rig.organizationId);
          const effects = await database.transaction(rig.organizationId, tx => people.test(tx, 'anna'));
          for (const effect of effects) effect();
        }
      }
      await settle();
      for (const screen of all) {
        const told = screen.told.flatMap(message => (message.type === 'notice' ? [message] : []));
        for (const [id, messages] of Map.groupBy(told, ({ notice }) => notice.id)) {
          if (messages.filter(({ isLoud }) => isLoud).length > 1) throw new Error(`${id} rang twice`);
          const words = messages.map(({ notice: { title, body }, isLoud }) => `${title} ${body} ${isLoud}`);
          if (new Set(words).size < words.length) throw new Error(`${words[0]} was sent twice`);
        }
      }
      for (const screen of all.splice(0)) for (const rig of [one, two]) rig.part.screens.closed(screen);
    }),
    { numRuns: 40 },
  );
});
