import t from 'tap';
import { adjust, cook, createSent } from '../../../../../helpers/restaurants/sent-options.ts';
import { pay, refusalOf } from '../../../../../helpers/restaurants/sent-order.ts';
import { restaurantIds } from '../../../../../helpers/restaurants/small-restaurant.ts';
import { ifMatch } from '../../../../../helpers/restaurants/stocked-origin.ts';

const { dumplings } = restaurantIds;

t.test('what has run out is not chosen any more, what the dish has of it stays', async t => {
  const kit = await createSent(t);
  await adjust(kit, kit.dumplingsId, { options: ['Z patelni', 'Boczek'] });
  const { version } = (await kit.origin.read('ingredients')).data.find(({ id }) => id === kit.bacon) ?? {};
  await kit.origin.command(
    'changeIngredient',
    { isAvailable: false },
    { params: { id: kit.bacon }, headers: ifMatch(version ?? 0) },
  );
  const kept = await adjust(kit, kit.dumplingsId, { options: ['Z patelni', 'Boczek'], note: 'na wynos' });
  t.equal(kept.status, 200, kept.text);
  const more = {
    modifiers: [{ optionId: kit.option('Z patelni') }, { optionId: kit.option('Boczek'), quantity: 2 }],
  };
  const refused = await kit.origin.command('adjustLine', more, kit.as(kit.order, kit.dumplingsId));
  t.equal(refusalOf(refused), 'OPTION_UNAVAILABLE');
  await adjust(kit, kit.dumplingsId, { options: ['Z patelni'] }, { as: 'admin' });
  t.equal(
    refusalOf(await adjust(kit, kit.dumplingsId, { options: ['Z patelni', 'Boczek'] })),
    'OPTION_UNAVAILABLE',
  );
});

t.test('what the dish has keeps its price, and stays when it has left the menu', async t => {
  const kit = await createSent(t);
  const dear = await adjust(kit, kit.dumplingsId, { options: ['Z wody', 'Boczek'] });
  t.equal(dear.data.total, kit.order.total + 500);
  const options = kit.extras.options.map(({ id, name }) => ({ id, name, priceDelta: 9_900 }));
  const extras = { params: { id: kit.extras.id }, headers: ifMatch(1) };
  t.equal((await kit.origin.command('changeModifierGroup', { options }, extras)).status, 200);
  const same = await adjust(kit, kit.dumplingsId, { options: ['Z patelni', 'Boczek'] });
  t.equal(same.data.total, kit.order.total + 700);
  const item = { params: { id: dumplings }, headers: ifMatch(2) };
  const left = await kit.origin.command('changeMenuItem', { modifierGroupIds: [kit.style.id] }, item);
  t.equal(left.status, 200, left.text);
  const back = await adjust(kit, kit.dumplingsId, { options: ['Z patelni', 'Boczek'], note: 'szybko' });
  t.equal(back.data.total, kit.order.total + 700, back.text);
});

t.test('it costs more for what is more, while nobody told the guests its price', async t => {
  const kit = await createSent(t);
  await cook(kit, 'startLine', kit.dumplingsId);
  const dear = await adjust(kit, kit.dumplingsId, { options: ['Z wody', 'Boczek'] });
  t.equal(dear.data.total, kit.order.total + 500);
  t.equal(
    dear.data.vatBreakdown.reduce((sum, { gross }) => sum + gross, 0),
    dear.data.total,
  );
  await kit.origin.command('requestBill', {}, kit.as(kit.order));
  t.equal(
    refusalOf(await adjust(kit, kit.dumplingsId, { options: ['Z patelni', 'Boczek'] })),
    'PRICE_BILLED',
  );
  t.equal(
    refusalOf(await adjust(kit, kit.dumplingsId, { options: ['Z wody'] }, { as: 'admin' })),
    'PRICE_BILLED',
  );
  t.equal(
    (await adjust(kit, kit.soupId, { options: ['Ostra'] })).status,
    200,
    'what costs the same is no price',
  );
});

t.test('partly paid it costs what was told', async t => {
  const kit = await createSent(t);
  await pay(kit.origin, kit.order.id, { kind: 'cash', amount: 100 });
  for (const options of [['Z patelni'], ['Z wody', 'Bez cebuli']])
    t.equal(refusalOf(await adjust(kit, kit.dumplingsId, { options }, { as: 'admin' })), 'PRICE_BILLED');
});

t.test('cheaper is a void of a part: by who may void it, before its start, without a discount', async t => {
  const kit = await createSent(t);
  const cheaper = (more: { as?: 'admin' } = {}) =>
    adjust(kit, kit.dumplingsId, { options: ['Z wody', 'Bez cebuli'] }, more);
  t.equal(refusalOf(await cheaper()), 'APPROVAL_REQUIRED', 'a waiter without the right');
  const discount = { kind: 'percent', value: 20, reason: 'Gość' } as const;
  const line = { params: { id: kit.order.id, lineId: kit.dumplingsId } };
  await kit.origin.command('discountLine', { discount }, line);
  t.equal(refusalOf(await cheaper({ as: 'admin' })), 'PRICE_DISCOUNTED');
  await kit.origin.command('discountLine', { discount: null }, line);
  await kit.origin.command('discountOrder', { discount }, line);
  t.equal(refusalOf(await cheaper({ as: 'admin' })), 'PRICE_DISCOUNTED', 'what an admin gave for the order');
  await kit.origin.command('discountOrder', { discount: null }, line);
  await cook(kit, 'startLine', kit.dumplingsId);
  t.equal(refusalOf(await cheaper({ as: 'admin' })), 'PRICE_STARTED');
  await cook(kit, 'recallLine', kit.dumplingsId);
  t.equal((await cheaper({ as: 'admin' })).data.total, kit.order.total - 100);
});

t.test(
  'what is on hold and never was sent is changed by anybody; what was held back is as if sent',
  async t => {
    const kit = await createSent(t);
    await kit.origin.command('holdLines', { lineIds: [kit.dumplingsId] }, kit.as(kit.order));
    const change = { options: ['Z wody', 'Bez cebuli'] };
    t.equal(refusalOf(await adjust(kit, kit.dumplingsId, change)), 'APPROVAL_REQUIRED');
    const { data: added } = await kit.origin.command(
      'addLines',
      { lines: [{ menuItemId: dumplings, quantity: 1, course: 3 }] },
      kit.as(kit.order),
    );
    const id = added.lines.at(-1)?.id ?? '';
    await kit.origin.command('sendOrder', { holdCourses: [3] }, kit.as(kit.order));
    const held = await adjust(kit, id, change);
    t.match(held.data.lines.at(-1), { state: 'held', payable: 4_100 });
  },
);
