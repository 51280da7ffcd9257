import fc from 'fast-check';
import t from 'tap';
import { csvText, sheetStyle } from '../../../../../server/origin/kernel/sheets/report-sheet.ts';
import { sheetFileName, sheetLanguage } from '../../../../../server/origin/kernel/sheets/sheet-file-rules.ts';

const english = sheetStyle('en', 'PLN');
const polish = sheetStyle('pl-PL', 'PLN');
const warsaw = { timeZone: 'Europe/Warsaw', businessDayCutoff: '04:00' };

/** An RFC 4180 parser. */
function parse(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const letter = text[index] ?? '';
    if (isQuoted && letter === '"' && text[index + 1] === '"') {
      cell += '"';
      index += 1;
    } else if (letter === '"') isQuoted = !isQuoted;
    else if (!isQuoted && letter === separator) {
      row.push(cell);
      cell = '';
    } else if (!isQuoted && letter === '\r' && text[index + 1] === '\n') {
      rows.push([...row, cell]);
      row = [];
      cell = '';
      index += 1;
    } else cell += letter;
  }
  return rows;
}

t.test('numbers are written as the language writes them, without a currency', async t => {
  t.equal(english.money(-123_456), '-1234.56');
  t.equal(polish.money(123_405), '1234,05');
  t.equal(sheetStyle('en', 'JPY').money(500), '500');
  t.equal(polish.decimal('5.5'), '5,5');
});

t.test('a file begins with the mark that makes Excel read Polish letters', async t => {
  t.equal(csvText([['Żurek', '1,5']], english), '\uFEFFŻurek,"1,5"\r\n');
  t.equal(csvText([['Żurek', '1,5']], polish), '\uFEFFŻurek;1,5\r\n');
});

t.test('whatever stands in a cell comes back from the file, in either form', async () => {
  const table = fc.array(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 2, maxLength: 2 }));
  const awkward = fc.array(
    fc.array(fc.constantFrom('a"b', ',', ';', '\r\n', '\n', ' "', ''), { minLength: 2, maxLength: 2 }),
  );
  for (const style of [english, polish]) {
    fc.assert(
      fc.property(fc.oneof(table, awkward), rows => {
        const read = parse(csvText(rows, style).slice(1), style.separator);
        return JSON.stringify(read) === JSON.stringify(rows);
      }),
    );
  }
});

t.test('no name is ever a formula, whatever separates cells where the file is opened', async t => {
  const formulas = fc.tuple(
    fc.constantFrom('', 'Zupa', '"', 'a"'),
    fc.constantFrom(',', ';', '\t', '|', '\n'),
    fc.constantFrom('', ' ', '"', ' "', '\t'),
    fc.constantFrom('=', '+', '-', '@', '＝'),
  );
  fc.assert(
    fc.property(formulas, parts => {
      for (const style of [english, polish]) {
        const text = csvText([['Nr', style.text(`${parts.join('')}HYPERLINK("x")`)]], style);
        for (const separator of [',', ';', '\t', '|', '\n'])
          for (const cell of text.slice(1).split(separator)) if (/^["\s]*[=+\-@＝]/.test(cell)) return false;
      }
      return true;
    }),
  );
  for (const name of ['=HYPERLINK("x")', '+48', '-2+3', '@SUM(A1)', '\t=1', ' =1', '\r=1', '＝1']) {
    t.match(english.text(name), /^\s*'\S/, JSON.stringify(name));
  }
  for (const name of ['Pierogi', '7-Up', 'Cola = zimna', '']) t.equal(english.text(name), name);
});

t.test('a name is told in the language of the file where it has one', async t => {
  t.equal(english.named('Żurek', { en: 'Sour rye soup' }), 'Sour rye soup');
  t.equal(polish.named('Soup', { pl: 'Zupa' }), 'Zupa');
  t.equal(polish.named('Żurek', { en: 'Sour rye soup' }), 'Żurek');
});

t.test('the reader’s language decides, then the restaurant’s', async t => {
  t.equal(sheetLanguage('pl-PL', 'en'), 'pl-PL');
  t.equal(sheetLanguage('de-DE, pl;q=0.8, en;q=0.5', 'en'), 'pl-PL');
  t.equal(sheetLanguage('en', 'pl-PL'), 'en');
  t.equal(sheetLanguage(undefined, 'pl-PL'), 'pl-PL');
  t.equal(sheetLanguage('*', 'de'), 'en');
});

t.test('a file is called by its business days', async t => {
  const span = (from: string, to: string) => ({ from: Date.parse(from), to: Date.parse(to) });
  const day = span('2025-11-20T03:00:00Z', '2025-11-21T03:00:00Z');
  t.equal(sheetFileName('salesReport', day, warsaw, english.words), 'sales-2025-11-20.csv');
  const week = span('2025-11-14T03:00:00Z', '2025-11-21T03:00:00Z');
  t.equal(sheetFileName('salesReport', week, warsaw, polish.words), 'sprzedaz-2025-11-14-2025-11-20.csv');
});
