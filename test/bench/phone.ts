/**
 * What people feel on a phone (performance P12): from opening the app with an empty cache to the first table, and the bytes loaded for it, with the processor
 * four times slower, 60 ms a request and 8 Mbit/s; and Lighthouse on the same screen, whose package npm brings for that run only.
 *
 * Usage: npm run bench -- phone [--visits 7]
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { screenPaths } from '#shared/kernel/screen-paths.ts';
import { findChromium, launchChromium } from '../helpers/chromium-browser.ts';
import { bytesOf, type FirstVisit, visitFirst } from '../helpers/cold-visit.ts';
import {
  type Figure,
  figure,
  judged,
  median,
  percentile,
  printFigures,
} from '../helpers/measuring/judged-figures.ts';
import { joinStaff, type StaffSession, setUpRestaurant } from '../helpers/restaurants/staff-session.ts';
import { createDataFolder, startServer } from '../helpers/server-process.ts';

const { values } = parseArgs({
  options: { visits: { type: 'string', default: '7' } },
});
const visits = Number(values.visits);
const slowness = { processor: 4, roundTripMs: 60, bytesPerSecond: 1_000_000 };
const lighthousePackage = 'lighthouse@13.5.0';

async function measureVisits(browser: Browser, waiter: StaffSession): Promise<Figure[]> {
  const measured: FirstVisit[] = [];
  for (let visit = 0; visit < visits; visit += 1)
    measured.push(await visitFirst(browser, waiter, { slowness }));
  const of = (value: (visit: FirstVisit) => number) => measured.map(value);
  const tileMs = of(visit => visit.tileMs);
  const scriptKb = of(({ transfers }) => bytesOf(transfers, /\.js$/) / 1_000);
  return [
    judged('first visit: first table on the screen', median(tileMs), '≤ 1000 ms', 0),
    figure(
      'the quickest and the slowest of them',
      `${percentile(tileMs, 0).toFixed(0)} / ${percentile(tileMs, 100).toFixed(0)} ms`,
    ),
    judged('first visit: requests', median(of(({ transfers }) => transfers.length)), '≤ 25', 0),
    judged('first visit: script', median(scriptKb), '≤ 130 kB'),
    judged('first visit: all', median(of(({ transfers }) => bytesOf(transfers) / 1_000)), '≤ 250 kB'),
  ];
}

type Report = { categories: Record<string, { title: string; score: number | null }> };

/** Nothing where npm can't bring it. */
async function measureLighthouse(owner: StaffSession): Promise<Figure[]> {
  const output = mkdtempSync(join(tmpdir(), 'lighthouse-'));
  const file = join(output, 'report.json');
  const { env, executablePath } = await findChromium();
  const options = [
    `${owner.baseUrl}${screenPaths.waiterTables}`,
    ...['--quiet', '--output=json', `--output-path=${file}`],
    '--only-categories=performance,accessibility,best-practices',
    `--extra-headers=${JSON.stringify({ Cookie: owner.cookie })}`,
    '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-background-networking',
  ];
  const { status } = spawnSync(
    'npm',
    ['exec', '--yes', `--package=${lighthousePackage}`, '--', 'lighthouse', ...options],
    { stdio: 'inherit', env: { ...process.env, ...env, CHROME_PATH: executablePath } },
  );
  const report: Report = status === 0 ? JSON.parse(readFileSync(file, 'utf8')) : { categories: {} };
  rmSync(output, { recursive: true });
  if (status !== 0) console.log(`Left out: ${lighthousePackage} did not run here`);
  return Object.values(report.categories).map(({ title, score }) =>
    judged(`Lighthouse: ${title}`, (score ?? 0) * 100, '≥ 95', 0),
  );
}

const folder = createDataFolder();
const server = await startServer(folder.path);
const owner = await setUpRestaurant(server.url);
const waiter = await joinStaff(owner, 'new_waiter', ['waiter']);
const browser = await launchChromium();
const figures = [...(await measureVisits(browser, waiter)), ...(await measureLighthouse(owner))];
await browser.close();
await server.stop();
folder.remove();
printFigures(
  'On a phone',
  `Chromium; first visit with nothing kept: processor ${slowness.processor} × slower, ${slowness.roundTripMs} ms a request, 8 Mbit/s; bytes as transferred, with headers; medians of ${visits} visits.`,
  figures,
);
