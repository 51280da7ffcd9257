import fc from 'fast-check';
import i18next from 'i18next';
import t from 'tap';
import { type NoticeKind, noticeKinds } from '#shared/platform/notice-kinds.ts';
import { noticeText } from '#shared/platform/notice-text.ts';
import english from '../../../locales/common/en.json' with { type: 'json' };
import polish from '../../../locales/common/pl-PL.json' with { type: 'json' };
import { factsOf } from '../../../server/notifications/alert-facts.ts';
import type { Alert } from '../../../server/notifications/alert-store.ts';
import { createNoticeTexts } from '../../../server/notifications/notice-texts.ts';
import { root } from '../../helpers/source-tree.ts';

const languages = ['en', 'pl-PL'] as const;
const texts = createNoticeTexts(`${root}/locales/common`);
const nowMs = Date.parse('2026-11-20T18:30:00Z');

/** Names that a text library may take for instructions. */
const name = fc.constantFrom('Żurek', '{{place}}', '$t(notices.title)', '<b>&', '$&', 'notices.ready.title');
const dish = fc.record({
  quantity: fc.integer({ min: 1, max: 9 }),
  name,
  names: fc.constantFrom({}, { pl: 'Pierogi', en: 'Dumplings' }),
});
const place = fc.constantFrom({ tableLabel: '5' }, { orderName: 'Kasia' }, { orderNumber: 7 });
const station = fc.constantFrom('kitchen' as const, 'bar' as const);
const person = fc.record({ id: fc.constant('p'), name });
const sinceAt = fc.constantFrom('2026-11-20T18:00:00Z', '2026-11-20T18:29:59Z', '2026-11-20T19:00:00Z');
const readyDish = fc
  .record({ dish, station })
  .map(drawn => ({ ...drawn.dish, id: 'l', station: drawn.station, readyAt: '', state: 'waiting' as const }));
const line = fc.option(dish, { nil: undefined });
const approvalKind = fc.constantFrom(
  ...(['void', 'lineDiscount', 'orderDiscount', 'refund', 'reopen', 'serviceCharge'] as const),
  ...(['payment', 'paymentKind', undefined] as const),
);

/** Details of each kind of alert. */
const details: Record<NoticeKind, fc.Arbitrary<object>> = {
  ready: fc.record({ dishes: fc.array(readyDish, { minLength: 1 }) }),
  recalled: fc.record({ dishes: fc.array(readyDish, { minLength: 1 }) }),
  approval: fc.record({
    approval: fc.record({
      subject: fc.constantFrom('cash', 'voucher', 'Żurek'),
      askedBy: person,
      kind: approvalKind,
      line,
    }),
  }),
  receiptFailed: fc.record({
    receipt: fc.record({ printerName: fc.option(name, { nil: undefined }), isUnknown: fc.boolean() }),
  }),
  late: fc.record({
    late: fc.record({
      what: fc.constantFrom('preparing', 'unserved'),
      dishes: fc.array(dish, { minLength: 1 }),
      station,
      sinceAt,
    }),
  }),
  unavailable: fc.record({
    unavailable: fc.record({ dishes: fc.array(dish, { minLength: 1 }), instead: fc.array(dish) }),
  }),
  reportAnswered: fc.record({ report: fc.record({ dish, isConfirmed: fc.boolean(), by: name }) }),
  transfer: fc.record({ transfer: fc.record({ by: name, places: fc.array(place, { minLength: 1 }) }) }),
  transferAnswered: fc.record({
    transfer: fc.record({
      by: name,
      places: fc.array(place, { minLength: 1 }),
      outcome: fc.constantFrom('accepted', 'declined', 'cancelled', 'expired'),
    }),
  }),
  test: fc.constant({}),
};

const screens = new Map(
  await Promise.all(
    languages.map(async language => {
      const screen = i18next.createInstance();
      const common = language === 'en' ? english : polish;
      const interpolation = { escapeValue: false };
      await screen.init({
        lng: language,
        resources: { [language]: { common } },
        defaultNS: 'common',
        interpolation,
      });
      return [language, screen] as const;
    }),
  ),
);

for (const kind of noticeKinds)
  t.test(
    `a notice of kind ${kind} is whole in both languages, and the same on a screen as in a push`,
    async () => {
      const drawn = fc.record({
        details: details[kind],
        place,
        level: fc.constantFrom('own', 'location', 'admins'),
      });
      fc.assert(
        fc.property(drawn, one => {
          const alert = {
            ...{
              id: 'a',
              kind,
              state: 'open',
              source: 'none',
              orderId: 'o',
              openedAtMs: nowMs,
              dueAtMs: nowMs,
            },
            details: { levels: [], ...one.place, ...one.details },
          } as unknown as Alert;
          const facts = JSON.parse(JSON.stringify(factsOf(alert, one.level as 'own', null)));
          const written = languages.map(language => {
            const screen = screens.get(language);
            if (screen === undefined) throw new Error(language);
            const shown = noticeText(facts, { language, say: screen.t, nowMs });
            const { title, body, place: where } = texts.of(facts, language, nowMs);
            t.same(shown, { title, body, place: where });
            if (
              [title, body, where].some(text => text === '' || /undefined|NaN|^notices\.(?!ready)/.test(text))
            )
              throw new Error(`${title} | ${body} | ${where}`);
            return `${title} | ${body}`;
          });
          if (written[0] === written[1]) throw new Error(`${written[0]} is the same in both languages`);
        }),
        { numRuns: 60 },
      );
    },
  );

t.test(
  'an approval of an earlier release has only its subject, and a reader who speaks neither reads English',
  async t => {
    const facts = {
      text: 'approval',
      place: { tableLabel: '5' },
      name: 'Anna',
      asked: { subject: '2 × Pierogi' },
    };
    t.match(texts.of(facts, 'de', nowMs), { title: 'Table 5: approval needed', body: 'Anna: 2 × Pierogi' });
  },
);

t.test('a change of a payment’s method names both', async t => {
  const asked = { subject: 'cash', kind: 'paymentKind', paymentKind: 'card' } as const;
  const facts = { text: 'approval', place: { tableLabel: '5' }, name: 'Anna', asked };
  t.match(texts.of(facts, 'en', nowMs).body, 'Cash → Card');
});

t.test('three of the offered orders are named', async t => {
  const places = ['1', '2', '3', '4', '5'].map(tableLabel => ({ tableLabel }));
  const { body } = texts.of({ text: 'transfer', place: {}, name: 'Anna', places }, 'en', nowMs);
  t.equal(body, 'Table 1, Table 2, Table 3 +2: accept or decline');
});

t.test('dishes of the same name are counted together, in the order of their first', async t => {
  const burger = { quantity: 1, name: 'Burger', names: {} };
  const dishes = [burger, { quantity: 1, name: 'Żurek', names: {} }, { ...burger, quantity: 2 }];
  const { title, body } = texts.of({ text: 'ready', place: { tableLabel: '5' }, dishes }, 'en', nowMs);
  t.match(`${title} ${body}`, '3 × Burger, Żurek');
});
