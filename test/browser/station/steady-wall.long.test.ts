/**
 * A wall in an evening: whatever comes, is seen, made and taken back, the other tickets stay where they are, with
 * their numbers.
 */
import type { Browser } from 'playwright-core';
import t from 'tap';
import { launchChromium } from '../../helpers/chromium-browser.ts';
import { takePicture } from '../../helpers/pictures.ts';
import { sendRush } from '../../helpers/restaurants/kitchen-rush.ts';
import { openKitchen } from '../../helpers/restaurants/opened-kitchen.ts';
import { countMoves, openScreen, signInByCookie } from '../../helpers/restaurants/staff-screens.ts';
import { lookAtWall, sendTakeaway } from '../../helpers/restaurants/wall-tickets.ts';

const browser: Browser = await launchChromium();
t.teardown(() => browser.close());

const steps = 24;
/** A finished ticket stays for 1.5 s. */
const settleMs = 2_600;
const mostMoved = 0.01;
const mostUnseen = 2;
/** Moved by more than this, a ticket isn't where a cook reaches for it. */
const reachPx = 150;

/** By the card: column, top and key; of the cards on screen. */
const readPlaces = `Object.fromEntries([...document.querySelectorAll('[data-card]')]
  .filter(one => one.dataset.hidden === 'false')
  .map(one => [one.dataset.card, [one.getBoundingClientRect().left, one.getBoundingClientRect().top, Number(one.querySelector('kbd')?.textContent ?? 0)]]))`;
type Places = Record<string, [left: number, top: number, key: number]>;

/** Repeatable random numbers below 1. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

for (const [width, height] of [
  [1920, 1080],
  [1024, 768],
] as const) {
  const seed = Math.floor(Math.random() * 1_000_000);
  t.test(`${steps} random steps of an evening on ${width} × ${height}, seed ${seed}`, async t => {
    const random = createRandom(seed);
    const { url, waiter, cook, dishes } = await openKitchen(t, browser);
    await sendRush(waiter);
    const { page, context, faults } = await openScreen(browser, url, 'wall');
    t.teardown(() => context.close());
    await page.setViewportSize({ width, height });
    await signInByCookie({ page, context, faults }, cook);
    await page.addInitScript(countMoves);
    await page.goto('/app/preparation/kitchen');
    await page.getByText('21 tickets').waitFor();
    await lookAtWall(page);
    await page.waitForTimeout(settleMs);

    const some = () => dishes.filter(() => random() < 0.4).slice(0, 4);
    const send = (allergens: string[]) =>
      sendTakeaway(
        waiter,
        (allergens.length > 0 ? dishes.slice(0, 2) : [...some(), ...dishes.slice(0, 1)]).map(({ id }) => ({
          menuItemId: id,
          quantity: 1 + Math.floor(random() * 3),
          ...(allergens.length > 0 && { allergyConfirmed: allergens }),
        })),
        allergens.length > 0 ? { allergies: [{ allergens }] } : {},
      );
    const seen = page.getByRole('button', { name: 'Allergy seen' });
    const kinds = {
      comes: () => send([]),
      'comes with an allergy': () => send(['nuts', 'milk']),
      'is seen': () => seen.first().click(),
      'is made': async () => {
        const ready = page.locator(
          '[data-card][data-hidden="false"] header [data-ticket-position][aria-disabled=false]',
        );
        const count = await ready.count();
        await ready.nth(Math.floor(random() * count)).focus();
        await page.keyboard.press('Enter');
      },
      'is taken back': () => page.keyboard.press('r'),
    };
    const names = Object.keys(kinds) as (keyof typeof kinds)[];
    for (let step = 1; step <= steps; step += 1) {
      let kind = names[Math.floor(random() * names.length)] ?? 'comes';
      const unseen = await seen.count();
      if (kind === 'is seen' && unseen === 0) kind = 'is made';
      // A wall full of unseen allergies has nothing to give way.
      if (kind === 'comes with an allergy' && unseen >= mostUnseen) kind = 'is seen';
      const before = await page.evaluate<Places>(readPlaces);
      await page.evaluate('[window.moved, window.movers] = [0, []]');
      await kinds[kind]();
      await page.waitForTimeout(settleMs);
      await lookAtWall(page);
      const after = await page.evaluate<Places>(readPlaces);
      const moved = await page.evaluate<number>('window.moved');
      const movers = await page.evaluate<string[]>('window.movers');
      const what = `step ${step}: a ticket ${kind}`;
      t.ok(moved <= mostMoved, `${what}: moved ${moved.toFixed(4)}`, { movers });
      const both = Object.entries(after).flatMap(([id, now]) => {
        const then = before[id];
        return then === undefined ? [] : [{ id, then, now }];
      });
      t.ok(both.length >= Object.keys(before).length - 4, `${what}: the others stay in sight`);
      t.same(
        both.filter(({ then, now }) => Math.abs(then[0] - now[0]) > 1),
        [],
        `${what}: none changes its column`,
      );
      t.same(
        both.filter(({ then, now }) => Math.abs(then[1] - now[1]) > reachPx),
        [],
        `${what}: none goes far`,
      );
      t.same(
        both.filter(({ then, now }) => then[2] > 0 && now[2] > 0 && now[2] !== then[2]),
        [],
        `${what}: each keeps its key`,
      );
      const outOfSight = page.locator('[data-card][data-pinned="true"][data-hidden="true"]');
      t.equal(await outOfSight.count(), 0, `${what}: an unseen allergy is on the first page`);
      await takePicture(`evening-${width}-${String(step).padStart(2, '0')}-${kind.replaceAll(' ', '-')}`, {
        page,
      });
    }
    t.same(faults, [], 'no fault on the console');
  });
}
