import t from 'tap';
import { savePreferences } from '../../../server/notifications/preference-store.ts';
import { createDefaultSettings } from '../../../server/origin/kernel/restaurant/default-settings.ts';
import { isoAt, servedTable, soup, staff, startMs, toldOn } from './notices-house.ts';
import { createNoticesRig, type NoticesRig, openNoticeStore } from './notices-rig.ts';

const database = await openNoticeStore();
t.teardown(() => database.close());

async function choose(rig: NoticesRig, userId: string, language: string): Promise<void> {
  const preferences = { off: [], mutedUntil: null, language };
  await savePreferences(database.db, rig.organizationId, userId, preferences);
  rig.part.of(rig.organizationId)?.people.translated(userId);
  await rig.settle();
}

t.test('who changes the language reads the open notices in it, silently and under their ids', async t => {
  const rig = createNoticesRig(database);
  t.teardown(() => rig.close());
  rig.answers.set('/api/waiter/tables', [servedTable('celina')]);
  const [anna, celina] = [rig.open('anna'), rig.open('celina')];
  await rig.change({ kitchen: soup() });
  await rig.advance(61_000);
  t.same(toldOn(celina), ['Table 5: not picked up | soup · Kitchen !']);
  const told = anna.told.length;

  await choose(rig, 'celina', 'pl-PL');
  t.equal(toldOn(celina).at(-1), 'Stolik 5: nikt nie odbiera | soup · Kuchnia');
  const ids = celina.told.map(message => message.type === 'notice' && message.notice.id);
  t.equal(new Set(ids).size, 1);
  t.equal(anna.told.length, told, 'nobody else is told');
  const late = rig.open('celina');
  await rig.settle();
  t.match(toldOn(late), [/^Stolik 5: nikt nie odbiera/], 'nor is it English on the next screen');

  await choose(rig, 'celina', 'en');
  t.equal(toldOn(celina).at(-1), 'Table 5: not picked up | soup · Kitchen');
});

t.test('the simulator has its word in each language', async t => {
  const rig = createNoticesRig(database);
  t.teardown(() => rig.close());
  rig.answers.set('/api/waiter/orders/order', { waiterId: 'anna', payments: [] });
  const dorota = rig.open('dorota');
  await choose(rig, 'dorota', 'pl-PL');
  const job = {
    ...{ id: 'job', kind: 'receipt' as const, state: 'failed' as const, orderId: 'order', tableLabel: '5' },
    ...{ printerName: 'Simulator', attempts: 3, createdAt: isoAt(startMs) },
  };
  await rig.change({ printJobs: [job] });
  t.match(toldOn(dorota).at(-1), /^Stolik 5: paragon niewydrukowany \| Symulator: /);
  await rig.change({ printJobs: [] });
  await choose(rig, 'dorota', 'en');
});

t.test('what is over is not written again', async t => {
  const rig = createNoticesRig(database);
  t.teardown(() => rig.close());
  const anna = rig.open('anna');
  await rig.change({ kitchen: soup() });
  await rig.change({ kitchen: [] });
  const told = anna.told.length;
  await choose(rig, 'anna', 'pl-PL');
  t.equal(anna.told.length, told);
});

const polish = { ...createDefaultSettings('Pod Lipą', 'pl-PL'), version: 1 };

t.test('right after a start nothing is said before it is known who speaks which language', async t => {
  const rig = createNoticesRig(database);
  t.teardown(() => rig.close());
  const anna = rig.open('anna');
  await rig.change({ staff: null, settings: null, kitchen: soup() });
  await rig.advance(4_000);
  t.same(toldOn(anna), []);
  await rig.change({ staff, settings: polish });
  t.match(toldOn(anna), [/^Stolik 5/]);
});

t.test('where nobody says who works there, it is said in English after a few seconds', async t => {
  const rig = createNoticesRig(database);
  t.teardown(() => rig.close());
  const anna = rig.open('anna');
  await rig.change({ staff: null, settings: null, kitchen: soup() });
  await rig.advance(5_000);
  t.match(toldOn(anna), [/^Table 5/]);
});
