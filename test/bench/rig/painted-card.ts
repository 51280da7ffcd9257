/** The kitchen screen in Chromium, which records when a card was painted. */
import { launchChromium } from '../../helpers/chromium-browser.ts';
import { openScreen, signInByCookie } from '../../helpers/restaurants/staff-screens.ts';
import type { StaffSession } from '../../helpers/restaurants/staff-session.ts';

type KitchenScreen = {
  /** Resolves with the time when `mark` was painted, as this process's `performance.now()`: a list of one value. */
  painted(mark: string): Promise<number[]>;
  close(): Promise<void>;
};

/**
 * Script for the page, as text because it uses the browser's DOM: after a mutation that shows a watched mark, the end
 * of the next frame is the paint. Both clocks count from the same epoch.
 */
const observer = `{
  const wanted = new Map();
  const check = () => {
    for (const [mark, resolve] of wanted) {
      if (!document.body.textContent.includes(mark)) continue;
      wanted.delete(mark);
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => resolve(performance.timeOrigin + performance.now());
        channel.port2.postMessage(null);
      });
    }
  };
  new MutationObserver(check).observe(document.body, { childList: true, subtree: true, characterData: true });
  globalThis.paintOf = mark => new Promise(resolve => { wanted.set(mark, resolve); check(); });
}`;

export async function openKitchenScreen(url: string, cook: StaffSession): Promise<KitchenScreen> {
  const browser = await launchChromium();
  const screen = await openScreen(browser, url, 'wall');
  await signInByCookie(screen, cook);
  const { page } = screen;
  await page.goto('/app/preparation/kitchen');
  await page.getByRole('article').first().waitFor();
  await page.evaluate(observer);
  return {
    async painted(mark) {
      const epochMs: number = await page.evaluate(`globalThis.paintOf(${JSON.stringify(mark)})`);
      return [epochMs - performance.timeOrigin];
    },
    close: () => browser.close(),
  };
}
