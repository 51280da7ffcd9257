/**
 * What a kitchen's wall costs while nothing happens but time (performance P12b): 30 tickets whose clocks count seconds, the processor four times slower; the
 * renderer's main thread by its own metrics.
 *
 * Usage: npm run bench -- wall [--seconds 30 --slower 4]
 */
import { parseArgs } from 'node:util';
import { launchChromium } from '../helpers/chromium-browser.ts';
import { figure, judged, printFigures } from '../helpers/measuring/judged-figures.ts';
import { mainThreadMs } from '../helpers/measuring/main-thread.ts';
import { sendRush } from '../helpers/restaurants/kitchen-rush.ts';
import { openScreen, signInByCookie } from '../helpers/restaurants/staff-screens.ts';
import { joinStaff, setUpRestaurant } from '../helpers/restaurants/staff-session.ts';
import { plainDishes, sendTakeaway } from '../helpers/restaurants/wall-tickets.ts';
import { createDataFolder, startServer } from '../helpers/server-process.ts';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '30' }, slower: { type: 'string', default: '4' } },
});
const seconds = Number(values.seconds);
const slower = Number(values.slower);
const tickets = 30;
/** A new ticket flashes for 15 s. */
const calmMs = 20_000;

const folder = createDataFolder();
const server = await startServer(folder.path);
const owner = await setUpRestaurant(server.url);
const waiter = await joinStaff(owner, 'anna_w', ['waiter']);
const cook = await joinStaff(owner, 'marek_k', ['kitchen']);
const rush = await sendRush(waiter);
const [dish] = await plainDishes(waiter);
for (let count = rush.length; count < tickets; count += 1)
  await sendTakeaway(waiter, [{ menuItemId: dish?.id ?? '', quantity: 1 }]);
const browser = await launchChromium();
const screen = await openScreen(browser, server.url, 'wall');
await signInByCookie(screen, cook);
const { page } = screen;
await page.goto('/app/preparation/kitchen');
await page.getByText(`${tickets} tickets`).waitFor();
const devTools = await screen.context.newCDPSession(page);
// Thread time: a busy machine doesn't change it.
await devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
await devTools.send('Emulation.setCPUThrottlingRate', { rate: slower });
await page.waitForTimeout(calmMs);
const names = ['TaskDuration', 'ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration'] as const;
const before = await mainThreadMs(devTools, names);
const from = performance.now();
await page.waitForTimeout(seconds * 1_000);
const after = await mainThreadMs(devTools, names);
const passedMs = performance.now() - from;
const share = (name: (typeof names)[number]) => ((after[name] - before[name]) / passedMs) * 100;
await browser.close();
await server.stop();
folder.remove();
printFigures(
  'A wall that waits',
  `Chromium, processor ${slower} × slower, 1920 × 1080, ${tickets} tickets, ${seconds} s.`,
  [
    judged('main thread, of a core', share('TaskDuration'), '≤ 1 %', 2),
    figure(
      'of it script / styles / layout',
      `${share('ScriptDuration').toFixed(2)} / ${share('RecalcStyleDuration').toFixed(2)} / ${share('LayoutDuration').toFixed(2)} %`,
    ),
  ],
);
