/** §8: the error catalogue, every text at its place. */
import { inFile, type SpecSection } from './spec-row.ts';

/** It goes through all rows of the read table and looks for the text where the screen announces it. */
const shown = inFile('test/client/read-failures.test.tsx')(
  'a failed read of %s shows "%s", and trying again helps',
);

export const texts: SpecSection = {
  title: '8. The error catalogue',
  lines: 6,
  rows: [
    { line: 1, says: "failed read: 'Failed to fetch tables'", provedBy: shown },
    { line: 1, says: "failed read: 'Failed to fetch preparation orders'", provedBy: shown },
    { line: 1, says: "failed read: 'Failed to fetch users'", provedBy: shown },
    { line: 1, says: "failed read: 'Failed to fetch table locations'", provedBy: shown },
    { line: 1, says: "failed read: 'Failed to fetch settings'", provedBy: shown },
    { line: 1, says: "failed read: 'Failed to fetch menu categories'", provedBy: shown },
    { line: 1, says: "failed read: 'Failed to fetch menu items'", provedBy: shown },
    { line: 1, says: "failed read: 'Failed to fetch devices'", provedBy: shown },
    { line: 1, says: "failed read: 'Failed to fetch order'", provedBy: shown },
    {
      line: 1,
      says: 'these texts are the English ones, and each is translated',
      provedBy: [
        inFile('test/client/i18n/locales.test.ts')(
          "the English texts of failures and problems are the contract's own",
        ),
        inFile('test/client/i18n/locales.test.ts')('every problem, failure and screen has its text'),
      ],
    },
    {
      line: 2,
      says: "logout failure: 'Logout failed'",
      provedBy: inFile('test/client/app.test.tsx')(
        'after signing out one stands at sign-in, and a failed sign-out says so',
      ),
    },
    {
      line: 3,
      says: "a blocked popup while an order is opened from a notification: 'Please allow popups for this site.'",
      provedBy: inFile('test/client/notifications/notices-part.test.tsx')(
        'says "Please allow popups for this site." when the browser blocks that window',
      ),
    },
    {
      line: 4,
      says: "the provider that cannot load sets status error and throws 'Failed to download latest ClerkJS'",
      provedBy: [
        inFile('test/browser/clerk-outages.test.ts')(
          'a script that cannot be loaded is said in so many words, with a way to try again',
        ),
        inFile('test/client/identity/clerk-session.test.ts')(
          'nobody waits for Clerk longer than five seconds, and is told why',
        ),
      ],
    },
    {
      line: 5,
      says: 'sign-in and sign-up errors of the provider are shown by its own screens',
      provedBy: [
        inFile('test/browser/clerk-evening.test.ts')(
          'a waiter signs in by Clerk, and what they order is on another person’s kitchen screen',
        ),
        inFile('test/browser/clerk-hosted.test.ts')(
          'signing up asks for consent and refuses a name that is taken; then the person is in',
        ),
      ],
    },
    {
      line: 5,
      says: 'identifier not found and wrong password, at our own sign-in',
      provedBy: inFile('test/server/identity/local/local-issuer-routes.test.ts')(
        'every failed sign-in reads the same',
      ),
    },
    {
      line: 5,
      says: 'identifier exists for a username, at our own sign-up',
      provedBy: inFile('test/server/identity/account/profile-routes.test.ts')(
        'nobody takes the username of a colleague or of somebody who is still expected',
      ),
    },
    {
      line: 6,
      says: 'server error codes of the product',
      provedBy: [
        inFile('test/flows/access/refusals.test.ts')('bad input'),
        inFile('test/client/ui/messages/error-view.test.tsx')(
          'a refused command is shown in words with its ways on',
        ),
      ],
    },
  ],
};
