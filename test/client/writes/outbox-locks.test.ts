// @vitest-environment node
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { createWriteLocks, lockMs } from '../../../client/writes/outbox-locks.ts';
import { createBrowser, makeWrite, textOf, until, untilStored } from './delivering-tabs.ts';

it('what was answered leaves nothing behind, and nobody else is asked about it', async () => {
  const browser = createBrowser();
  const { fly, outbox, waiting } = await browser.openTab('a');
  const other = await browser.openTab('b');
  const { key } = fly('soup');
  await untilStored(browser, 'soup');
  expect([waiting(), other.waiting()]).toEqual([[], []]);
  outbox.drop(key);
  await untilStored(browser);
  await until(browser, () => browser.timerCount() === 0);
  expect(browser.server.requests.map(({ tab }) => tab)).toEqual(['a']);
});

it.each(['done', 'lost'] as const)(
  'a tab killed between request (%s) and answer: the next one sends it with its key, and it has one effect',
  async fate => {
    const browser = createBrowser();
    const dying = await browser.openTab('a');
    browser.server.answer = () => fate;
    const { key } = dying.fly('soup');
    browser.server.answer = () => 'done';
    await untilStored(browser, 'soup');
    dying.die();
    const started = browser.now();
    const heir = await browser.openTab('b');
    await until(browser, () => browser.server.requests.length === 2 && heir.waiting().length === 0);
    await untilStored(browser);
    expect(browser.now() - started).toBeGreaterThanOrEqual(lockMs);
    expect(browser.server.requests.map(request => request.key)).toEqual([key, key]);
    expect(browser.server.effects).toEqual(['soup']);
  },
);

it('a tab that was open already takes over what another one left behind', async () => {
  const browser = createBrowser();
  const heir = await browser.openTab('b');
  const dying = await browser.openTab('a');
  browser.server.answer = () => 'lost';
  dying.fly('soup');
  await untilStored(browser, 'soup');
  dying.die();
  browser.server.answer = () => 'done';
  await until(browser, () => browser.server.effects.length === 1 && heir.waiting().length === 0);
  expect(heir.delivered).toEqual(['soup']);
});

it('what a killed tab left behind shows at once, and nothing overtakes it', async () => {
  const browser = createBrowser();
  const dying = await browser.openTab('a');
  browser.server.answer = () => 'lost';
  dying.fly('soup');
  await untilStored(browser, 'soup');
  dying.die();
  browser.server.answer = () => 'done';
  const heir = await browser.openTab('b');
  await heir.queue('cake');
  expect(heir.waiting()).toEqual(['soup', 'cake']);
  // Time for a delivery, on a clock that stands still.
  for (let turn = 0; turn < 20; turn += 1) await browser.onDisk();
  expect(browser.server.effects).toEqual([]);
  await until(browser, () => heir.waiting().length === 0);
  expect(browser.server.effects).toEqual(['soup', 'cake']);
});

it('what waits behind another tab’s request goes as soon as that is answered', async () => {
  const browser = createBrowser();
  const flying = await browser.openTab('a');
  const { key } = flying.fly('soup');
  await untilStored(browser, 'soup');
  const other = await browser.openTab('b');
  await other.queue('cake');
  const started = browser.now();
  flying.outbox.drop(key);
  await vi.waitFor(() => expect(other.waiting()).toEqual([]));
  expect(browser.now()).toBe(started);
  expect(browser.server.effects).toEqual(['soup', 'cake']);
});

it('a lost answer hands it over at once, in its place and with its key', async () => {
  const browser = createBrowser();
  const { fly, outbox, queue, waiting } = await browser.openTab('a');
  browser.server.answer = () => 'doneButLost';
  const { sent, key } = fly('soup');
  browser.server.isUp = false;
  const started = browser.now();
  await outbox.release(sent);
  await queue('cake');
  expect(waiting()).toEqual(['soup', 'cake']);
  browser.server.answer = () => 'done';
  browser.server.isUp = true;
  outbox.retryNow();
  await until(browser, () => waiting().length === 0);
  expect(browser.now() - started).toBeLessThan(lockMs);
  expect(browser.server.requests[1]?.key).toBe(key);
  expect(browser.server.effects).toEqual(['soup', 'cake']);
});

it('a tab that was frozen and wakes up after another took over does nothing twice', async () => {
  const browser = createBrowser();
  const frozen = await browser.openTab('a');
  browser.server.answer = () => 'lost';
  const { sent, key } = frozen.fly('soup');
  await untilStored(browser, 'soup');
  expect(frozen.outbox.isOverdue(key)).toBe(false);
  browser.pass(lockMs);
  browser.server.answer = () => 'done';
  const heir = await browser.openTab('b');
  await until(browser, () => browser.server.effects.length === 1 && heir.waiting().length === 0);
  expect(frozen.outbox.isOverdue(key)).toBe(true);
  await frozen.outbox.release(sent);
  await until(browser, () => frozen.waiting().length === 0);
  await untilStored(browser);
  expect(browser.server.effects).toEqual(['soup']);
});

it('a clock that was put back doesn’t hold anything for longer', async () => {
  const browser = createBrowser();
  const dying = await browser.openTab('a');
  browser.server.answer = () => 'lost';
  const { key } = dying.fly('soup');
  await untilStored(browser, 'soup');
  dying.die();
  browser.server.answer = () => 'done';
  browser.pass(-24 * 60 * 60_000);
  expect(dying.outbox.isOverdue(key)).toBe(true);
  const heir = await browser.openTab('b');
  await until(browser, () => browser.server.effects.length === 1 && heir.waiting().length === 0);
});

it('what is answered before the disk is ready is never written', async () => {
  const changes: number[] = [];
  let isAsked = false;
  let isReady = () => {};
  const ready = new Promise<void>(resolve => {
    isReady = resolve;
  });
  const locks = createWriteLocks({
    store: {
      async change(_scope, change) {
        isAsked = true;
        await ready;
        const { add = [], put = [], remove = [] } = change([]);
        changes.push(add.length + put.length + remove.length);
        return [];
      },
    },
    scope: 'anna',
    holder: 'a',
    now: () => 0,
    untilPainted: async () => {},
    onLock() {},
  });
  locks.lock(makeWrite('one', 'soup'));
  await vi.waitFor(() => expect(isAsked).toBe(true));
  locks.drop('one');
  isReady();
  await vi.waitFor(() => expect(changes).toEqual([0]));
});

it('the disk is not asked before the tap is painted, and not at all for what was answered by then', async () => {
  const { promise: painted, resolve: paint } = Promise.withResolvers<void>();
  const change = vi.fn(async () => []);
  const locks = createWriteLocks({
    store: { change },
    scope: 'anna',
    holder: 'a',
    now: () => 0,
    untilPainted: () => painted,
    onLock() {},
  });
  locks.lock(makeWrite('one', 'soup'));
  locks.lock(makeWrite('two', 'cake'));
  await Promise.resolve();
  expect(change).not.toHaveBeenCalled();
  locks.drop('one');
  paint();
  await vi.waitFor(() => expect(change).toHaveBeenCalledTimes(1));
  locks.lock(makeWrite('three', 'tea'));
  locks.drop('three');
  await vi.waitFor(() => expect(locks.isOwn('three')).toBe(false));
  expect(change).toHaveBeenCalledTimes(1);
});

it('a refused one and its parts change places in one transaction', async () => {
  const browser = createBrowser();
  const { fly, outbox } = await browser.openTab('a');
  const { key } = fly('soup, trout');
  await untilStored(browser, 'soup, trout');
  outbox.drop(key);
  for (const text of ['soup', 'trout']) outbox.lock(makeWrite(text, text));
  const seen = new Set<string>();
  await vi.waitFor(async () => {
    const texts = (await browser.onDisk()).map(textOf).join();
    seen.add(texts);
    expect(texts).toBe('soup,trout');
  });
  expect([...seen]).not.toContain('');
  expect([...seen]).not.toContain('soup');
});

it('whatever is answered, lost or killed, each write has one effect and nothing stays behind', async () => {
  const step = fc.record({
    request: fc.constantFrom('done' as const, 'lost' as const),
    end: fc.constantFrom('answered', 'lost', 'killed'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async steps => {
      const browser = createBrowser();
      let tab = await browser.openTab('0');
      for (const [index, { request, end }] of steps.entries()) {
        browser.server.answer = () => request;
        const { sent, key } = tab.fly(`${index}`);
        browser.server.answer = () => 'done';
        if (end === 'answered' && request === 'done') tab.outbox.drop(key);
        else if (end !== 'killed') await tab.outbox.release(sent);
        else {
          await vi.waitFor(async () => {
            expect((await browser.onDisk()).map(entry => entry.key)).toContain(key);
          });
          tab.die();
          tab = await browser.openTab(`${index + 1}`);
        }
      }
      let left = -1;
      await until(browser, () => {
        void browser.onDisk().then(({ length }) => {
          left = length;
        });
        return left === 0 && browser.server.effects.length === steps.length;
      });
      expect([...browser.server.effects].sort()).toEqual(steps.map((_, index) => `${index}`));
      await tab.outbox.stop();
    }),
    { numRuns: 25 },
  );
}, 30_000);
