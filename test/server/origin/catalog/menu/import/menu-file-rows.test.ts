/** Files as spreadsheets save them. */
import t from 'tap';
import { readFileRows } from '../../../../../../server/origin/catalog/menu/import/menu-file-rows.ts';

const expected = [
  { row: 1, cells: ['Nazwa', 'Cena'] },
  { row: 2, cells: ['Żurek', '28,00'] },
];
const rowsOf = (text: string | Uint8Array) => readFileRows(Buffer.from(text));

t.test('separators, byte order marks, line ends and encodings', t => {
  for (const text of [
    'Nazwa;Cena\nŻurek;28,00',
    '\uFEFFNazwa;Cena\r\nŻurek;28,00\r\n',
    'Nazwa\tCena\rŻurek\t28,00',
    'Nazwa,Cena\nŻurek,"28,00"\n',
    '"Nazwa","Cena"\r\n"Żurek","28,00"\r\n\r\n',
    ' Nazwa ; Cena \nŻurek;28,00;;\n',
  ])
    t.match(rowsOf(text).rows, expected, JSON.stringify(text));
  const cp1250 = Buffer.concat([Buffer.from('Nazwa;Cena\n'), Buffer.from([0xaf]), Buffer.from('urek;28,00')]);
  t.same(rowsOf(cp1250).rows, expected);
  t.same(rowsOf(Buffer.from('\uFEFFNazwa\tCena\r\nŻurek\t28,00\r\n', 'utf16le')).rows, expected);
  t.same(
    rowsOf('sep=,\r\nNazwa,Cena\r\nŻurek,"28,00"').rows.map(({ row }) => row),
    [2, 3],
  );
  t.end();
});

t.test('rows keep their numbers over blank ones and over line breaks in quotes', t => {
  const { rows } = rowsOf('Nazwa;Cena\n\n"Żurek\nz jajkiem";28\n;\nPizza 12";30');
  t.same(rows, [
    { row: 1, cells: ['Nazwa', 'Cena'] },
    { row: 3, cells: ['Żurek z jajkiem', '28'] },
    { row: 5, cells: ['Pizza 12"', '30'] },
  ]);
  t.end();
});

t.test('what is no CSV is refused by its kind', t => {
  t.match(rowsOf(Buffer.from('PK\u0003\u0004')).fault, { code: 'spreadsheet' });
  t.match(rowsOf(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])).fault, { code: 'notText' });
  t.match(rowsOf('a;b\0').fault, { code: 'notText' });
  t.match(rowsOf('Nazwa;Cena\n"Żurek;28').fault, { code: 'quote' });
  t.match(rowsOf('').fault, { code: 'empty' });
  t.match(rowsOf('\n\n').fault, { code: 'empty' });
  t.match(rowsOf(`a\n${'b\n'.repeat(5_021)}`).fault, { code: 'tooManyRows' });
  t.end();
});
