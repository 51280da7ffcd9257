/** Files made to keep the server busy: each is answered at once, whatever signs are repeated in it, and wherever. Without a bound they take hours or all memory. */
import { gzipSync } from 'node:zlib';
import t from 'tap';
import { menuFileRowsMax } from '#shared/catalog/menu-limits.ts';
import { checkMenuFile } from '../../../../../helpers/menu-file.ts';
import { createOrigin } from '../../../../../helpers/restaurants/origin-fixture.ts';

const signs = ['a', ' ', '.', '-', '–', '1', ',', "'", '/', '<', '>', '%', 'za ', 'vat', '1 kg', '12:00-'];
/** Each pair of signs, repeated, and an end that makes most readings fail. */
const texts = signs.flatMap(one => signs.map(other => `a${`${one}${other}`.repeat(2_000)}!`));
const fields = ['category', 'description', 'halfPrice', 'vat', 'hours', 'allergens', 'modifiers'];
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

const files: Record<string, string> = {
  'lines of a list': texts.join('\n'),
  'cells of a table': [
    `name;price;${fields.join(';')}`,
    ...texts.map((text, row) => `a${row};1${`;${quoted(text.slice(0, 3_000))}`.repeat(fields.length)}`),
  ].join('\n'),
  headings: `name;price;${texts.map(quoted).join(';')}\na;1`,
  'a heading without end': `name,price,${'vat1'.repeat(100_000)}\na,1`,
  'values of JSON': JSON.stringify(texts.map(text => ({ name: 'a', price: text, description: text }))),
  'scripts of a page': '<script'.repeat(150_000),
  'names of JSON': `[${Array.from({ length: 10 * menuFileRowsMax }, (_, at) => `{"name":"a","price":1,"k${at}":1}`).join()}]`,
  'a description without end': `${'a  1\n'.repeat(100_000)}${'b\n'.repeat(200_000)}`,
};

t.test('a file that repeats any signs anywhere is answered, and changes nothing', async t => {
  const origin = await createOrigin(t);
  for (const [name, text] of Object.entries(files)) {
    const { status, data } = await checkMenuFile(origin, gzipSync(text));
    t.equal(status, 200, name);
    t.ok(data.faults.length > 0, name);
  }
});
