/** The encoding of a text is the one that makes its words likely. */
import fc from 'fast-check';
import t from 'tap';
import { type MenuFileEncoding, menuFileEncodings } from '#shared/catalog/menu-file-fields.ts';
import { decodeText } from '../../../../../../server/origin/catalog/menu/import/menu-file-encoding.ts';

const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);

/** Undefined if the encoding lacks a letter. */
function encoded(text: string, encoding: MenuFileEncoding): Uint8Array | undefined {
  if (encoding === 'utf-8') return new TextEncoder().encode(text);
  if (encoding.startsWith('utf-16')) {
    const wide = Buffer.from(text, 'utf16le');
    return encoding === 'utf-16be' ? wide.swap16() : wide;
  }
  const letters = [...decodeText(bytes, encoding).text];
  const codes = [...text].map(letter => letters.indexOf(letter));
  return codes.includes(-1) ? undefined : Uint8Array.from(codes);
}

const menus = {
  polish: 'Nazwa;Cena\nŻurek z białą kiełbasą;28\nPstrąg pieczony;46\nGołąbki w sosie;31',
  capitals: 'NAZWA;CENA\nZUPA CZOSNKOWA Z GRZANKĄ;18\nŁOSOŚ;52',
  ukrainian: 'Назва;Ціна\nБорщ український;85\nВареники з вишнею;90\nКава;40',
  french: 'Nom;Prix\nCrème brûlée;12\nBœuf à la façon du chef;31\nJalapeño;3',
  german: 'Name;Preis\nKäsespätzle;14\nGrüner Salat mit Nüssen;9',
  czech: 'Název;Cena\nSmažený sýr;189\nSvíčková na smetaně;229\nKuřecí řízek;199',
  quotes: 'Nazwa;Cena\nJajka „sadzone” – dwa;12',
} as const;
/** A Cyrillic text in another Cyrillic encoding has letters, too, so only words tell. */
const encodingsOf = (text: string) =>
  menuFileEncodings.flatMap(encoding => {
    const file = encoded(text, encoding);
    return file === undefined ? [] : [{ encoding, file }];
  });

for (const [language, text] of Object.entries(menus))
  t.test(`a menu in ${language} is read in every encoding that has its letters`, t => {
    for (const { encoding, file } of encodingsOf(text)) {
      const read = decodeText(file, undefined);
      t.equal(read.text, text, `${encoding} as ${read.encoding}`);
      t.ok(read.sample !== undefined && text.includes(read.sample), 'a line to look at');
      t.equal(decodeText(file, encoding).encoding, encoding, 'the choice of the owner');
    }
    t.end();
  });

t.test('a law: Polish dishes are never other dishes', async () => {
  const dishes = [
    'Żurek',
    'pierogi ruskie',
    'gęś',
    'łosoś',
    'śledź',
    'kaczka z jabłkami',
    'bułka',
    'źródlana',
    'ćwikła',
    'GOŁĄBKI',
  ];
  const menu = fc.uniqueArray(fc.constantFrom(...dishes), { minLength: 5 }).map(names => names.join(';28\n'));
  const encodings = [
    'utf-8',
    'utf-16le',
    'utf-16be',
    'windows-1250',
    'iso-8859-2',
    'x-mac-ce',
    'ibm852',
  ] as const;
  fc.assert(
    fc.property(menu, fc.constantFrom(...encodings), (text, encoding) => {
      const file = encoded(text, encoding);
      return file !== undefined && decodeText(file, undefined).text === text;
    }),
    { numRuns: 300 },
  );
});

t.test('without letters beyond ASCII there is nothing to look at', t => {
  t.same(decodeText(Buffer.from('a;b\nc;1'), undefined), { text: 'a;b\nc;1', encoding: 'utf-8' });
  t.end();
});
