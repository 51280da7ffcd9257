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
};

/** Taps like a person, and counts. */
export function createFinger(page: Page): Finger {
  let count = 0;
  return {
    count: () => count,
    async tap(target: Locator): Promise<void> {
      await target.waitFor();
      await page.waitForTimeout(lookMs);
      await target.tap();
      count += 1;
    },
    async hold(target: Locator): Promise<void> {
      await target.waitFor();
      await page.waitForTimeout(lookMs);
      const box = await target.boundingBox();
      if (box === null) throw new Error('What is held is not there');
      const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
      const browser = await page.context().newCDPSession(page);
      await browser.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
      await page.waitForTimeout(holdMs);
      await browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      await browser.detach();
      count += 1;
    },
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
