/** Tabs of one browser over one IndexedDB, a server that can go away, and a clock that only the test moves. */
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { deleteDB } from 'idb';
import { expect, vi } from 'vitest';
import type { OutboxChannel } from '../../../client/writes/tab-channel.ts';
import { createOutbox, type Delivery, type Outbox } from '../../../client/writes/write-delivery.ts';
import { openOutboxStore } from '../../../client/writes/write-store.ts';

type TestWork = { text: string; parts?: string[] };
export type ServerAnswer = 'done' | 'lost' | 'doneButLost' | 'refused';

const scope = 'restaurant anna';

export function createBrowser() {
  globalThis.indexedDB = new IDBFactory();
  let nowMs = Date.parse('2026-05-04T17:00:00.000Z');
  let timers: { atMs: number; work: () => void }[] = [];
  let keys = 0;
  const listeners = new Map<string, Parameters<OutboxChannel['listen']>[0]>();
  const server = {
    isUp: true,
    /** Whom the server takes the browser for. */
    scope,
    /** What the server did, once for each key. */
    effects: [] as string[],
    requests: [] as { tab: string; key: string; text: string }[],
    done: new Set<string>(),
    answer: (_text: string): ServerAnswer => 'done',
  };

  function deliver(tab: string, work: TestWork, key: string): Delivery<TestWork> {
    if (!server.isUp) return { kind: 'later' };
    server.requests.push({ tab, key, text: work.text });
    const answer = server.done.has(key) ? 'done' : server.answer(work.text);
    if (answer === 'refused') {
      const parts = (work.parts ?? []).map(text => ({ text }));
      return { kind: 'refused', problem: { code: 'ITEM_UNAVAILABLE', title: 'Out.', errors: [] }, parts };
    }
    if (answer === 'lost') return { kind: 'later' };
    if (!server.done.has(key)) server.effects.push(work.text);
    server.done.add(key);
    return answer === 'doneButLost' ? { kind: 'later' } : { kind: 'done', answer: work.text };
  }

  async function openTab(name: string, options: { scope?: string; hold?: Promise<void> } = {}) {
    const own = options.scope ?? scope;
    const mine = new Set<{ atMs: number; work: () => void }>();
    const delivered: unknown[] = [];
    let isDead = false;
    const outbox: Outbox<TestWork> = createOutbox<TestWork>({
      store: await openOutboxStore<TestWork>(() => () => {}, 'test-outbox'),
      scope: own,
      holder: name,
      channel: {
        notify(news) {
          if (isDead) return;
          for (const [tab, listener] of listeners) if (tab !== name) listener(news);
        },
        listen: listener => void listeners.set(name, listener),
        close: () => void listeners.delete(name),
      },
      now: () => nowMs,
      setTimer(work, delayMs) {
        const timer = { atMs: nowMs + delayMs, work };
        timers.push(timer);
        mine.add(timer);
        return () => {
          timers = timers.filter(other => other !== timer);
        };
      },
      createKey: () => `part-${++keys}`,
      untilPainted: async () => {},
      isTheirs: async () => server.isUp && server.scope === own,
      // As an order's taps: the first of them is a request, the others wait behind it.
      settle: async ({ text, ...work }) => {
        const [first = '', ...rest] = text.split('+');
        const settled = { kind: 'settled', work: { ...work, text: first } } as const;
        return rest.length === 0 ? settled : { ...settled, rest: { text: rest.join('+') } };
      },
      async deliver(work, key) {
        const answer = deliver(name, work, key);
        await options.hold;
        return answer;
      },
      onDelivered: answer => void delivered.push(answer),
    });
    return {
      outbox,
      delivered,
      queue: (text: string, parts?: string[]) =>
        outbox.amend(() => ({
          add: [{ key: `key-${name}-${text}`, work: { text, ...(parts && { parts }) } }],
        })),
      /** Sends it at once, as an order's queue does; answers what came back, before the disk is told. */
      fly(text: string) {
        const key = `key-${name}-${text}`;
        const sent = { key, work: { text }, attemptedAtMs: nowMs };
        const { kind } = deliver(name, sent.work, key);
        outbox.hold(sent);
        return { kind, sent, key };
      },
      /** Waits behind what it sends. */
      wait(text: string, key = `key-${name}-wait`) {
        const waiting = { key, work: { text } };
        outbox.hold(waiting);
        return waiting;
      },
      /** What waited, now that nothing is before it. */
      send(waiting: { key: string; work: TestWork }) {
        deliver(name, waiting.work, waiting.key);
        outbox.hold({ ...waiting, attemptedAtMs: nowMs });
      },
      waiting: () => outbox.entries().map(({ work }) => work.text),
      /** Gone without a word: nothing of it runs any more, its lease and what it holds stay. */
      die() {
        isDead = true;
        listeners.delete(name);
        timers = timers.filter(timer => !mine.has(timer));
      },
    };
  }

  return {
    server,
    openTab,
    /** What any tab that is opened now would find. */
    onDisk: async () => (await openOutboxStore<TestWork>(() => () => {}, 'test-outbox')).list(scope),
    /** Clears the site's data, while its pages go on. */
    deleteDisk: () => deleteDB('test-outbox'),
    now: () => nowMs,
    /** Lets the next timer come; answers whether there was one. */
    tick(): boolean {
      timers.sort((one, other) => one.atMs - other.atMs);
      const next = timers.shift();
      if (next === undefined) return false;
      nowMs = Math.max(nowMs, next.atMs);
      next.work();
      return true;
    },
    pass: (ms: number) => {
      nowMs += ms;
    },
    timerCount: () => timers.length,
  };
}

/** Moves the clock on until `isReached`; each step waits until the disk is still. */
export async function until(
  browser: ReturnType<typeof createBrowser>,
  isReached: () => boolean,
): Promise<void> {
  await vi.waitFor(
    () => {
      if (isReached()) return;
      browser.tick();
      throw new Error('not yet');
    },
    { interval: 1, timeout: 10_000 },
  );
}

/** Until the disk says so; the clock stands still meanwhile. */
export async function untilStored(
  browser: ReturnType<typeof createBrowser>,
  ...texts: string[]
): Promise<void> {
  await vi.waitFor(async () => {
    const entries = await browser.onDisk();
    expect(entries.map(({ work }) => work.text)).toEqual(texts);
  });
}
