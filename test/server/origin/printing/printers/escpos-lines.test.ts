import fc from 'fast-check';
import t from 'tap';
import { type CodePage, codePages } from '#shared/venue/printer-drivers.ts';
import {
  encodeLetters,
  hasLetter,
  lettersOf,
} from '../../../../../server/origin/printing/printers/code-pages.ts';
import { drawLine } from '../../../../../server/origin/printing/printers/document-picture.ts';
import { encodeLine } from '../../../../../server/origin/printing/printers/escpos-lines.ts';

const isPicture = (bytes: readonly number[]) => Buffer.from(bytes).toString('hex').startsWith('1d763000');
/** What is on the paper, of a line in letters: each change of the page by its number. */
function textOf([...bytes]: readonly number[]): string {
  let text = '';
  for (let next = bytes.shift(); next !== undefined; next = bytes.shift()) {
    if (next !== 0x1b && next !== 0x1d) text += String.fromCharCode(next);
    else {
      const [command, value] = bytes.splice(0, 2);
      if (command === 0x74) text += `<${value}>`;
    }
  }
  return text;
}
const encoded = (text: string, pages: readonly CodePage[] = ['cp852']) =>
  encodeLine({ text }, { codePages: pages, columns: 42 });
const noPicture = () => Promise.reject(new Error('no font'));

t.test('letters are those of a page that the printer has, of several where one is not enough', async t => {
  t.equal(textOf((await encoded('Gęś', ['cp852'])).bytes), '<18>G\xa9\x98\n');
  t.equal(textOf((await encoded('Борщ', ['cp852', 'cp866'])).bytes), '<17>\x81\xae\xe0\xe9\n');
  t.equal(textOf((await encoded('Gęś 5 €', ['cp852', 'cp858'])).bytes), '<18>G\xa9\x98 5 <19>\xd5\n');
  t.equal(textOf((await encoded('Ges', [])).bytes), 'Ges\n', 'no page is needed, none is chosen');
});

t.test('letters of none of its pages are drawn, signs are plain ones', async t => {
  const { bytes, isLegible } = await encoded('АЛЕРГІЯ: горіхи');
  t.ok(isPicture(bytes) && isLegible);
  t.ok(isPicture((await encoded('Gęś', [])).bytes), 'Polish ones too, where it has no page of them');
  t.equal(textOf((await encoded('5 € – „tak” …')).bytes), '<18>5 EUR - "tak" ...\n');
});

t.test('a drawn line has its ink, and is as wide as the paper', async t => {
  for (const columns of [42, 32]) {
    for (const isBig of [false, true]) {
      const { rowBytes, dots } = await drawLine({ text: 'Борщ', ...(isBig && { isBig }) }, columns);
      t.equal(rowBytes, (columns * 12) / 8);
      t.equal(dots.length % rowBytes, 0);
      const ink = dots.filter(byte => byte !== 0).length;
      t.ok(ink > 20 && ink < dots.length / 2, `${ink} of ${dots.length}`);
    }
  }
});

t.test('what can’t be drawn either is written by its sound', async t => {
  const line = { text: 'Борщ Ωμέγα' };
  const { bytes, isLegible } = await encodeLine(line, { codePages: [], columns: 42 }, noPicture);
  t.equal(textOf(bytes), 'Borshch Omega\n');
  t.ok(isLegible);
  t.equal(textOf((await encoded('𝐀𝐁 Ố')).bytes), '<18>AB O\n');
});

t.test('a capital that can’t be shown is its small letter', async t => {
  const { bytes, isLegible } = await encoded('გრილი'.toUpperCase());
  t.ok(isPicture(bytes) && isLegible);
  t.equal(textOf((await encoded('STRAẞE')).bytes), textOf((await encoded('STRAßE')).bytes));
});

t.test('what no letters and no picture can say is missing, and the line says so', async t => {
  for (const text of ['花生', 'ไม่', 'orzechy 🥜', 'हिन्दी']) {
    const { bytes, isLegible } = await encoded(text);
    t.notOk(isLegible, text);
    t.match(textOf(bytes), '?');
  }
  const { isLegible } = await encodeLine({ text: 'გია' }, { codePages: [], columns: 42 }, noPicture);
  t.notOk(isLegible, 'nor where no picture can be made');
});

t.test('a line is illegible exactly where something of it became a question mark', async t => {
  const sign = fc.oneof(
    fc.constantFrom(...'AzęБщΩ€–½花🥜გ←', 'e\u0301'),
    fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 1 })
      .filter(text => !text.normalize('NFKD').includes('?')),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(sign, { maxLength: 50 }), fc.subarray([...codePages]), async (signs, pages) => {
      const line = { text: signs.join('') };
      const { bytes, isLegible } = await encodeLine(line, { codePages: pages, columns: 42 }, noPicture);
      return isLegible !== textOf(bytes).includes('?');
    }),
  );
  t.pass('and nowhere else');
});

t.test('every page prints each of its letters by one byte that is no command', async t => {
  for (const page of codePages) {
    const letters = lettersOf(page);
    t.ok(letters.length > 30, page);
    const [fragment, ...others] = encodeLetters(letters, [page]);
    t.same(others, []);
    t.equal(fragment?.bytes.length, letters.length);
    t.ok(fragment?.bytes.every(byte => byte >= 0x80));
    t.notOk(hasLetter([page], '←'));
  }
});
