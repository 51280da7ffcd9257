/** Prices as people and systems write them: read in one way, or asked. */
import fc from 'fast-check';
import t from 'tap';
import { priceReadings } from '../../../../../../server/origin/catalog/menu/import/price-readings.ts';

const read = (text: string, digits = 2) => priceReadings(text, digits);

t.test('clear prices', t => {
  for (const [text, amount] of [
    ['28', 2_800],
    ['28,5', 2_850],
    ['28,-', 2_800],
    ['28.–', 2_800],
    ['28,- zł', 2_800],
    ['PLN 28,00', 2_800],
    ['12 zł.', 1_200],
    ['85 грн', 8_500],
    ['$1,299.00', 129_900],
    ['1.234,50', 123_450],
    ['1 234 567,89', 123_456_789],
    ['0,5 l 14 zł', 1_400],
    ['26.0000', 2_600],
    ['1234.500', 123_450],
    ['0.500', 50],
  ] as const)
    t.same(read(text), [amount], text);
  t.end();
});

t.test('what can be read in two ways has both readings, and what is no price none', t => {
  for (const [text, ...amounts] of [
    ['1.234', 123_400, 123],
    ['28,000', 2_800_000, 2_800],
    ['12 50', 1_200, 5_000],
    ['330 120', 33_012_000, 12_000],
    ['40 120,00', 4_012_000, 12_000],
    ['0,5 14', 50, 1_400],
    ['22 / 28 zł', 2_200, 2_800],
  ] as const)
    t.same(read(text), amounts, text);
  for (const text of [
    '',
    'abc',
    '-5',
    '–5',
    '28 zł (duża)',
    'od 28',
    '1234.567',
    '12.3456',
    '0.125',
    '1.23.4',
    '0,5 l',
  ])
    t.same(read(text), [], text);
  t.end();
});

const spaces = ['\u00a0', '\u2009', '\u202f', '\u2007', "'", '’', ' '];
const words = [
  '',
  'zł',
  'PLN',
  'pln',
  'zł.',
  'złotych',
  '€',
  'EUR',
  'USD',
  '$',
  'грн',
  'Kč',
  'Ft',
  'lei',
  'CHF',
  'kr',
];

t.test(
  'a law: an amount with groups of three, any sign and any space is itself or asked, never another one',
  async () => {
    const style = fc.record({
      amount: fc.integer({ min: 0, max: 10_000_000 }),
      space: fc.constantFrom(...spaces, ''),
      decimal: fc.constantFrom(',', '.'),
      word: fc.constantFrom(...words),
      isBefore: fc.boolean(),
      gap: fc.constantFrom('', ' ', '\u00a0'),
      short: fc.boolean(),
    });
    fc.assert(
      fc.property(style, ({ amount, space, decimal, word, isBefore, gap, short }) => {
        const whole = String(Math.trunc(amount / 100)).replace(/\B(?=(\d{3})+(?!\d))/g, space);
        const cents = String(amount % 100).padStart(2, '0');
        const number = short && cents === '00' ? `${whole}${decimal}-` : `${whole}${decimal}${cents}`;
        const readings = read(isBefore ? `${word}${gap}${number}` : `${number}${gap}${word}`);
        return (
          readings[0] === amount &&
          (readings.length === 1 || space === ' ' || space === '\u00a0' || space === '\u2007')
        );
      }),
      { numRuns: 2_000 },
    );
  },
);

t.test('a law: a size with its unit is never the price, one without is asked', async () => {
  const size = fc.constantFrom('0,5', '0,33', '330', '500', '40', '0.7');
  const unit = fc.constantFrom(' l', 'l', ' ml', 'ml', ' cl', ' g', ' kg', ' szt', '');
  fc.assert(
    fc.property(size, unit, fc.integer({ min: 100, max: 99_999 }), (volume, behind, amount) => {
      const price = `${Math.trunc(amount / 100)},${String(amount % 100).padStart(2, '0')}`;
      const readings = read(`${volume}${behind} ${price} zł`);
      return (
        readings.includes(amount) &&
        (behind === '' ? readings.length > 1 || volume === String(amount / 100) : readings.length === 1)
      );
    }),
  );
});

t.test('a currency without smaller coins', t => {
  t.same(read('1.234', 0), [1_234]);
  t.same(read('1200 Ft', 0), [1_200]);
  t.same(read('1.234', 3), [1_234_000, 1_234]);
  t.end();
});
