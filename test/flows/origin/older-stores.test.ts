/** The stores that earlier versions left open with this one: their sums are what those versions said, and the evening goes on. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { findLooseRows } from '../../../server/backups/proof/compared-stores.ts';
import { findCopyBeforeUpdate } from '../../../server/store/backup-files/before-update.ts';
import { signIn, signInAsOwner } from '../../helpers/restaurants/staff-session.ts';
import { startApp } from '../../helpers/running-app.ts';
import { createDataFolder } from '../../helpers/server-process.ts';
import { enterRoom, payWhole, sendTable } from '../../upgrade/evening.ts';
import { readFigures } from '../../upgrade/figures.ts';
import { isOutdated, listVersions, readStore } from '../../upgrade/recorded-stores.ts';

const versions = listVersions();
t.ok(versions.length > 0);

for (const version of versions)
  t.test(`a store of ${version} says the same of its money, and works`, async t => {
    const { database, span, figures } = readStore(version);
    const folder = createDataFolder();
    t.teardown(() => folder.remove());
    const file = join(folder.path, 'kelner.db');
    writeFileSync(file, database);
    const isOlder = isOutdated(file);
    const { url, close } = await startApp(t, { DATA_DIR: folder.path });
    const owner = await signInAsOwner(url);
    t.has(await readFigures(owner, span), figures);

    const anna = await signIn(url, 'anna_w', 'anna_w has a password');
    const draft = figures.orders.find(({ state, payments }) => state === 'open' && payments.length === 0);
    t.ok(draft, 'what was open is open');
    const order = await sendTable(await enterRoom(anna), 0);
    t.equal((await payWhole(anna, order)).state, 'closed');
    await close();
    t.same(findLooseRows(file), []);
    t.equal(findCopyBeforeUpdate(file) !== null, isOlder, 'the way back, where the update changed the store');
  });
