/** A waiter's finger on a phone in Chromium. */
import type { Locator, Page } from 'playwright-core';

/** A person looks before each tap: longer than the rest of a place whose meaning changed. */
export const lookMs = 800;

type Finger = { count(): number; tap(target: Locator): Promise<void> };

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
