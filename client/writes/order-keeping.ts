/** What of an order the device keeps: beside what is being sent, and instead of it while no server answers. */
import type { OrderList } from './order-list.ts';
import { canKeep, isKept, isTaps, type OrderOutbox, type OrderWrite } from './order-state.ts';
import { isKeepable } from './order-work.ts';
import {
  failWithoutServer,
  inPlace,
  joinTaps,
  type Replace,
  withIntents,
  withoutProblem,
} from './order-write-rules.ts';

type OrderKeeping = {
  /** Taps that wait behind a request would be lost with the tab. What must not be said late is not stored. */
  hold(taps: OrderWrite): void;
  /** `after`: what is left of it once it is kept; `back`: what stands there if the device can't. */
  store(write: OrderWrite, after: readonly OrderWrite[], back: OrderWrite): void;
  /** Nothing may overtake what is kept: what comes behind it is kept as well, or told that it needs the server. */
  keepNext(next: OrderWrite): void;
  /** This tab was slow or frozen: another one may have sent them. */
  reclaim(taps: OrderWrite): void;
};

type Options = {
  list: OrderList;
  outbox(): OrderOutbox | undefined;
  createId(): string;
  /** Something is kept, or is not: on with what is next. */
  advance(): void;
};

export function createOrderKeeping({ list, outbox, createId, advance }: Options): OrderKeeping {
  const { update } = list;

  function store(write: OrderWrite, after: readonly OrderWrite[], back: OrderWrite): void {
    const { key } = write;
    update(inPlace(key, known => [{ ...withoutProblem(known), status: 'storing' }]));
    const stored = () => {
      // What was delivered meanwhile is kept no longer: its answer takes its place in the same moment.
      list.observe(
        outbox()?.newest(),
        { kept: outbox()?.kept() ?? [] },
        inPlace(key, () => after),
      );
      advance();
    };
    const refused = () => {
      const unkept: Replace = inPlace(key, () => [{ ...back, work: { ...back.work, isUnkept: true } }]);
      update(known => joinTaps(unkept(known)));
      advance();
    };
    // A browser that keeps nothing.
    const kept = outbox()?.keep(write) ?? Promise.reject(new Error('Nothing is kept'));
    kept.then(stored, refused);
  }

  return {
    store,
    hold(taps) {
      const intents = taps.work.intents.filter(isKeepable);
      if (intents.length === 0) outbox()?.drop(taps.key);
      else outbox()?.hold(withIntents(taps, intents));
    },
    keepNext(next) {
      // A Send that somebody wants again goes when all before it is delivered.
      if (!canKeep(list.writes()) || (!isTaps(next) && !isKept(next.work))) return;
      const { intents } = next.work;
      const forNow = intents.filter(intent => !isKeepable(intent));
      const { order } = list.facts();
      const failed = forNow.flatMap(intent => failWithoutServer(intent, order, createId()));
      if (forNow.length < intents.length)
        return store(withIntents(next, intents.filter(isKeepable)), failed, next);
      outbox()?.drop(next.key);
      update(inPlace(next.key, () => failed));
      advance();
    },
    reclaim({ key }) {
      update(inPlace(key, write => [{ ...write, status: 'storing' }]));
      const answered = (isStillOurs: boolean) => {
        const next: Replace = inPlace(key, write => (isStillOurs ? [{ ...write, status: 'waiting' }] : []));
        list.observe(outbox()?.newest(), { kept: outbox()?.kept() ?? [] }, next);
        advance();
      };
      const isOurs = outbox()?.reclaim(key) ?? Promise.resolve(true);
      isOurs.then(answered, () => answered(true));
    },
  };
}
