/** Who may read which clock: one that is set must blind no screen. */
import t from 'tap';
import { readSources } from './helpers/source-tree.ts';

const sources = readSources(['server', 'client']);
const found = (folder: RegExp, pattern: RegExp) =>
  sources
    .filter(({ path, text }) => folder.test(path) && pattern.test(text))
    .map(({ path }) => path)
    .sort();

t.test('what is live, the proxy and the client’s data are handed their clock', async t => {
  const clocks = /\bDate\.now\b|\bnew Date\(\)|\bperformance\.|\bhrtime\b/;
  t.same(found(/^(server\/(live|proxy)|client\/data)\//, clocks), [
    'client/data/browser-environment.ts',
    // Runs before the app, and so before its environment.
    'client/data/prefetch.ts',
    'server/live/live-clock.ts',
  ]);
});

t.test(
  'in the live part the computer’s time is only held against the end of a token that comes in',
  async t => {
    t.same(found(/^server\/live\//, /\bwallNow\b/), [
      'server/live/live-clock.ts',
      'server/live/sockets/token-owner.ts',
    ]);
  },
);

t.test(
  'how often is tried, for how long a role is remembered and grace lasts is counted in time that passes',
  async t => {
    const files =
      /^server\/identity\/(local\/sign-in-limiter|shared\/(changed-roles|remote-keys)|clerk\/clerk-reach)\.ts$/;
    t.same(found(files, /\belapsedMs\(\)/).length, 4);
    t.same(found(files, /\bDate\b|(?<!performance\.)\bnow\(/), []);
    const app = sources.find(({ path }) => path === 'server/app.ts')?.text ?? '';
    t.match(app, 'limitStrangers(app, { sessionOf: identity.sessionOf, now: systemClock.now })');
  },
);
