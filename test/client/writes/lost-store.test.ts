// @vitest-environment node
/** The browser deletes the outbox under open pages: their memory is held against it. */
import { IDBDatabase, IDBObjectStore } from 'fake-indexeddb';
import fc from 'fast-check';
import { openDB } from 'idb';
import { afterEach, expect, it, vi } from 'vitest';
import { createBrowser, until, untilStored } from './delivering-tabs.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('what was kept goes back with its key, and all of it is delivered once and in order', async () => {
  const browser = createBrowser();
  const { queue, outbox, waiting } = await browser.openTab('a');
  browser.server.isUp = false;
  for (const text of ['one', 'two', 'three']) await queue(text);
  await browser.deleteDisk();
  await untilStored(browser, 'one', 'two', 'three');
  for (const text of ['four', 'five', 'six']) await queue(text);
  expect(waiting()).toEqual(['one', 'two', 'three', 'four', 'five', 'six']);
  browser.server.isUp = true;
  outbox.retryNow();
  await until(browser, () => waiting().length === 0);
  expect(browser.server.effects).toEqual(['one', 'two', 'three', 'four', 'five', 'six']);
  expect(browser.server.requests.map(({ key }) => key)).toContain('key-a-one');
});

it('what was delivered before the loss does not come back', async () => {
  const browser = createBrowser();
  const tabs = [await browser.openTab('a'), await browser.openTab('b')] as const;
  for (const { queue } of tabs) await queue('soup');
  await until(browser, () => tabs.every(({ waiting }) => waiting().length === 0));
  const { effects } = browser.server;
  await browser.deleteDisk();
  await tabs[0].queue('cake');
  await until(browser, () => tabs.every(({ waiting }) => waiting().length === 0) && effects.length > 2);
  expect(effects).toEqual(['soup', 'soup', 'cake']);
});

it('what a request under way left on the disk is not taken for sent by another tab', async () => {
  const browser = createBrowser();
  const { fly, wait, outbox, waiting } = await browser.openTab('a');
  browser.server.answer = () => 'lost';
  const { sent } = fly('soup');
  const behind = wait('cake');
  await untilStored(browser, 'soup', 'cake');
  await browser.deleteDisk();
  expect(await outbox.relock(behind.key)).toBe(true);
  browser.server.answer = () => 'done';
  await outbox.release(sent);
  await outbox.release(behind);
  await until(browser, () => waiting().length === 0 && browser.server.effects.length === 2);
  expect(browser.server.effects).toEqual(['soup', 'cake']);
});

it('two tabs that lose it bring back what each knew, once', async () => {
  const browser = createBrowser();
  const tabs = [await browser.openTab('a'), await browser.openTab('b')] as const;
  browser.server.isUp = false;
  await tabs[0].queue('soup');
  await tabs[1].queue('cake');
  await browser.deleteDisk();
  await untilStored(browser, 'soup', 'cake');
  browser.server.isUp = true;
  for (const { outbox } of tabs) outbox.retryNow();
  await until(browser, () => tabs.every(({ waiting }) => waiting().length === 0));
  expect(browser.server.effects).toEqual(['soup', 'cake']);
});

it('a disk that takes nothing after it: it is said to be in this tab only, and delivered from there', async () => {
  const browser = createBrowser();
  const { queue, outbox, waiting } = await browser.openTab('a');
  browser.server.isUp = false;
  await queue('soup');
  const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await browser.deleteDisk();
  await vi.waitFor(() => expect(outbox.writes()).toMatchObject([{ key: 'key-a-soup', isUnsaved: true }]));
  await queue('cake');
  expect(waiting()).toEqual(['soup', 'cake']);
  full.mockRestore();
  outbox.retryNow();
  await untilStored(browser, 'soup', 'cake');
  await vi.waitFor(() =>
    expect(outbox.writes().map(entry => entry.isUnsaved)).toEqual([undefined, undefined]),
  );
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await browser.deleteDisk();
  browser.server.isUp = true;
  outbox.retryNow();
  await until(browser, () => waiting().length === 0);
  expect(browser.server.effects).toEqual(['soup', 'cake']);
});

it('a browser that opens no database any more goes on from memory', async () => {
  const browser = createBrowser();
  const { queue, outbox, waiting } = await browser.openTab('a');
  browser.server.isUp = false;
  await queue('soup');
  const { indexedDB } = globalThis;
  vi.stubGlobal('indexedDB', {
    open() {
      throw new DOMException('blocked', 'SecurityError');
    },
  });
  await new Promise(resolve => {
    indexedDB.deleteDatabase('test-outbox').onsuccess = resolve;
  });
  await queue('cake');
  expect(outbox.writes().map(({ isUnsaved }) => isUnsaved)).toEqual([true, true]);
  browser.server.isUp = true;
  outbox.retryNow();
  await until(browser, () => waiting().length === 0 && browser.server.effects.length === 2);
  expect(browser.server.requests.map(({ key }) => key)).toEqual(['key-a-soup', 'key-a-cake']);
});

it('a database whose rows alone are gone has lost them as well', async () => {
  const browser = createBrowser();
  const { queue, outbox, waiting } = await browser.openTab('a');
  browser.server.isUp = false;
  await queue('soup');
  const database = await openDB('test-outbox');
  await database.clear('entries');
  database.close();
  await queue('cake');
  expect(waiting()).toEqual(['soup', 'cake']);
  browser.server.isUp = true;
  outbox.retryNow();
  await until(browser, () => waiting().length === 0);
  expect(browser.server.effects).toEqual(['soup', 'cake']);
});

it('a connection that breaks without a word, as Safari’s in the background, is opened anew', async () => {
  const browser = createBrowser();
  const { queue, outbox, waiting } = await browser.openTab('a');
  browser.server.isUp = false;
  await queue('soup');
  const broken = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
    throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
  });
  await queue('cake');
  expect(broken).toHaveBeenCalled();
  expect(waiting()).toEqual(['soup', 'cake']);
  browser.server.isUp = true;
  outbox.retryNow();
  await until(browser, () => waiting().length === 0);
  expect(browser.server.effects).toEqual(['soup', 'cake']);
  await untilStored(browser);
});

it('however often and whenever it is deleted, each write has one effect and nothing stays behind', async () => {
  const step = fc.record({
    isDeletedBefore: fc.boolean(),
    isDeletedAmid: fc.boolean(),
    tab: fc.constantFrom(0, 1),
    end: fc.constantFrom('queued' as const, 'answered' as const, 'lost' as const),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async steps => {
      const browser = createBrowser();
      const tabs = [await browser.openTab('a'), await browser.openTab('b')] as const;
      for (const [index, { isDeletedBefore, isDeletedAmid, tab, end }] of steps.entries()) {
        const { queue, fly, outbox } = tabs[tab] ?? tabs[0];
        if (isDeletedBefore) await browser.deleteDisk();
        const deleting = isDeletedAmid ? browser.deleteDisk() : undefined;
        if (end === 'queued') await queue(`${index}`).catch(() => fly(`${index}`));
        else {
          browser.server.answer = () => (end === 'answered' ? 'done' : 'lost');
          const { sent, key } = fly(`${index}`);
          browser.server.answer = () => 'done';
          if (end === 'answered') outbox.drop(key);
          else await outbox.release(sent);
        }
        await deleting;
      }
      let left = -1;
      await until(browser, () => {
        void browser.onDisk().then(({ length }) => {
          left = length;
        });
        return left === 0 && browser.server.effects.length === steps.length;
      });
      expect([...browser.server.effects].sort()).toEqual(steps.map((_, index) => `${index}`));
      await Promise.all(tabs.map(({ outbox }) => outbox.stop()));
    }),
    { numRuns: 60 },
  );
}, 60_000);
