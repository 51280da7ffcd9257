/** Card data that PCI DSS forbids to store: full numbers, track data, expiry dates and security codes are in no table, log or bundle. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import t from 'tap';
import { startVivaDouble } from '../../../helpers/doubles/viva-double.ts';
import { startZvtDouble } from '../../../helpers/doubles/zvt-double.ts';
import { createPrintingOrigin } from '../../../helpers/restaurants/printing-origin.ts';
import { sentOrder } from '../../../helpers/restaurants/sent-order.ts';
import { addTerminal, terminalStage } from '../../../helpers/restaurants/terminal-stage.ts';
import { root } from '../../../helpers/source-tree.ts';

/** Both doubles send this test card, which isn't masked or too little, and its expiry date. */
const forbidden = [/4761739001010010/, /476173/, /(?<!\d)2912(?!\d)/];

/** Everything of every table as one text. */
async function storedText({ database }: Awaited<ReturnType<typeof createPrintingOrigin>>): Promise<string> {
  const tables = await database.db.introspection.getTables();
  const rows = await Promise.all(
    tables.map(async ({ name }) => (await sql`select * from ${sql.table(name)}`.execute(database.db)).rows),
  );
  return JSON.stringify(rows);
}

for (const [driver, start] of [
  ['zvt', startZvtDouble],
  ['viva', startVivaDouble],
] as const)
  t.test(`${driver}: of a card only its brand and last four digits are stored`, async t => {
    const double = await start(t);
    const origin = await createPrintingOrigin(t, { speedUp: 5 });
    const terminalId = await addTerminal(origin, { driver, address: double.address });
    const order = await sentOrder(origin, ['soup']);
    const at = terminalStage(origin, terminalId, order);
    await at.send({ amount: order.due });
    await at.becomes(({ state }) => state === 'closed');
    const stored = await storedText(origin);
    t.match(stored, /\*{12}0010/);
    for (const pattern of forbidden) t.notMatch(stored, pattern);
  });

const sources = ['server', 'shared', 'client/screens', 'client/orders'].flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => /\.tsx?$/.test(name))
    .map(name => join(folder, name)),
);

t.test('no file of the product reads track data, an expiry date or a security code of a card', async t => {
  const words = /\b(track[123]|trackData|cvv2?|cvc2?|cardExpiry|expiryDate|pinBlock|cardholderName)\b/i;
  for (const path of sources.filter(path => words.test(readFileSync(join(root, path), 'utf8'))))
    t.fail(`${path} names card data that must not be stored`);
});

t.test(
  'no protocol logs what a terminal sent, and a number of a card leaves it through one function',
  async t => {
    const protocols = sources.filter(path => /^server\/origin\/terminals\/(zvt|viva)\//.test(path));
    t.ok(protocols.length > 3);
    for (const path of protocols) {
      const text = readFileSync(join(root, path), 'utf8');
      t.notMatch(text, /\blog\b|console\./, path);
      if (/0x22|primaryAccountNumber/.test(text.replace(/^.*sized\(.*$/gm, '')))
        t.match(text, /maskedCard\(/, path);
    }
  },
);

t.test('the client’s bundle knows no card number', async t => {
  const dist = join(root, 'client/dist');
  const bundle = !existsSync(dist)
    ? []
    : readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.js'));
  for (const name of bundle)
    t.notMatch(readFileSync(join(dist, name), 'utf8'), /primaryAccountNumber|trackData|cvc2?\b/i, name);
});
