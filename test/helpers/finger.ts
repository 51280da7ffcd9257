/** A waiter's finger on a phone in Chromium. */
import type { Locator, Page } from 'playwright-core';

/** A person looks before each tap: longer than the rest of a place whose meaning changed. */
export const lookMs = 800;

/** Longer than the application's long press. */
const holdMs = 900;

type Finger = {
  count(): number;
  tap(target: Locator): Promise<void>;
  /** A long press, by real touch events. */
  hold(target: Locator): Promise<void>;
  /** To the right. */
  swipe(target: Locator, byPx: number): Promise<void>;
};

type Touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) => Promise<void>;

/** Taps like a person, and counts. */
export function createFinger(page: Page): Finger {
  let count = 0;

  /** Touches a place of the target, as a part of its width. */
  async function touching(target: Locator, part: number, gesture: (touch: Touch) => Promise<void>) {
    await target.waitFor();
    await page.waitForTimeout(lookMs);
    const box = await target.boundingBox();
    if (box === null) throw new Error('What is touched is not there');
    const [left, y] = [box.x + box.width * part, box.y + box.height / 2];
    const browser = await page.context().newCDPSession(page);
    await gesture(async (type, x = 0) => {
      const touchPoints = type === 'touchEnd' ? [] : [{ x: left + x, y }];
      await browser.send('Input.dispatchTouchEvent', { type, touchPoints });
    });
    await browser.detach();
    count += 1;
  }

  return {
    count: () => count,
    async tap(target: Locator): Promise<void> {
      await target.waitFor();
      await page.waitForTimeout(lookMs);
      await target.tap();
      count += 1;
    },
    hold: target =>
      touching(target, 0.5, async touch => {
        await touch('touchStart');
        await page.waitForTimeout(holdMs);
        await touch('touchEnd');
      }),
    swipe: (target, byPx) =>
      touching(target, 0.1, async touch => {
        await touch('touchStart');
        for (let step = 1; step <= 10; step += 1) await touch('touchMove', (byPx * step) / 10);
        await touch('touchEnd');
      }),
  };
}

/**
 * A tap there in the moment in which a text comes: by the browser itself, which is quicker than a tap from outside. It watches once this has resolved, and
 * what it resolves to waits for the tap.
 */
export async function tapWhenItSays(
  page: Page,
  text: RegExp,
  [x, y]: readonly [number, number],
): Promise<() => Promise<unknown>> {
  const tapped = await page.evaluateHandle(`({ tapped: new Promise((done, failed) => {
    setTimeout(() => failed(new Error('it never said ${text.source}')), 60_000);
    const look = () => {
      const texts = [...document.querySelectorAll('button, p, span, h2')].map(one => one.textContent.trim());
      if (!texts.some(one => ${text}.test(one))) return;
      watching.disconnect();
      const tap = { bubbles: true, cancelable: true, detail: 1, clientX: ${x}, clientY: ${y} };
      document.elementFromPoint(${x}, ${y}).dispatchEvent(new MouseEvent('click', tap));
      done();
    };
    const watching = new MutationObserver(look);
    watching.observe(document.body, { subtree: true, childList: true, characterData: true });
  }) })`);
  return () => tapped.evaluate(`({ tapped }) => tapped`);
}
