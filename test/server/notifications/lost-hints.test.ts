import t from 'tap';
import { makeLine, makeTicket, ready, soup, toldOn } from './notices-house.ts';
import { createNoticesOfTwo } from './notices-of-two.ts';

t.test('while hints are lost, what the other process decided later is shown by the next round', async t => {
  const { one, two, settle, loseHints, changeBoth, advanceBoth } = await createNoticesOfTwo(t);
  one.open('dorota');
  const screen = two.open('anna');
  await settle();
  loseHints();
  // Told 5 s later, when no data changes.
  await changeBoth({ kitchen: [makeTicket([ready('soup'), makeLine('steak', { state: 'preparing' })])] });
  await advanceBoth(10_000);
  t.same(toldOn(screen), []);
  await two.part.findMissed();
  await settle();
  t.same(toldOn(screen), ['Table 5: ready | soup · Kitchen !']);
  await one.change({ kitchen: [makeTicket([ready('soup', 'bartek')])] });
  await two.part.findMissed();
  await settle();
  t.equal(toldOn(screen).at(-1), 'over');
});

t.test('a round that finds nothing new disturbs nobody', async t => {
  const { one, two, settle, changeBoth, heardOfTwo } = await createNoticesOfTwo(t);
  one.open('dorota');
  const screen = two.open('anna');
  await settle();
  await changeBoth({ kitchen: soup() });
  const [told, heard] = [toldOn(screen), heardOfTwo()];
  for (let round = 0; round < 3; round += 1) {
    await two.part.findMissed();
    await settle();
  }
  t.same([toldOn(screen), heardOfTwo()], [told, heard]);
});

t.test('whoever takes over shows what was stored by one that died before it told anybody', async t => {
  const { lease, one, two, settle, loseHints, changeBoth } = await createNoticesOfTwo(t);
  one.open('dorota');
  const screen = two.open('anna');
  await settle();
  loseHints();
  await changeBoth({ kitchen: soup() });
  t.same(toldOn(screen), []);
  await lease.pass(1);
  await settle();
  t.same(toldOn(screen), ['Table 5: ready | soup · Kitchen !']);
});

t.test('and the others hear that it took over: they may have missed the same', async t => {
  const { lease, one, two, settle, heardOfTwo } = await createNoticesOfTwo(t);
  one.open('dorota');
  two.open('anna');
  await settle();
  const before = heardOfTwo();
  await lease.pass(1);
  await settle();
  t.equal(heardOfTwo() - before, 1);
});
