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
