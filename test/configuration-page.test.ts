/** The table of variables names each one that the code reads, its examples are valid, and docs/configuration.md and .env.example are written from it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { readConfig } from '../server/config.ts';
import { variableSections } from '../server/environment/variables.ts';
import { configurationPage, environmentExample } from './helpers/configuration-page.ts';
import { readSources, root } from './helpers/source-tree.ts';

const variables = Object.values(variableSections).flatMap(section => Object.entries(section));
const names = variables.map(([name]) => name);
const files = { 'docs/configuration.md': configurationPage(), '.env.example': environmentExample() };

t.test('the page and the example are written from the table', async t => {
  for (const [file, text] of Object.entries(files)) {
    if (process.env['WRITE'] === 'docs') writeFileSync(join(root, file), text);
    t.equal(readFileSync(join(root, file), 'utf8'), text, 'WRITE=docs npm test -- configuration-page');
  }
});

t.test('every variable that the server reads is documented, and no other', async t => {
  const ofTheSystem = ['PATH', 'INIT_CWD', 'NODE_OPTIONS'];
  const call =
    /\b(?:given|parse|group)\(((?:\s*'[A-Z_]+',?)+)|\benvironment\['([A-Z_]+)'\]|: '([A-Z_]+)',? of env/g;
  const read = readSources(['server']).flatMap(({ text }) =>
    [...text.matchAll(call)].flatMap(found => found[0].match(/[A-Z][A-Z_]+(?=')/g) ?? []),
  );
  t.ok(read.length > 40);
  t.same(
    [...new Set(read)].filter(name => !names.includes(name) && !ofTheSystem.includes(name)),
    [],
  );
  const text = readSources(['server'])
    .filter(({ path }) => path !== 'server/environment/variables.ts')
    .map(file => file.text)
    .join('\n');
  t.same(
    names.filter(name => !text.includes(name)),
    [],
  );
});

t.test('every example is a value that the variable may have', async t => {
  // What is a key or a file of its owner's can't be shown.
  const ownersOwn = /^(CLERK_JWT_KEY|FIREBASE_|ACME_DNS_COMMAND)/;
  const faults = variables
    .filter(([name]) => !ownersOwn.test(name))
    .flatMap(([name, { example }]) => {
      const read = readConfig({ [name]: example });
      return 'faults' in read ? read.faults.filter(fault => fault.startsWith(`${name} must `)) : [];
    });
  t.same(faults, []);
});
