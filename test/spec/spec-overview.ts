/** §1: what the product does and for whom. */
import { inFile, type SpecSection } from './spec-row.ts';

const i18n = inFile('test/client/i18n/i18n.test.ts');

export const overview: SpecSection = {
  title: '1. What the product does and for whom',
  lines: 6,
  rows: [
    {
      line: 1,
      says: 'waiters take orders, kitchen and bar prepare them, waiters serve them',
      provedBy: inFile('test/browser/order-journey.test.ts')(
        'from an empty server to a served dish, on a phone and two wall screens',
      ),
    },
    {
      line: 1,
      says: 'administrators keep users, tables, menu, ingredients, settings, devices and orders',
      provedBy: inFile('test/flows/access/permissions.test.ts')('the permissions of two restaurants'),
    },
    {
      line: 2,
      says: 'sessions of an external identity provider with organizations are accepted',
      provedBy: inFile('test/server/identity/session-verification.test.ts')(
        'tokens of Clerk are checked by the same code, with its key and the public addresses',
      ),
    },
    {
      line: 2,
      says: 'sign-in, user profile, organization switching and pricing table on the provider’s screens',
      provedBy: [
        inFile('test/browser/clerk-evening.test.ts')(
          'who belongs to two restaurants chooses, and switching leaves nothing of the other behind',
        ),
        inFile('test/browser/clerk-hosted.test.ts')(
          'whose restaurant needs a subscription sees the plans and the billing portal',
        ),
      ],
    },
    {
      line: 2,
      says: 'paid subscriptions are managed in an external billing portal, by its login link',
      provedBy: inFile('test/client/screens/subscribe-screen.test.tsx')(
        'an admin is sent to the billing portal',
      ),
    },
    {
      line: 3,
      says: 'push notifications alert waiters about orders',
      provedBy: inFile('test/flows/orders/ready-is-told.test.ts')(
        'with every screen locked the push names table, dishes and station, and carries the order',
      ),
    },
    {
      line: 4,
      says: 'the interface is translated: every text exists in English and Polish',
      provedBy: inFile('test/client/i18n/locales.test.ts')('both languages have the same keys'),
    },
    {
      line: 4,
      says: 'English is the fallback language',
      provedBy: i18n('a text that Polish does not have is English'),
    },
    {
      line: 4,
      says: 'Polish is supported as pl-PL, and pl means it too',
      provedBy: inFile('test/client/i18n/formats.test.ts')(
        'a browser that says pl, in whatever form, gets Polish',
      ),
    },
    {
      line: 4,
      says: 'the provider’s Polish text pack is used only while the active language is Polish',
      provedBy: inFile('test/browser/clerk-hosted.test.ts')(
        'Polish texts of Clerk come with the Polish interface, and only then',
      ),
    },
    {
      line: 5,
      says: 'the language is taken from local storage first',
      provedBy: i18n('what is remembered goes before what the browser says'),
    },
    {
      line: 5,
      says: 'then from the browser, and is cached in local storage',
      provedBy: i18n('a browser that says %s sees "%s", and that is remembered'),
    },
    {
      line: 5,
      says: 'a language chosen by hand is cached in local storage',
      provedBy: i18n(
        'the remembered language is loaded, followed by the page, and a new choice is remembered',
      ),
    },
    {
      line: 6,
      says: 'translation files are loaded per namespace and language; the namespace is common',
      provedBy: [
        i18n('the remembered language is loaded, followed by the page, and a new choice is remembered'),
        inFile('test/server/web/translations-plugin.test.ts')(
          'other languages, namespaces and spellings are not found',
        ),
      ],
    },
  ],
};
