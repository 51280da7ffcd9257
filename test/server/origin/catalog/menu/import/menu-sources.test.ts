/** What an owner has beside a spreadsheet: JSON, a web page, a pasted list; amounts of another currency; and as many rows as a file may have. */
import t from 'tap';
import type { MenuImportPreview } from '#shared/catalog/menu-import-schema.ts';
import { menuFileRowsMax } from '#shared/catalog/menu-limits.ts';
import { applyMenuFile, checkMenuFile, itemsOf } from '../../../../../helpers/menu-file.ts';
import { createOrigin } from '../../../../../helpers/restaurants/origin-fixture.ts';
import { changeSettings } from '../../../../../helpers/restaurants/sent-order.ts';

function dishesOf({ added }: MenuImportPreview): string[] {
  return added.map(({ category, name, fields }) =>
    [category, name, fields.find(({ field }) => field === 'price')?.after].join(' | '),
  );
}

const offer = (price: string | number, priceCurrency: string) => ({ '@type': 'Offer', price, priceCurrency });

/** As schema.org describes it. */
const menuOf = (currency: string) => ({
  '@type': 'Menu',
  hasMenuSection: [
    {
      name: 'Zupy',
      hasMenuItem: [
        { name: 'Barszcz', offers: offer('18.50', currency) },
        { name: 'Chłodnik', offers: [offer(19, currency)] },
      ],
    },
    { name: 'Desery', hasMenuItem: { name: 'Szarlotka', offers: offer(21.5, currency) } },
  ],
});
const dishes = ['Zupy | Barszcz | 18,50', 'Zupy | Chłodnik | 19,00', 'Desery | Szarlotka | 21,50'];

const list = ['ZUPY', 'Barszcz ........ 18,50 zł', 'Chłodnik 19,-', '', 'DESERY', 'Szarlotka   21,50'].join(
  '\n',
);
const plain = {
  categories: [
    {
      name: 'Zupy',
      items: [
        { name: 'Barszcz', price: 18.5 },
        { name: 'Chłodnik', price_cents: 1900 },
      ],
    },
    { name: 'Desery', items: [{ title: 'Szarlotka', price: '21,50 zł' }] },
  ],
};

for (const [source, text] of [
  ['schema.org', JSON.stringify(menuOf('PLN'))],
  ['a web page', `<html><script type="application/ld+json">${JSON.stringify(menuOf('PLN'))}</script></html>`],
  ['nested JSON', JSON.stringify(plain)],
  ['a pasted list', list],
] as const)
  t.test(`${source} goes in whole, each price right`, async t => {
    const origin = await createOrigin(t);
    const { data } = await checkMenuFile(origin, text);
    t.same(data.faults, []);
    t.same(
      dishesOf(data).map(one => one.toLowerCase()),
      dishes.map(one => one.toLowerCase()),
    );
    const before = (await itemsOf(origin)).length;
    t.equal((await applyMenuFile(origin, { text, fingerprint: data.fingerprint })).status, 200);
    t.equal((await itemsOf(origin)).length, before + 3);
    const { data: again } = await checkMenuFile(origin, text);
    t.match(again, { added: [], changed: [], unchanged: 3 });
  });

t.test('an amount in another currency is asked about, never taken for the restaurant’s', async t => {
  const origin = await createOrigin(t);
  const amounts = [
    '$9.00',
    '9 USD',
    '€ 9,00',
    'EUR 9',
    '£9',
    '9 Kč',
    '9 грн',
    '9 Ft',
    '9 CHF',
    '9 kr',
    '9 lei',
  ];
  const text = [
    'category;name;price',
    ...amounts.map((amount, index) => `Zupy;Zupa ${index};${amount}`),
  ].join('\n');
  const { data } = await checkMenuFile(origin, text);
  t.same(
    data.faults.map(({ code, value, amounts: readings }) => ({ code, value, readings })),
    amounts.map(value => ({ code: 'ambiguousAmount', value, readings: [900] })),
  );
  t.equal(data.fingerprint, undefined, 'nothing is imported before the answer');
  const choices = { amounts: amounts.map(amount => ({ text: amount, amount: 900 })) };
  const answered = await checkMenuFile(origin, text, false, choices);
  t.same(answered.data.faults, []);
  t.ok(dishesOf(answered.data).every(dish => dish.endsWith('| 9,00')));
  const json = await checkMenuFile(origin, JSON.stringify(menuOf('EUR')));
  t.same(
    json.data.faults.map(({ code }) => code),
    Array(3).fill('ambiguousAmount'),
  );
});

t.test('in the restaurant’s own currency its sign is one', async t => {
  const origin = await createOrigin(t);
  for (const [currency, amount] of [
    ['EUR', '€ 9,00'],
    ['USD', '$9.00'],
    ['CAD', '$9.00'],
    ['SEK', '9 kr'],
    ['CZK', '9 Kč'],
    ['PLN', '9 zł'],
  ] as const) {
    await changeSettings(origin, () => ({ currency }));
    const { data } = await checkMenuFile(origin, `category;name;price\nZupy;Zupa ${currency};${amount}`);
    t.same(data.faults, [], currency);
  }
});

t.test('a file of as many rows as are allowed goes in, one more is refused', async t => {
  const origin = await createOrigin(t);
  const rowsOf = (count: number) =>
    ['category;name;price']
      .concat(
        Array.from({ length: count }, (_, index) => `Karta ${index % 40};Danie ${index};${index + 1},50`),
      )
      .join('\n');
  const text = rowsOf(menuFileRowsMax);
  const { data } = await checkMenuFile(origin, text);
  t.same([data.faults, data.added.length], [[], menuFileRowsMax]);
  const before = (await itemsOf(origin)).length;
  t.equal((await applyMenuFile(origin, { text, fingerprint: data.fingerprint })).status, 200);
  const items = await itemsOf(origin);
  t.equal(items.length, before + menuFileRowsMax);
  t.equal(
    items.find(({ name }) => name === `Danie ${menuFileRowsMax - 1}`)?.price,
    menuFileRowsMax * 100 + 50,
  );
  t.match((await checkMenuFile(origin, rowsOf(menuFileRowsMax + 1_000))).data.faults, [
    { code: 'tooManyRows' },
  ]);
});
