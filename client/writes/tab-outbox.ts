/** Opens one user's outbox in this tab, and sends from it whenever the server can be reached, whatever screen is shown. */
import { readPath } from '#shared/contract/paths.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { UserInfo } from '#shared/venue/user-schema.ts';
import { type ClientProblem, isClientProblem, isProblemCode } from '../data/client-problem.ts';
import type { DataAccess } from '../data/data-access.ts';
import { keepStorage } from '../data/keep-storage.ts';
import { onReachable } from '../data/live/live-status.ts';
import { readKey } from '../data/read-options.ts';
import {
  isTransient,
  mergeTap,
  type OrderReference,
  type OrderTap,
  planRequest,
  referenceOf,
} from './order-taps.ts';
import type { OrderOutbox } from './order-writes.ts';
import {
  createOutbox,
  type Delivery,
  type Outbox,
  type OutboxChannel,
  type OutboxOptions,
} from './outbox.ts';
import { type NewWrite, type OutboxChange, openOutboxStore, type StoredWrite } from './outbox-store.ts';
import { outboxAtom } from './use-write.ts';
import { cacheOrder, isOrder, type OrderWrite, sendWrite } from './write.ts';

/** A write with which the server fails this often is refused, because others wait behind it. */
const maxServerErrors = 4;
/** Number of orders whose latest answer is remembered: more than anybody works on at once. */
const maxLatest = 50;
/** A tab that draws no frames waits this long instead. */
const paintedMs = 100;

/** Splits refused taps, so that one sold-out dish does not block the others. */
function partsOf(taps: readonly OrderTap[]): OrderTap[] {
  return taps.flatMap((tap): OrderTap[] =>
    tap.kind === 'serve' ? tap.lineIds.map(id => ({ ...tap, lineIds: [id] })) : [tap],
  );
}

/** Sends one stored write, and decides what its answer means: done, refused, or try again later. */
export function createOrderDelivery(
  access: DataAccess,
  scope: string,
): Pick<OutboxOptions, 'isSignedIn' | 'plan' | 'deliver'> {
  let failing = { key: '', count: 0 };

  async function readOrder(id: string): Promise<Order> {
    const { body } = await access.http.send({ method: 'GET', path: readPath('waiterOrder', { id }) });
    return body as Order;
  }

  function isHopeless(problem: ClientProblem, key: string): boolean {
    if (problem.code !== 'INTERNAL') return false;
    failing = { key, count: failing.key === key ? failing.count + 1 : 1 };
    return failing.count >= maxServerErrors;
  }

  async function attempt<T>({ key, taps }: StoredWrite, run: () => Promise<T>): Promise<T | Delivery> {
    try {
      return await run();
    } catch (error) {
      if (!isClientProblem(error)) throw error;
      if (isTransient(error.code) && !isHopeless(error, key)) return { kind: 'later' };
      const { code, title, errors } = error;
      return { kind: 'refused', problem: { code, title, errors }, parts: partsOf(taps) };
    }
  }

  return {
    // Another tab may have signed in a different user, under whose name nothing of this one may be sent.
    async isSignedIn() {
      try {
        const { body } = await access.http.send({ method: 'GET', path: readPath('userInfo') });
        const { orgId, userId } = body as UserInfo;
        return `${orgId} ${userId}` === scope;
      } catch (error) {
        if (isClientProblem(error)) return false;
        throw error;
      }
    },
    plan: write =>
      attempt(write, async () => {
        const { order, taps, request } = write;
        if (request !== undefined) return { request, taps: [...taps], rest: [] };
        const isRelative = taps.some(({ kind }) => kind === 'raise');
        const known = isRelative ? await readOrder(order.id) : { id: order.id, lines: [] };
        const planned = planRequest(taps, known, () => createUuid());
        if (planned === null) throw new Error('A stored write without taps');
        return planned;
      }),
    deliver: write =>
      attempt(write, async () => {
        if (write.request === undefined) throw new Error('A write is planned before it is delivered');
        const { write: name, params, body } = write.request;
        const answer = await sendWrite(access, name, { params, body }, write.key);
        return { kind: 'done', answer };
      }),
  };
}

/** Merges a tap into the stored ones. What can't be merged is appended to the last group. */
function append(groups: readonly (readonly OrderTap[])[], tap: OrderTap): OrderTap[][] {
  const waiting = groups.flat();
  const merged = mergeTap(waiting, tap);
  const gone = waiting.filter(known => !merged.includes(known));
  const fresh = merged.filter(known => !waiting.includes(known));
  const isReplaced = gone.length === 1 && fresh.length === 1 && tap.kind !== 'remove';
  return groups.map((group, index) => {
    const left = group.flatMap(known => (gone.includes(known) ? (isReplaced ? fresh : []) : [known]));
    return index === groups.length - 1 && !isReplaced ? [...left, ...fresh] : left;
  });
}

/** Adds taps behind those of their order, merged with stored ones that were never attempted. */
function appendTaps(order: OrderReference, taps: readonly OrderTap[], key: string): OutboxChange {
  return stored => {
    const open = stored.filter(
      write =>
        write.order.id === order.id &&
        write.attemptedAtMs === undefined &&
        write.problem === undefined &&
        write.lock === undefined,
    );
    const after = taps.reduce<readonly (readonly OrderTap[])[]>(append, [
      ...open.map(write => write.taps),
      [],
    ]);
    const left = (index: number) => after[index] ?? [];
    const added = left(open.length);
    return {
      remove: open.filter((_, index) => left(index).length === 0).map(({ seq }) => seq),
      put: open.flatMap((write, index) => {
        const isSame = left(index).every((tap, place) => tap === write.taps[place]);
        if (left(index).length === 0 || (isSame && left(index).length === write.taps.length)) return [];
        return [{ ...write, taps: left(index), revision: write.revision + 1 }];
      }),
      add: added.length === 0 ? [] : [{ key, order: referenceOf(order), taps: added }],
    };
  };
}

/** Clears a refusal. The key stays, unless it is so old that the server may have forgotten it. */
function retry(key: string): OutboxChange {
  return stored => ({
    put: stored
      .filter(write => write.key === key)
      .map(({ problem, ...write }) => ({
        ...write,
        key: problem?.code === 'KEPT_TOO_LONG' ? createUuid() : key,
        ...(write.attemptedAtMs === undefined ? {} : { attemptedAtMs: Date.now() }),
        revision: write.revision + 1,
      })),
  });
}

/** A newer version of the app may have stored a code of another form. */
function withKnownCode({ problem, ...write }: StoredWrite): StoredWrite {
  if (problem === undefined) return write;
  return { ...write, problem: isProblemCode(problem.code) ? problem : { ...problem, code: 'INTERNAL' } };
}

function newWrite({ key, order, taps, request }: OrderWrite): NewWrite {
  return { key, order, taps, ...(request && { request, attemptedAtMs: Date.now() }) };
}

/** The outbox of one order. `latest`: the order as the last delivered write was answered. */
export function createOrderOutbox(outbox: Outbox, orderId: string, latest: Order | undefined): OrderOutbox {
  /** If the disk refuses, nothing changes, and the screen shows that. */
  const decide = (change: OutboxChange) => void outbox.change(change).catch(() => undefined);
  return {
    ...outbox,
    latest,
    stored: outbox
      .writes()
      .filter(({ order }) => order.id === orderId)
      .map(withKnownCode),
    lock: write => outbox.lock(newWrite(write)),
    store(write) {
      const { key, order, taps, request } = write;
      if (request !== undefined || outbox.isLocked(key)) return outbox.release(newWrite(write));
      return outbox.change(appendTaps(order, taps, key));
    },
    retry: key => decide(retry(key)),
    discard: key =>
      decide(stored => ({ remove: stored.flatMap(write => (write.key === key ? [write.seq] : [])) })),
  };
}

function openChannel(): OutboxChannel {
  // Tabs that can't be notified check the outbox every few seconds.
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('kelner-outbox');
  return {
    notify: news => channel?.postMessage(news),
    listen(listener) {
      channel?.addEventListener('message', ({ data }) => listener(data));
    },
    close: () => channel?.close(),
  };
}

/** Resolves when the next frame is on the screen. */
function untilPainted({ setTimer }: DataAccess): Promise<void> {
  return new Promise(resolve => {
    const cancelTimer = setTimer(resolve, paintedMs);
    requestAnimationFrame(() => {
      // A frame is painted after its callbacks.
      setTimer(() => {
        cancelTimer();
        resolve();
      }, 0);
    });
  });
}

/** Opens the order of a write that an earlier page stored, so that the lists show what waits. */
async function openStored(access: DataAccess, id: string): Promise<void> {
  const key = readKey(readPath('waiterOrder', { id }));
  if (access.queryClient.getQueryData(key) === undefined) await access.preload('waiterOrder', { id });
  const { orderWritesOf } = await import('./use-order-writes.ts');
  const order = access.queryClient.getQueryData<Order>(key);
  // Nobody's, once the member has signed out.
  if (order && access.statusStore.get(outboxAtom)) orderWritesOf(access, order);
}

/** `scope`: organization and user. Rejects in a browser without storage. The result closes the outbox. */
export async function openTabOutbox(access: DataAccess, scope: string): Promise<() => Promise<void>> {
  const store = await openOutboxStore(access.setTimer);
  void keepStorage();
  const latest = new Map<string, Order>();
  const outbox = createOutbox({
    ...createOrderDelivery(access, scope),
    store,
    scope,
    holder: createUuid(),
    channel: openChannel(),
    now: Date.now,
    setTimer: access.setTimer,
    createKey: () => createUuid(),
    untilPainted: () => untilPainted(access),
    onDelivered(answer) {
      if (!isOrder(answer)) return;
      latest.delete(answer.id);
      latest.set(answer.id, answer);
      for (const id of latest.keys()) if (latest.size > maxLatest) latest.delete(id);
      cacheOrder(access.queryClient, answer);
    },
  });
  const publish = () => {
    const writes = outbox.writes();
    access.statusStore.set(outboxAtom, {
      writes,
      ofOrder: id => createOrderOutbox(outbox, id, latest.get(id)),
    });
    for (const { order } of writes) void openStored(access, order.id);
  };
  publish();
  const stops = [outbox.subscribe(publish), onReachable(access.statusStore, outbox.retryNow)];
  return async () => {
    for (const stop of stops) stop();
    access.statusStore.set(outboxAtom, null);
    await outbox.stop();
  };
}
