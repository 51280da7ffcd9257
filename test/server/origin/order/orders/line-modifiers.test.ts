import t from 'tap';
import { createUuid } from '#shared/kernel/uuid.ts';
import { createOptionedOrigin } from '../../../../helpers/restaurants/optioned-origin.ts';
import { restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';
import { ifMatch } from '../../../../helpers/restaurants/stocked-origin.ts';

const { dumplings, soup, beer, table1 } = restaurantIds;
const dineIn = { type: 'dineIn', tableId: table1, guestCount: 2 } as const;

t.test(
  'chosen options are copied onto the line with their names and prices, and cost what they cost §11.1',
  async t => {
    const { open, option, style, extras } = await createOptionedOrigin(t);
    const modifiers = [{ optionId: option('Boczek'), quantity: 2 }, { optionId: option('Z patelni') }];
    const order = await open([{ menuItemId: dumplings, quantity: 3, modifiers }]);
    t.match(order.lines[0], {
      unitPrice: 4200,
      lineTotal: 3 * (4200 + 200 + 2 * 500),
      modifiers: [
        { groupId: style.id, name: 'Z patelni', priceDelta: 200, quantity: 1 },
        { groupId: extras.id, name: 'Boczek', priceDelta: 500, quantity: 2 },
      ],
    });
    t.equal(order.total, 16_200);
    t.match(order.vatBreakdown, [{ rate: 8, gross: 16_200 }]);
  },
);

t.test('where nothing is said the defaults are taken; a group that has to be asked is named', async t => {
  const { origin, open } = await createOptionedOrigin(t);
  const order = await open([{ menuItemId: dumplings }, { menuItemId: beer }]);
  t.match(order.lines[0]?.modifiers, [{ name: 'Z wody', priceDelta: 0, quantity: 1 }]);
  t.same(order.lines[1]?.modifiers, []);
  const lines = [
    { menuItemId: dumplings, quantity: 1 },
    { menuItemId: soup, quantity: 1 },
  ];
  const refused = await origin.command('addLines', { lines }, { as: 'waiter', params: { id: order.id } });
  t.match(refused.problem, {
    status: 422,
    code: 'MODIFIERS_INVALID',
    errors: [{ path: 'lines/1/modifiers', message: 'Ostrość: at least 1' }],
  });
  t.equal(refused.problem.errors?.length, 1);
});

t.test('an option keeps whether the dish comes with it anyway', async t => {
  const { open, option } = await createOptionedOrigin(t);
  const fried = { menuItemId: dumplings, quantity: 1, modifiers: [{ optionId: option('Z patelni') }] };
  const order = await open([{ menuItemId: dumplings }, fried]);
  t.same(
    order.lines.map(({ modifiers }) => modifiers.map(({ name, isDefault }) => [name, isDefault])),
    [[['Z wody', true]], [['Z patelni', undefined]]],
  );
});

t.test('too few, too many, unknown, doubled and foreign options are refused by their place', async t => {
  const { origin, option } = await createOptionedOrigin(t);
  const chosen = (name: string, quantity = 1) => ({ optionId: option(name), quantity });
  const boiled = chosen('Z wody');
  const unknown = { optionId: createUuid() };
  const cases: [{ optionId: string }[], string, string][] = [
    [[], 'lines/0/modifiers', 'Podanie: at least 1'],
    [[boiled, chosen('Z patelni')], 'lines/0/modifiers', 'Podanie: at most 1'],
    [[boiled, chosen('Boczek', 3)], 'lines/0/modifiers', 'Dodatki: at most 2'],
    [[boiled, unknown], 'lines/0/modifiers/1/optionId', 'is not an option of this item'],
    [[chosen('Ostra'), boiled], 'lines/0/modifiers/0/optionId', 'is not an option of this item'],
    [[boiled, chosen('Boczek'), chosen('Boczek')], 'lines/0/modifiers/2/optionId', 'is in the list twice'],
  ];
  for (const [modifiers, path, message] of cases) {
    const line = { menuItemId: dumplings, quantity: 1, modifiers };
    const { problem } = await origin.command('createOrder', { ...dineIn, lines: [line] }, { as: 'waiter' });
    t.match(problem, { status: 422, code: 'MODIFIERS_INVALID' });
    t.same(problem.errors, [{ path, message }]);
  }
  const plain = { menuItemId: beer, quantity: 1, modifiers: [{ optionId: option('Boczek') }] };
  const beerWithBacon = await origin.command('createOrder', { ...dineIn, lines: [plain] }, { as: 'waiter' });
  t.match(beerWithBacon.problem, { code: 'MODIFIERS_INVALID' }, 'a dish without options has none');
  t.same((await origin.read('waiterOrders')).data, []);
});

t.test('an option that is switched off or out of its ingredient can be neither added nor sent', async t => {
  const { origin, open, as, option, extras, bacon } = await createOptionedOrigin(t);
  const withBacon = {
    menuItemId: dumplings,
    modifiers: [{ optionId: option('Z wody') }, { optionId: option('Boczek') }],
  };
  const order = await open([{ menuItemId: beer }, withBacon]);
  const lineId = order.lines[1]?.id ?? '';
  await origin.command(
    'changeIngredient',
    { isAvailable: false },
    { params: { id: bacon }, headers: ifMatch(1) },
  );
  const refusal = { status: 422, code: 'OPTION_UNAVAILABLE' };
  const added = await origin.command('addLines', { lines: [{ quantity: 1, ...withBacon }] }, as(order));
  t.match(added.problem, {
    ...refusal,
    errors: [{ path: 'lines/0/modifiers/1/optionId', message: /Boczek/ }],
  });
  const changed = await origin.command('changeLine', { quantity: 2 }, as(order, lineId));
  t.match(changed.problem, { ...refusal, errors: [{ path: 'quantity' }] });
  const sent = await origin.command('sendOrder', {}, as(order));
  t.match(sent.problem, { ...refusal, errors: [{ path: 'lines/1/modifiers/1/optionId' }] });
  const named = await origin.command('sendOrder', { lineIds: [lineId] }, as(order));
  t.match(named.problem, { ...refusal, errors: [{ path: 'lineIds/0' }] });

  await origin.command(
    'changeIngredient',
    { isAvailable: true },
    { params: { id: bacon }, headers: ifMatch(2) },
  );
  const options = extras.options.map(({ id, name }) => ({ id, name, isAvailable: name !== 'Boczek' }));
  await origin.command(
    'changeModifierGroup',
    { options },
    { params: { id: extras.id }, headers: ifMatch(1) },
  );
  t.match((await origin.command('sendOrder', {}, as(order))).problem, refusal, 'switched off by hand');
  await origin.command(
    'changeModifierGroup',
    { options: options.slice(1), max: 1 },
    { params: { id: extras.id }, headers: ifMatch(2) },
  );
  t.match((await origin.command('sendOrder', {}, as(order))).problem, refusal, 'taken off the menu');
  const without = await origin.command(
    'changeLine',
    { modifiers: withBacon.modifiers.slice(0, 1) },
    as(order, lineId),
  );
  t.match(without.data.lines[1]?.modifiers, [{ name: 'Z wody' }]);
  t.equal((await origin.command('sendOrder', {}, as(order))).status, 200);
});

t.test(
  'a default that is out is put on nobody’s plate; where one has to be chosen the waiter asks',
  async t => {
    const { origin, open, as, style } = await createOptionedOrigin(t);
    const options = style.options.map(({ id, name, isDefault }) => ({ id, name, isAvailable: !isDefault }));
    const order = await open();
    await origin.command(
      'changeModifierGroup',
      { options },
      { params: { id: style.id }, headers: ifMatch(1) },
    );
    const lines = [{ menuItemId: dumplings, quantity: 1 }];
    const asked = await origin.command('addLines', { lines }, as(order));
    t.match(asked.problem, { code: 'MODIFIERS_INVALID', errors: [{ message: 'Podanie: at least 1' }] });
    const optional = { options, min: 0 };
    await origin.command('changeModifierGroup', optional, { params: { id: style.id }, headers: ifMatch(2) });
    const { data } = await origin.command('addLines', { lines }, as(order));
    t.same(data.lines[0]?.modifiers, []);
  },
);

t.test('a draft’s options can be changed, and a later price leaves them as they were', async t => {
  const { origin, open, as, option, extras } = await createOptionedOrigin(t);
  const order = await open([{ menuItemId: dumplings }]);
  const lineId = order.lines[0]?.id ?? '';
  const bad = await origin.command('changeLine', { modifiers: [] }, as(order, lineId));
  t.match(bad.problem, { code: 'MODIFIERS_INVALID', errors: [{ path: 'modifiers' }] });
  const unknown = { modifiers: [{ optionId: createUuid() }, { optionId: option('Z wody') }] };
  const foreign = await origin.command('changeLine', unknown, as(order, lineId));
  t.match(foreign.problem, { code: 'MODIFIERS_INVALID', errors: [{ path: 'modifiers/0/optionId' }] });
  const modifiers = [{ optionId: option('Z patelni') }, { optionId: option('Bez cebuli') }];
  const changed = await origin.command('changeLine', { modifiers }, as(order, lineId));
  t.equal(changed.data.total, 4200 + 200 - 100);
  const dearer = extras.options.map(({ id, name }) => ({ id, name, priceDelta: 900 }));
  await origin.command(
    'changeModifierGroup',
    { options: dearer },
    { params: { id: extras.id }, headers: ifMatch(1) },
  );
  t.equal((await origin.read('waiterOrder', as(order))).data.total, 4300);
  const events = await origin.database.db
    .selectFrom('events')
    .select('payload')
    .where('type', '=', 'line.changed')
    .execute();
  t.match(JSON.parse(events[0]?.payload ?? ''), {
    before: { modifiers: [{ name: 'Z wody' }] },
    after: { modifiers: [{ name: 'Z patelni' }, { name: 'Bez cebuli' }] },
  });
});

t.test('waiters read the groups that their menu names, with what is out', async t => {
  const { origin, style, extras, bacon } = await createOptionedOrigin(t);
  const menu = (await origin.read('waiterMenu', { as: 'waiter' })).data;
  const dish = menu.flatMap(({ items }) => items).find(({ id }) => id === dumplings);
  t.same(dish?.modifierGroupIds, [style.id, extras.id]);
  await origin.command(
    'changeIngredient',
    { isAvailable: false },
    { params: { id: bacon }, headers: ifMatch(1) },
  );
  const groups = await origin.read('waiterModifiers', { as: 'waiter' });
  const undeclared = groups.data.map(({ options, ...group }) => ({
    ...group,
    options: options.map(({ isDeclared, ...option }) => option),
  }));
  t.same(undeclared, (await origin.read('modifierGroups')).data);
  const offered = groups.data.find(({ id }) => id === extras.id)?.options;
  t.match(offered, [
    { name: 'Boczek', isAvailable: false },
    { name: 'Bez cebuli', isAvailable: true },
  ]);
  t.equal((await origin.read('waiterModifiers', { as: 'kitchen' })).problem.code, 'FORBIDDEN');
});
