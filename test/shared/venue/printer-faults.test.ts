import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { printerFaults } from '#shared/venue/printer-faults.ts';
import { root } from '../../helpers/source-tree.ts';

t.test('every fault of a printer can be put into words in every language', async t => {
  const folder = join(root, 'locales/common');
  for (const name of readdirSync(folder)) {
    const texts = JSON.parse(readFileSync(join(folder, name), 'utf8')).printerFaults;
    t.same(Object.keys(texts).sort(), [...printerFaults].sort(), name);
  }
});
