/** Hours in the menu's file: written in one language, read in both. */
import fc from 'fast-check';
import t from 'tap';
import {
  areSameHours,
  hoursText,
  readHours,
} from '../../../../../../server/origin/catalog/menu/import/menu-hours-cell.ts';
import { applyMenuFile, checkMenuFile, exportMenu, itemOf } from '../../../../../helpers/menu-file.ts';
import { createOrigin } from '../../../../../helpers/restaurants/origin-fixture.ts';
import { restaurantIds } from '../../../../../helpers/restaurants/small-restaurant.ts';

const { soup } = restaurantIds;
const lunch = { days: [1, 2, 3, 4, 5], from: '12:00', to: '16:00' };
const brunch = { days: [6, 7], from: '09:00', to: '01:30' };

t.test('they are written as people write them', t => {
  t.equal(hoursText([lunch, brunch], 'pl-PL'), 'pn-pt 12:00-16:00; sob, nd 09:00-01:30');
  t.equal(hoursText([lunch, brunch], 'en'), 'Mon-Fri 12:00-16:00; Sat, Sun 09:00-01:30');
  t.equal(hoursText([{ ...brunch, days: [1, 2, 3, 4, 5, 6, 7] }], 'pl'), 'codziennie 09:00-01:30');
  for (const text of [
    'Pn – Pt 12.00–16.00',
    'mon,tue,wed,thu,fri 12:00-16:00',
    'poniedziałek-piątek 12:00-16:00',
  ])
    t.same(readHours(text), [lunch], text);
  t.same(readHours('8:00-11:30'), [{ days: [1, 2, 3, 4, 5, 6, 7], from: '08:00', to: '11:30' }]);
  t.same(readHours('Sat-Mon 10:00-12:00')?.[0]?.days, [1, 6, 7], 'over the end of the week');
  const wrong = [
    'lunch',
    'Mon 12-16',
    'Mon 24:30-12:00',
    'Mon, Mon 10:00-12:00',
    'Xyz 10:00-12:00',
    'Mon 10:00',
  ];
  for (const text of wrong) t.equal(readHours(text), null, text);
  t.equal(readHours(Array.from({ length: 15 }, () => '10:00-11:00').join(';')), null, 'more than are stored');
  t.end();
});

t.test('a law: whatever hours there are come back from the text', async () => {
  const minutes = fc.integer({ min: 0, max: 24 * 60 - 1 });
  const clock = minutes.map(all => new Date(all * 60_000).toISOString().slice(11, 16));
  const days = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 });
  const windows = fc.array(fc.record({ days, from: clock, to: clock }), { minLength: 1, maxLength: 14 });
  fc.assert(
    fc.property(windows, fc.constantFrom('pl', 'en'), (wanted, language) => {
      const read = readHours(hoursText(wanted, language));
      return read !== null && areSameHours(read, wanted);
    }),
  );
});

t.test('the file shows, changes and clears an item’s hours, and a wrong one is told by its row', async t => {
  const origin = await createOrigin(t);
  const availability = [{ ...lunch, days: [5, 4, 3, 2, 1] }];
  const options = { params: { id: soup }, headers: { 'if-match': '"1"' } };
  t.equal((await origin.command('changeMenuItem', { availability }, options)).status, 200);
  for (const language of ['pl', 'en'])
    t.match((await checkMenuFile(origin, (await exportMenu(origin, language)).text)).data, { changed: [] });
  const fileOf = (cell: string) => `ID;Godziny dostępności\n${soup};"${cell}"\n`;
  const same = await checkMenuFile(origin, fileOf('Mon-Fri 12:00-16:00'));
  t.match(same.data, { changed: [], unchanged: 1 }, 'in the other language, in another order');
  const text = fileOf('sob, nd 09:00-01:30');
  const { data } = await checkMenuFile(origin, text);
  t.match(data.changed, [
    {
      fields: [{ field: 'availability', before: 'pn-pt 12:00-16:00', after: 'sob, nd 09:00-01:30' }],
    },
  ]);
  t.equal((await applyMenuFile(origin, { text, fingerprint: data.fingerprint })).status, 200);
  t.same((await itemOf(origin, soup))?.availability, [brunch]);
  t.match((await checkMenuFile(origin, fileOf('w porze obiadu'))).data.faults, [
    { code: 'hoursUnknown', row: 2, column: 'Godziny dostępności' },
  ]);
  const cleared = await checkMenuFile(origin, fileOf('-'));
  await applyMenuFile(origin, { text: fileOf('-'), fingerprint: cleared.data.fingerprint });
  t.equal((await itemOf(origin, soup))?.availability, undefined);
});
