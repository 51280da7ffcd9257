import t from 'tap';
import { savePreferences } from '../../../server/notifications/preference-store.ts';
import type { PushOutcome } from '../../../server/notifications/push/push-sender.ts';
import { createDefaultSettings } from '../../../server/origin/kernel/restaurant/default-settings.ts';
import { isoAt, makeLine, makeTicket, ready, soup, staff, startMs, toldOn } from './notices-house.ts';
import { createNoticesRig, type NoticesRig, openNoticeStore } from './notices-rig.ts';

const database = await openNoticeStore();
t.teardown(() => database.close());

async function choose(rig: NoticesRig, userId: string, language: string): Promise<void> {
  const preferences = { off: [], mutedUntil: null, language };
  await savePreferences(database.db, rig.organizationId, userId, preferences);
}

t.test(
  'a screen gets the facts and writes the text itself; a push comes in the language of its person',
  async t => {
    const rig = createNoticesRig(database);
    t.teardown(() => rig.close());
    await choose(rig, 'anna', 'pl-PL');
    await rig.register('anna');
    const screen = rig.open('anna', false);
    await rig.change({ kitchen: soup() });
    t.match(rig.pushed, [{ title: 'Stolik 5: gotowe', body: 'soup · Kuchnia' }]);
    screen.turn(true);
    await rig.settle();
    const facts = { text: 'ready', dishes: [{ quantity: 1, name: 'soup' }], stations: ['kitchen'] };
    t.match(screen.told, [{ notice: { facts: { ...facts, place: { tableLabel: '5' } } } }]);
    t.match(toldOn(screen), [/^Stolik 5/], 'a tab of the release before reads the text');
  },
);

t.test('a push that is repeated says the minutes of now, in the language of now', async t => {
  let outcome: PushOutcome = { kind: 'retry', reason: 'broken' };
  const bodies: string[] = [];
  const send = async ({ body }: { body: string }) => {
    bodies.push(body);
    return outcome;
  };
  const rig = createNoticesRig(database, { send });
  t.teardown(() => rig.close());
  await rig.register('anna');
  const sentAt = isoAt(startMs - 241 * 60_000);
  await rig.change({ kitchen: [makeTicket([makeLine('soup')], { sentAt })] });
  await rig.advance(5 * 60_000);
  await choose(rig, 'anna', 'pl-PL');
  outcome = { kind: 'sent' };
  await rig.advance(2 * 60_000);
  t.match(bodies[0], /^soup · Kitchen · sent 4\sh\s01′ ago$/);
  t.match(bodies.at(-1), /^soup · Kuchnia · wysłane 4\sh\s0[67]′ temu$/);
});

t.test(
  'a notice of the release before, which has no facts, is shown and pushed as it was written',
  async t => {
    const rig = createNoticesRig(database);
    t.teardown(() => rig.close());
    rig.open('dorota');
    await rig.change({ kitchen: soup() });
    await database.db
      .updateTable('notices')
      .set({ facts: null, title: 'Of before' })
      .where('org_id', '=', rig.organizationId)
      .execute();
    await rig.register('anna');
    t.match(rig.pushed, [{ title: 'Of before' }]);
    const screen = rig.open('anna');
    await rig.settle();
    t.match(toldOn(screen), [/^Of before \|/]);
    t.notMatch(screen.told, [{ notice: { facts: {} } }]);
  },
);

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

t.test('every notice of a dish names its own station, as screens do', async t => {
  const rig = createNoticesRig(database);
  t.teardown(() => rig.close());
  const cold = { id: 'cold', group: 'kitchen' as const, name: 'Zimna', color: '#111111' };
  const stations = [...(polish.stations ?? []), cold];
  const translations = [{ text: 'Zimna', names: { pl: 'Zimna', en: 'Cold' } }];
  const anna = rig.open('anna');
  await choose(rig, 'anna', 'en');
  const plate = (stationId: string, line = ready('soup')) => [makeTicket([line], { stationId })];
  await rig.change({ settings: { ...polish, stations, translations }, kitchen: plate('cold') });
  await rig.advance(4 * 60_000);
  await rig.change({ kitchen: plate('cold', makeLine('soup')) });
  const late = makeTicket([makeLine('duck')], {
    stationId: 'kitchen',
    sentAt: isoAt(startMs - 241 * 60_000),
  });
  await rig.change({ kitchen: [late] });
  t.match(
    toldOn(anna).filter(told => !told.startsWith('over')),
    [
      /ready \| soup · Cold/,
      /not served \| soup · Cold/,
      /recalled \| soup · Cold/,
      /late \| duck · Kitchen/,
    ],
  );
});
