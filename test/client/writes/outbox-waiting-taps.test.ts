// @vitest-environment node
/** Taps that wait behind a request: on the device too, and sent once, whichever tab comes to it. */
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { createWriteLocks, lockMs } from '../../../client/writes/outbox-locks.ts';
import type { NewWrite } from '../../../client/writes/outbox-store.ts';
import { createBrowser, makeWrite, until, untilStored } from './delivering-tabs.ts';

it('survives a killed tab: the next one sends it after the request, each once', async () => {
  const browser = createBrowser();
  const dying = await browser.openTab('a');
  dying.fly('soup');
  dying.wait('cake');
  dying.wait('cake+tea');
  await untilStored(browser, 'soup', 'cake+tea');
  dying.die();
  const heir = await browser.openTab('b');
  await until(browser, () => browser.server.effects.length === 3 && heir.waiting().length === 0);
  expect(browser.server.effects).toEqual(['soup', 'cake', 'tea']);
  await untilStored(browser);
});

it('stays with a tab that was only slow', async () => {
  const browser = createBrowser();
  const { wait, outbox } = await browser.openTab('a');
  const { key } = wait('cake');
  await untilStored(browser, 'cake');
  expect(outbox.isOverdue(key)).toBe(false);
  browser.pass(lockMs);
  expect(outbox.isOverdue(key)).toBe(true);
  expect(await outbox.relock(key)).toBe(true);
  expect(outbox.isOverdue(key)).toBe(false);
  const other = await browser.openTab('b');
  await vi.waitFor(() => expect(other.waiting()).toEqual(['cake']));
  outbox.drop(key);
  await until(browser, () => other.waiting().length === 0);
  expect(browser.server.effects).toEqual([]);
});

it.each(['sent', 'being sent', 'refused'])(
  'belongs to another tab that took it over from a frozen one (%s)',
  async how => {
    const browser = createBrowser();
    const frozen = await browser.openTab('a');
    const waiting = frozen.wait('cake');
    await untilStored(browser, 'cake');
    browser.pass(lockMs);
    browser.server.answer = () => (how === 'sent' ? 'done' : how === 'refused' ? 'refused' : 'lost');
    const heir = await browser.openTab('b');
    await until(browser, () => browser.server.requests.length > 0 && browser.timerCount() >= 0);
    await vi.waitFor(async () => {
      const [entry] = await browser.onDisk();
      expect([entry?.attemptedAtMs !== undefined, entry?.problem !== undefined]).toEqual(
        how === 'sent' ? [false, false] : [true, how === 'refused'],
      );
    });
    expect(await frozen.outbox.relock(waiting.key)).toBe(false);
    await frozen.outbox.release(waiting);
    browser.server.answer = () => 'done';
    heir.outbox.retryNow();
    const isDone = () => heir.waiting().length === (how === 'refused' ? 1 : 0);
    await until(browser, isDone);
    expect(browser.server.effects).toEqual(how === 'refused' ? [] : ['cake']);
  },
);

it('is still this tab’s where the disk never took it', async () => {
  let isFull = true;
  const disk: NewWrite[] = [];
  const locks = createWriteLocks({
    store: {
      async change(_scope, change) {
        const { add = [] } = change([]);
        if (isFull) throw new Error('the disk is full');
        disk.push(...add);
        return [];
      },
    },
    scope: 'anna',
    holder: 'a',
    now: () => 0,
    untilPainted: async () => {},
    onLock() {},
  });
  const taps = makeWrite('one', 'cake');
  locks.lock(taps);
  await new Promise(resolve => setTimeout(resolve));
  isFull = false;
  expect(await locks.relock('one')).toBe(true);
  expect(locks.release(taps)([])).toEqual({ add: [taps] });
});

it('whatever is answered, lost, killed or frozen, what waits has one effect', async () => {
  const step = fc.record({
    request: fc.constantFrom('done' as const, 'lost' as const),
    end: fc.constantFrom('answered', 'lost', 'killed', 'frozen'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async steps => {
      const browser = createBrowser();
      let tab = await browser.openTab('0');
      for (const [index, { request, end }] of steps.entries()) {
        browser.server.answer = () => request;
        const { sent, key } = tab.fly(`${index}`);
        const waiting = tab.wait(`${index}a`, `wait-${index}`);
        browser.server.answer = () => 'done';
        const isOnDisk = async () => (await browser.onDisk()).some(entry => entry.key === waiting.key);
        if (end === 'answered' && request === 'done') {
          tab.outbox.drop(key);
          tab.send(waiting);
          tab.outbox.drop(waiting.key);
        } else if (end === 'answered' || end === 'lost') {
          await tab.outbox.release(sent);
          await tab.outbox.release(waiting);
        } else {
          await vi.waitFor(async () => expect(await isOnDisk()).toBe(true));
          const before = tab;
          if (end === 'killed') before.die();
          else browser.pass(lockMs);
          tab = await browser.openTab(`${index + 1}`);
          if (end === 'frozen') {
            // It wakes up while the other one is at it.
            await before.outbox.release(sent);
            if (await before.outbox.relock(waiting.key)) before.send(waiting);
            before.outbox.drop(waiting.key);
            await before.outbox.stop();
          }
        }
      }
      let left = -1;
      await until(browser, () => {
        void browser.onDisk().then(({ length }) => {
          left = length;
        });
        return left === 0 && browser.server.effects.length === steps.length * 2;
      });
      const expected = steps.flatMap((_, index) => [`${index}`, `${index}a`]);
      expect([...browser.server.effects].sort()).toEqual(expected);
      await tab.outbox.stop();
    }),
    { numRuns: 25 },
  );
}, 30_000);
