/** Tabs of one browser over one IndexedDB, a server that can go away, and a clock that only the test moves. */
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { deleteDB } from 'idb';
import { expect, vi } from 'vitest';
import type { OrderTap } from '../../../client/writes/order-taps.ts';
import {
  createOutbox,
  type Delivery,
  type Outbox,
  type OutboxChannel,
} from '../../../client/writes/outbox.ts';
import { type NewWrite, openOutboxStore, type StoredWrite } from '../../../client/writes/outbox-store.ts';

export type ServerAnswer = 'done' | 'lost' | 'doneButLost' | 'refused';

const scope = 'restaurant anna';
const order = { id: 'order', number: 118, type: 'dineIn' as const };

/** A write of some taps; here a note stands for each of them, and `text` for their notes. */
export function makeWrite(key: string, text: string) {
  const taps = text.split('+').map((note): OrderTap => ({ kind: 'changeOrder', change: { note } }));
  return { key, order, taps };
}

export function textOf({ taps }: Pick<StoredWrite, 'taps'>): string {
  return taps.map(tap => (tap.kind === 'changeOrder' ? tap.change.note : '')).join('+');
}

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
    /** What a refused text falls apart into. */
    parts: {} as Record<string, string[]>,
  };

  function deliver(tab: string, write: NewWrite): Delivery {
    if (!server.isUp) return { kind: 'later' };
    const { key } = write;
    const text = textOf(write);
    server.requests.push({ tab, key, text });
    const answer = server.done.has(key) ? 'done' : server.answer(text);
    if (answer === 'refused') {
      const parts = (server.parts[text] ?? []).flatMap(part => makeWrite('', part).taps);
      return { kind: 'refused', problem: { code: 'ITEM_UNAVAILABLE', title: 'Out.', errors: [] }, parts };
    }
    if (answer === 'lost') return { kind: 'later' };
    if (!server.done.has(key)) server.effects.push(text);
    server.done.add(key);
    return answer === 'doneButLost' ? { kind: 'later' } : { kind: 'done', answer: text };
  }

  async function openTab(name: string, options: { scope?: string; hold?: Promise<void> } = {}) {
    const own = options.scope ?? scope;
    const mine = new Set<{ atMs: number; work: () => void }>();
    const delivered: unknown[] = [];
    let isDead = false;
    const outbox: Outbox = createOutbox({
      store: await openOutboxStore(() => () => {}, 'test-outbox'),
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
      isSignedIn: async () => server.isUp && server.scope === own,
      // As with an order's taps: the first of them is a request, the others wait behind it.
      plan: async ({ taps }) => {
        const [first, ...rest] = taps;
        if (first?.kind !== 'changeOrder') throw new Error('only notes are written');
        const request = { write: 'changeOrder', params: { id: order.id }, body: first.change } as const;
        return { request, taps: [first], rest };
      },
      async deliver(write) {
        const answer = deliver(name, write);
        await options.hold;
        return answer;
      },
      onDelivered: answer => void delivered.push(answer),
    });
    return {
      outbox,
      delivered,
      queue: (text: string) => outbox.change(() => ({ add: [makeWrite(`key-${name}-${text}`, text)] })),
      /** Sends it at once, as an order's queue does; answers what came back, before the disk is told. */
      fly(text: string) {
        const key = `key-${name}-${text}`;
        const sent = { ...makeWrite(key, text), attemptedAtMs: nowMs };
        const { kind } = deliver(name, sent);
        outbox.lock(sent);
        return { kind, sent, key };
      },
      /** Waits behind what it sends. */
      wait(text: string, key = `key-${name}-wait`) {
        const waiting = makeWrite(key, text);
        outbox.lock(waiting);
        return waiting;
      },
      /** What waited, now that nothing is before it. */
      send(waiting: NewWrite) {
        deliver(name, waiting);
        outbox.lock({ ...waiting, attemptedAtMs: nowMs });
      },
      waiting: () => outbox.writes().map(textOf),
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
    onDisk: async () => (await openOutboxStore(() => () => {}, 'test-outbox')).list(scope),
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
    const stored = await browser.onDisk();
    expect(stored.map(textOf)).toEqual(texts);
  });
}
