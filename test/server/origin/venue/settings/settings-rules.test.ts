import t from 'tap';
import { isTaxId } from '#shared/kernel/tax-id.ts';
import { createDefaultSettings } from '../../../../../server/origin/kernel/restaurant/default-settings.ts';
import { settingsFaults } from '../../../../../server/origin/venue/settings/settings-rules.ts';

const settings = createDefaultSettings('Pod Lipą', 'pl-PL');

t.test('a tax number is valid only with its checksum', async t => {
  t.equal(isTaxId('1234563218'), true);
  t.equal(isTaxId('5260250274'), true);
  t.equal(isTaxId('1234563219'), false);
  t.equal(isTaxId('1234563281'), false, 'two digits changed places');
  t.equal(isTaxId('123456321'), false);
  t.equal(isTaxId('123456321a'), false);
  t.equal(isTaxId('1010000090'), false, 'a remainder of ten is never a number');
  for (const digits of ['0000000000', '0123456789', '1000000006', '2003333335'])
    t.equal(isTaxId(digits), false, `no tax office has the digits of ${digits}`);
});

t.test('only time zones that exist are taken', async t => {
  const faultsIn = (timeZone: string) => settingsFaults({ ...settings, timeZone }, []);
  t.same(faultsIn('Europe/Warsaw'), []);
  t.match(faultsIn('Europe/Krakow'), [{ path: 'timeZone' }]);
  t.match(faultsIn(''), [{ path: 'timeZone' }]);
});

t.test('the defaults are sound and speak the language of the restaurant', async t => {
  t.same(settingsFaults(settings, [23, 8, 5, 0]), []);
  t.equal(settings.courses[3]?.name, 'Dania główne');
  t.equal(createDefaultSettings('Linden', 'en').courses[3]?.name, 'Mains');
  t.match(settings, { currency: 'PLN', timeZone: 'Europe/Warsaw', businessDayCutoff: '04:00' });
});

t.test('each fault names its field', async t => {
  const faults = settingsFaults(
    {
      ...settings,
      taxId: '1234567890',
      timeZone: 'Europe/Atlantis',
      vatRates: [
        { rate: 23, letter: 'A' },
        { rate: 23, letter: 'B' },
        { rate: 8, letter: 'B' },
      ],
      courses: [
        { number: 1, name: 'Przystawki' },
        { number: 1, name: 'Zupy' },
      ],
      quickNotes: ['Bez lodu'],
      quickNoteScopes: [
        { note: 'Bez lodu', stations: ['bar'], categoryIds: [] },
        { note: 'Bez lodu', stations: [], categoryIds: [] },
        { note: 'Bez cebuli', stations: ['kitchen'], categoryIds: [] },
      ],
    },
    [23, 5],
  );
  t.same(
    faults.map(({ path }) => path),
    [
      'taxId',
      'timeZone',
      'vatRates/1/rate',
      'vatRates/2/letter',
      'courses/1/number',
      'quickNoteScopes/1/note',
      'quickNoteScopes/2/note',
      'vatRates',
    ],
  );
  t.match(faults.at(-1)?.message, /5%/, 'the rate that the menu needs is named');
});
