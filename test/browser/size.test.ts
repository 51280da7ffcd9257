/**
 * Compressed size of the JavaScript loaded before the first screen, of each screen's chunks, and of a phone's whole
 * first visit.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import t, { type Test } from 'tap';
import { launchChromium } from '../helpers/chromium-browser.ts';
import { bytesOf, visitFirst } from '../helpers/cold-visit.ts';
import { joinStaff, setUpRestaurant } from '../helpers/restaurants/staff-session.ts';
import { startApp } from '../helpers/running-app.ts';
import { root } from '../helpers/source-tree.ts';

const firstLoadMaxBytes = 124_750;
const routeMaxBytes = 25_700;
/** What several areas share and no first visit needs. */
const sharedMaxBytes = 8_200;
const folder = join(root, 'client', 'dist');
const assets = join(folder, 'assets');

/** The chunk and all its static imports, by file name. */
function withImports(name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found;
  found.add(name);
  const text = readFileSync(join(assets, name), 'utf8');
  for (const [, imported = ''] of text.matchAll(/(?:import|from)\s*["']\.\/([\w.-]+\.js)["']/g)) {
    withImports(imported, found);
  }
  return found;
}

function gzipBytes(names: Iterable<string>): number {
  return [...names].reduce((sum, name) => sum + gzipSync(readFileSync(join(assets, name))).length, 0);
}

const page = readFileSync(join(folder, 'index.html'), 'utf8');
const entries = [...page.matchAll(/(?:src|href)="\/assets\/([\w.-]+\.js)"/g)].flatMap(
  match => match[1] ?? [],
);
const first = new Set(entries.flatMap(name => [...withImports(name)]));

t.test('the JavaScript before the first screen stays small', async t => {
  t.ok(entries.length > 0);
  const bytes = gzipBytes(first);
  t.comment(`first load: ${bytes} bytes gzip in ${first.size} files`);
  t.ok(bytes <= firstLoadMaxBytes, `${bytes} ≤ ${firstLoadMaxBytes}`);
  for (const name of first) {
    const text = readFileSync(join(assets, name), 'utf8');
    t.notMatch(text, /,key:`[a-z0-9]{5,7}`\}\]/, `${name}: short keys of icons`);
    t.notMatch(text, /imagePixelsMax|querySchema/, `${name}: nothing that only the server uses`);
  }
});

t.test('no screen adds much to it', async t => {
  const screens = readdirSync(assets).filter(name => /-screen-[\w-]+\.js$/.test(name));
  t.ok(screens.length > 15);
  const shared = gzipBytes(readdirSync(assets).filter(name => /^(screens|later)-[\w-]+\.js$/.test(name)));
  t.ok(shared > 0 && shared <= sharedMaxBytes, `what they share: ${shared} ≤ ${sharedMaxBytes}`);
  for (const screen of screens) {
    // The frame is loaded with whichever signed-in screen comes first, and what areas share once for all of them.
    const own = [...withImports(screen)].filter(
      name => !first.has(name) && !/^(app-frame|center-line|screens|later)-/.test(name),
    );
    const bytes = gzipBytes(own);
    t.ok(bytes <= routeMaxBytes, `${screen}: ${bytes} ≤ ${routeMaxBytes}`);
  }
});

t.test('what is worth compressing is there in both forms', async t => {
  const files = readdirSync(assets);
  const large = [...first].filter(name => readFileSync(join(assets, name)).length > 1_000);
  t.ok(large.length > 0);
  for (const name of large) t.ok(files.includes(`${name}.br`) && files.includes(`${name}.gz`), name);
});

t.test('the first visit to the tables is few files and few bytes', async t => {
  const { url } = await startApp(t as Test);
  const owner = await setUpRestaurant(url);
  const waiter = await joinStaff(owner, 'anna_w', ['waiter']);
  const browser = await launchChromium();
  t.teardown(() => browser.close());
  for (const language of ['en', 'pl-PL']) {
    const { transfers, faults } = await visitFirst(browser, waiter, { language });
    t.same(faults, []);
    const paths = transfers.map(({ path }) => path);
    t.ok(paths.includes('/api/waiter/tables') && paths.includes(`/lang/common/${language}.json`));
    t.same(paths.toSorted(), [...new Set(paths)].toSorted(), 'nothing is asked for twice');
    t.same(
      paths.filter(path => /approval|pair-device|notifications-dialog|firebase|clerk|pay-sheets/.test(path)),
      [],
      'what nobody has opened is not there',
    );
    t.comment(`${language}: ${transfers.map(({ path, bytes }) => `${path} ${bytes}`).join(', ')}`);
    t.ok(transfers.length <= 25, `${transfers.length} requests`);
    const script = bytesOf(transfers, /\.js$/);
    t.ok(script <= 130_000, `${script} bytes of script`);
    t.ok(bytesOf(transfers) <= 226_500, `${bytesOf(transfers)} bytes in all`);
  }
});
