/**
 * Time from opening the app on a new phone to the first table, and the bytes loaded for it (performance P12): empty
 * browser cache, CPU throttled four times, 60 ms per request, 8 Mbit/s. Medians of 7 visits.
 *
 * Usage: npm run bench:first-visit
 */
import { launchChromium } from '../helpers/chromium-browser.ts';
import { bytesOf, type FirstVisit, visitFirst } from '../helpers/cold-visit.ts';
import { joinStaff, setUpRestaurant } from '../helpers/restaurants/staff-session.ts';
import { createDataFolder, startServer } from '../helpers/server-process.ts';
import { judged, percentile, writeFigures } from './rig/results-page.ts';

const visits = 7;
const slowness = { processor: 4, roundTripMs: 60, bytesPerSecond: 1_000_000 };

const folder = createDataFolder();
const server = await startServer(folder.path);
const owner = await setUpRestaurant(server.url);
const waiter = await joinStaff(owner, 'new_waiter', ['waiter']);
const browser = await launchChromium();
const measured: FirstVisit[] = [];
for (let visit = 0; visit < visits; visit += 1)
  measured.push(await visitFirst(browser, waiter, { slowness }));
await browser.close();
await server.stop();
folder.remove();

const median = (figure: (visit: FirstVisit) => number) => percentile(measured.map(figure), 50);
const times = measured.map(({ tileMs }) => Math.round(tileMs)).sort((a, b) => a - b);
writeFigures(
  'First visit',
  `The tables in Chromium with nothing kept: processor ${slowness.processor} × slower, ${slowness.roundTripMs} ms a request, 8 Mbit/s (both by DevTools); bytes as transferred, with headers; medians of ${visits} visits.`,
  [
    judged(
      'first table on the screen',
      median(({ tileMs }) => tileMs),
      '≤',
      1_500,
      { unit: 'ms', digits: 0 },
    ),
    { name: 'the quickest and the slowest of them', measured: `${times[0]} / ${times.at(-1)} ms` },
    judged(
      'requests',
      median(({ transfers }) => transfers.length),
      '≤',
      25,
      { digits: 0 },
    ),
    judged('script', median(({ transfers }) => bytesOf(transfers, /\.js$/)) / 1_000, '≤', 150, {
      unit: 'kB',
    }),
    judged('all', median(({ transfers }) => bytesOf(transfers)) / 1_000, '≤', 250, { unit: 'kB' }),
  ],
);
