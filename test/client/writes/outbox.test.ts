// @vitest-environment node
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { keyGoodMs } from '../../../client/writes/write.ts';
import { keyRetentionMs } from '../../../server/http/idempotency-keys.ts';
import { createBrowser, type ServerAnswer, textOf, until } from './delivering-tabs.ts';

const minutes = 60_000;

it('what is kept while the server is away goes to it in order when it is back, each with its first key', async () => {
  const browser = createBrowser();
  const { queue, outbox, waiting, delivered } = await browser.openTab('a');
  browser.server.isUp = false;
  for (const text of ['one', 'two', 'three']) await queue(text);
  expect(waiting()).toEqual(['one', 'two', 'three']);
  browser.server.isUp = true;
  outbox.retryNow();
  await until(browser, () => waiting().length === 0);
  expect(browser.server.requests.map(({ key }) => key)).toEqual(['key-a-one', 'key-a-two', 'key-a-three']);
  expect(delivered).toEqual(['one', 'two', 'three']);
});

it('two tabs that were offline for ten minutes with 50 writes each send each once, in order', async () => {
  const browser = createBrowser();
  const tabs = [await browser.openTab('a'), await browser.openTab('b')] as const;
  browser.server.isUp = false;
  const start = browser.now();
  const queued: string[] = [];
  for (let index = 0; index < 50; index += 1)
    for (const [tab, { queue }] of tabs.entries()) {
      queued.push(`${tab} ${index}`);
      await queue(`${tab} ${index}`);
    }
  await until(browser, () => browser.now() - start >= 10 * minutes);
  expect(browser.server.requests).toEqual([]);
  browser.server.isUp = true;
  for (const { outbox } of tabs) outbox.retryNow();
  await until(browser, () => tabs.every(({ waiting }) => waiting().length === 0));
  expect(browser.server.effects).toEqual(queued);
  expect(browser.server.requests).toHaveLength(100);
  for (const { delivered } of tabs) expect(delivered).toEqual(queued);
});

it('a tab that dies with the lease in its hand is succeeded by another when the lease has run out', async () => {
  const browser = createBrowser();
  let answer = () => {};
  const hold = new Promise<void>(resolve => {
    answer = resolve;
  });
  const dying = await browser.openTab('a', { hold });
  await dying.queue('one');
  await dying.queue('two');
  await until(browser, () => browser.server.requests.length === 1);
  dying.die();
  const started = browser.now();
  const heir = await browser.openTab('b');
  await until(browser, () => heir.outbox.writes().length === 0 && browser.server.effects.length === 2);
  expect(browser.now() - started).toBeGreaterThanOrEqual(20_000);
  expect(browser.server.effects).toEqual(['one', 'two']);
  // The dead one was only frozen: what it hears now changes nothing.
  answer();
  await until(browser, () => heir.waiting().length === 0);
  expect(browser.server.effects).toEqual(['one', 'two']);
});

it('a new tab finds what a closed one kept, and sends it', async () => {
  const browser = createBrowser();
  const closed = await browser.openTab('a');
  browser.server.isUp = false;
  await closed.queue('one');
  await closed.outbox.stop();
  browser.server.isUp = true;
  const next = await browser.openTab('b');
  await until(browser, () => browser.server.effects.length === 1 && next.waiting().length === 0);
  expect(browser.server.requests).toEqual([{ tab: 'b', key: 'key-a-one', text: 'one' }]);
});

it('an answer that got lost is asked for again with the same key, and has one effect', async () => {
  const browser = createBrowser();
  const { queue, waiting } = await browser.openTab('a');
  browser.server.answer = () => 'doneButLost';
  await queue('one');
  await until(browser, () => waiting().length === 0);
  expect(browser.server.requests.map(({ key }) => key)).toEqual(['key-a-one', 'key-a-one']);
  expect(browser.server.effects).toEqual(['one']);
});

it('answers that say only that the server is there do not make one that fails be asked without end', async () => {
  const browser = createBrowser();
  const { queue, outbox } = await browser.openTab('a');
  const { requests } = browser.server;
  browser.server.answer = () => {
    outbox.retryNow();
    return requests.length < 50 ? 'lost' : 'done';
  };
  await queue('soup');
  await until(browser, () => (requests.length > 1 && browser.timerCount() > 0) || requests.length >= 50);
  expect(requests).toHaveLength(2);
  await until(browser, () => requests.length === 4);
});

it('a refused one stays with its reason, and does not hold back the others', async () => {
  const browser = createBrowser();
  const { queue, outbox, waiting } = await browser.openTab('a');
  browser.server.isUp = false;
  browser.server.answer = text => (text === 'trout' ? 'refused' : 'done');
  for (const text of ['soup', 'trout', 'cake']) await queue(text);
  browser.server.isUp = true;
  outbox.retryNow();
  await until(browser, () => browser.server.effects.length === 2 && waiting().length === 1);
  expect(browser.server.effects).toEqual(['soup', 'cake']);
  expect(outbox.writes().map(textOf)).toEqual(['trout']);
  expect(outbox.writes()[0]?.problem).toMatchObject({ code: 'ITEM_UNAVAILABLE' });
});

it('what was refused together is tried piece by piece, in its place', async () => {
  const browser = createBrowser();
  const { queue, outbox } = await browser.openTab('a');
  browser.server.isUp = false;
  browser.server.answer = text => (['all', 'trout'].includes(text) ? 'refused' : 'done');
  browser.server.parts = { all: ['soup', 'trout', 'beer'] };
  await queue('all');
  await queue('cake');
  browser.server.isUp = true;
  outbox.retryNow();
  await until(browser, () => browser.server.effects.length === 3);
  expect(browser.server.effects).toEqual(['soup', 'beer', 'cake']);
  expect(outbox.writes().map(textOf)).toContain('trout');
});

it('what was tried more than 23 hours ago is not sent again without asking', async () => {
  const browser = createBrowser();
  const { queue, outbox } = await browser.openTab('a');
  browser.server.answer = () => 'lost';
  await queue('one');
  await until(browser, () => browser.server.requests.length === 1);
  browser.pass(24 * 60 * minutes);
  browser.server.answer = () => 'done';
  await until(browser, () => outbox.writes()[0]?.problem !== undefined);
  expect(outbox.writes()[0]?.problem?.code).toBe('KEPT_TOO_LONG');
  expect(browser.server.effects).toEqual([]);
});

it('nothing is sent while the server takes the browser for somebody else', async () => {
  const browser = createBrowser();
  browser.server.scope = 'restaurant marek';
  const anna = await browser.openTab('a');
  await anna.queue('one');
  await until(browser, () => browser.timerCount() === 1);
  expect(browser.server.requests).toEqual([]);
  const marek = await browser.openTab('b', { scope: 'restaurant marek' });
  await marek.queue('two');
  await until(browser, () => browser.server.effects.length === 1);
  expect(browser.server.effects).toEqual(['two']);
  expect(marek.waiting()).not.toContain('one');
});

it('a clock that was put back does not keep the lease for ever', async () => {
  const browser = createBrowser();
  const hold = new Promise<void>(() => {});
  const dying = await browser.openTab('a', { hold });
  await dying.queue('one');
  await until(browser, () => browser.server.requests.length === 1);
  dying.die();
  browser.pass(-24 * 60 * minutes);
  const heir = await browser.openTab('b');
  await until(browser, () => browser.server.requests.length === 2 && heir.waiting().length === 0);
  expect(browser.server.effects).toEqual(['one']);
});

it('whatever is lost, each write has one effect and all stand in their order', async () => {
  const fate = fc.constantFrom<ServerAnswer>('done', 'lost', 'doneButLost');
  await fc.assert(
    fc.asyncProperty(
      fc.array(fate, { maxLength: 12 }),
      fc.integer({ min: 1, max: 6 }),
      async (fates, count) => {
        const browser = createBrowser();
        const tabs = [await browser.openTab('a'), await browser.openTab('b')] as const;
        const rest = [...fates];
        browser.server.answer = () => rest.shift() ?? 'done';
        const queued: string[] = [];
        for (let index = 0; index < count; index += 1) {
          queued.push(`${index}`);
          await tabs[index % 2]?.queue(`${index}`);
        }
        await until(browser, () => tabs.every(({ waiting }) => waiting().length === 0));
        expect(browser.server.effects).toEqual(queued);
        await Promise.all(tabs.map(({ outbox }) => outbox.stop()));
      },
    ),
    { numRuns: 25 },
  );
}, 30_000);

it('a device stops repeating a write before the server forgets its key', () => {
  expect(keyGoodMs).toBeLessThan(keyRetentionMs);
});
