import t from 'tap';
import commonEnglish from '../../../../../locales/common/en.json' with { type: 'json' };
import commonPolish from '../../../../../locales/common/pl-PL.json' with { type: 'json' };
import officeEnglish from '../../../../../locales/office/en.json' with { type: 'json' };
import officePolish from '../../../../../locales/office/pl-PL.json' with { type: 'json' };
import { defaultRights } from '../../../../../server/origin/kernel/callers/staff-rights.ts';
import { createDefaultSettings } from '../../../../../server/origin/kernel/restaurant/default-settings.ts';
import { userInfoOf } from '../../../../../server/origin/venue/staff/account-rules.ts';

const settings = { ...createDefaultSettings('Pod Lipą', 'pl-PL'), version: 3 };

const english = { common: commonEnglish, office: officeEnglish };
const polish = { common: commonPolish, office: officePolish };
const person = { id: 'u1', username: 'anna', displayName: 'Anna' };
const session = { organizationId: 'o1', roles: ['waiter', 'admin'] as const, rights: defaultRights };
const device = { language: null, hasDrawer: false, hasMail: false };
const summaryOf = (changed: typeof settings) =>
  userInfoOf(person, session, { settings: changed, needsSubscription: true }, device).restaurant;

t.test('the summary lists the courses in the order they are served', async t => {
  const courses = settings.courses.toReversed();
  const summary = summaryOf({ ...settings, courses });
  t.same(
    summary.courses.map(({ number }) => number),
    [0, 1, 2, 3, 4],
  );
  t.match(summary, { name: 'Pod Lipą', currency: 'PLN', lateMinutes: 15, defaultLanguage: 'pl-PL' });
});

t.test('a person’s roles are those of the session', async t => {
  t.match(userInfoOf(person, session, { settings, needsSubscription: true }, device), {
    userId: 'u1',
    orgId: 'o1',
    username: 'anna',
    roles: ['waiter', 'admin'],
    rights: defaultRights,
    needsSubscription: true,
  });
});

t.test('the summary has what waiters choose from, and says whether bills come out of a printer', async t => {
  const { voidReasons, discountReasons, quickNotes, quickNoteScopes, tipPresets } = settings;
  t.ok(quickNoteScopes);
  const summary = summaryOf(settings);
  t.match(summary, {
    voidReasons,
    discountReasons,
    quickNotes,
    quickNoteScopes,
    tipPresets,
    printsBills: false,
  });
  t.match(summary, { readyUnservedSeconds: 180, receiptPendingSeconds: 60, reopenWindowMinutes: 60 });
  const receipt = { isAutomatic: true, billPrinterId: '01970000-0000-7000-8000-000000000300' };
  t.equal(summaryOf({ ...settings, receipt }).printsBills, true);
});

t.test(
  'each word of a new restaurant exists in both languages, also where it was written in the other',
  async t => {
    for (const [language, other] of [
      ['pl-PL', 'en'],
      ['en', 'pl'],
    ] as const) {
      const {
        voidReasons,
        discountReasons,
        quickNotes,
        stations = [],
      } = createDefaultSettings('Lipa', language);
      const written = [english, polish].flatMap(({ common, office }) => [
        common.order.out.reason,
        office.admin.menu.soldOut,
        common.till.tip.asGiven,
        ...Object.values(common.till.refund.reasons),
        ...Object.values(common.till.reopen.reasons),
        ...Object.values(common.cash.noSale.reasons),
      ]);
      const { translations = [] } = summaryOf({ ...settings, defaultLanguage: language });
      const known = new Map(
        translations.flatMap(({ text, names }) => [text, ...Object.values(names)].map(word => [word, names])),
      );
      const names = stations.map(({ name }) => name).filter(name => name !== 'Bar');
      for (const word of [...voidReasons, ...discountReasons, ...quickNotes, ...names].filter(
        word => word !== 'Test',
      ))
        t.type(known.get(word)?.[other], 'string', `${word} in ${other}`);
      for (const word of written) t.ok(known.has(word), word);
    }
  },
);

t.test('what the restaurant says of a word counts more than what the product knows', async t => {
  const own = { text: 'Pomyłka', names: { en: 'Our mistake' } };
  const { translations = [] } = summaryOf({ ...settings, translations: [own] });
  t.same(translations[0], own, 'the first entry counts');
});
