/** One topic on one socket: the client's state of it and what it is sent next. */
import { limits } from '#shared/kernel/limits.ts';
import { digestLength } from '#shared/live/entity-digest.ts';
import type { ClientMessage } from '#shared/live/live-messages.ts';
import type { MemberIdentity } from '../../http/guards.ts';
import type { TopicEntry, TopicWatcher } from '../topics/topic-entry.ts';
import type { Topic } from '../topics/topics.ts';
import { messageText, type SharedFrame } from './live-frames.ts';
import type { RolesCertainty } from './membership.ts';
import type { DataSource, SocketOutbox } from './socket-outbox.ts';

export type Have = ClientMessage & { type: 'have' };

export type Subscription = {
  readonly sub: number;
  readonly topic: Topic;
  /** The cursor last sent to the client; null before the first data. */
  readonly cursor: string | null;
  /** The client may watch it now: joins the topic's entry, or resumes after a pause. */
  admit(entry: TopicEntry): void;
  /** Sends nothing until admitted again; the client is told that its data may be stale. */
  pause(): void;
  tokenRenewed(): void;
  /** The client's answer to `compare`, or a part of it. */
  has(message: Have): void;
  /** Sends everything again. */
  resync(): void;
  /** Sends anything that is overdue. */
  repair(): void;
  end(): void;
};

/** The parts of its socket that a subscription uses. */
export type SubscriptionOwner = {
  readonly outbox: SocketOutbox;
  /** Data is sent only while the roles are known. */
  rolesCertainty(): RolesCertainty;
  now(): number;
  after(delayMs: number, work: () => void): void;
  /** Formats a process-time moment for the client. */
  timeText(atMs: number): string;
  identity(): MemberIdentity;
  /** Whether the client supports `compare`. */
  readonly isComparable: boolean;
  topicEnded(sub: number, code: 'FORBIDDEN' | 'NOT_FOUND'): void;
};

/** A client that hasn't sent its digests by then gets a snapshot. */
const answeredWithinMs = 5_000;

type Staleness = { sinceMs: number; why: 'origin' | 'auth' };

/** A class for the same reason as the outbox: a socket has several, and thousands of sockets are open. */
class TopicOnSocket implements Subscription, TopicWatcher, DataSource {
  readonly sub: number;
  readonly #owner: SubscriptionOwner;
  readonly #outbox: SocketOutbox;
  #topic: Topic;
  #cursor: string | null;
  #hasAnswer = false;
  /** Whether the topic was polled since the client arrived with a cursor of another process. */
  #polled: 'no' | 'soon' | 'yes' = 'no';
  /** The client's digests for a cursor that is unknown here, from the question on. */
  #had: { digests: string; isWhole: boolean } | null = null;
  #reportedStale: 'origin' | 'auth' | null = null;
  #entry: TopicEntry | null = null;
  #leave: (() => void) | null = null;

  constructor(owner: SubscriptionOwner, sub: number, topic: Topic, cursor: string | null) {
    this.#owner = owner;
    this.#outbox = owner.outbox;
    this.sub = sub;
    this.#topic = topic;
    this.#cursor = cursor;
  }

  get topic(): Topic {
    return this.#topic;
  }

  get cursor(): string | null {
    return this.#hasAnswer ? this.#cursor : null;
  }

  identity(): MemberIdentity {
    return this.#owner.identity();
  }

  changed(): void {
    this.#outbox.request(this);
  }

  ended(code: 'FORBIDDEN' | 'NOT_FOUND'): void {
    this.#owner.topicEnded(this.sub, code);
  }

  writeDue(): void {
    const entry = this.#entry;
    const certainty = this.#owner.rolesCertainty();
    if (entry === null || certainty === 'unknown') {
      this.#tellStaleness({ sinceMs: entry?.confirmedAtMs || this.#owner.now(), why: 'auth' });
      return;
    }
    // While the roles are fetched again nothing becomes stale: due data is sent once they are known.
    const current = certainty === 'known' && this.#isUpToDate(entry) ? entry.state.cursor : null;
    const isDue = current !== null && (!this.#hasAnswer || current !== this.#cursor);
    const isSent = isDue && !this.#awaitsDigests(entry);
    if (isSent) {
      this.#outbox.sendFramed(this.#frameFrom(entry).framed(this.sub));
      this.#cursor = current;
      this.#hasAnswer = true;
      this.#had = null;
    }
    // There is no answer yet, neither data nor fault.
    const { staleness } = entry;
    if (current !== null || staleness !== null) this.#tellStaleness(staleness, isSent);
  }

  #frameFrom(entry: TopicEntry): SharedFrame {
    const [had, cursor] = [this.#had, this.#cursor];
    return had === null || cursor === null
      ? entry.frames.frameFrom(cursor)
      : entry.frames.frameTo(had.digests, cursor);
  }

  #awaitsDigests(entry: TopicEntry): boolean {
    const cursor = this.#cursor;
    if (this.#hasAnswer) return false;
    if (this.#had !== null) return !this.#had.isWhole;
    if (cursor === null || !this.#owner.isComparable || !entry.frames.isWorthComparing(cursor)) return false;
    this.#outbox.send(messageText({ type: 'compare', sub: this.sub, key: entry.state.digestKey }));
    this.#had = { digests: '', isWhole: false };
    this.#owner.after(answeredWithinMs, () => {
      if (this.#had?.isWhole === false) this.resync();
    });
    return true;
  }

  /** A state older than one that another process has shown is never sent, not even as stale: the client keeps its own. */
  #isUpToDate(entry: TopicEntry): boolean {
    if (this.#hasAnswer || this.#cursor === null || !entry.mayBeBehind(this.#cursor)) return true;
    if (this.#polled === 'no') {
      this.#polled = 'soon';
      entry.nudge();
      void entry.settled().then(() => {
        this.#polled = 'yes';
        if (this.#entry !== null) this.changed();
      });
    }
    return this.#polled === 'yes' && entry.staleness === null;
  }

  /** Data that was just sent counts as current, so its staleness is sent again. */
  #tellStaleness(stale: Staleness | null, isDataSent = false): void {
    const { sub } = this;
    if (stale !== null && (isDataSent || stale.why !== this.#reportedStale)) {
      const since = this.#owner.timeText(stale.sinceMs);
      this.#outbox.send(messageText({ type: 'stale', sub, since, why: stale.why }));
    }
    if (stale === null && this.#reportedStale !== null) {
      const at = this.#owner.timeText(this.#entry?.confirmedAtMs ?? this.#owner.now());
      this.#outbox.send(messageText({ type: 'fresh', sub, at }));
    }
    this.#reportedStale = stale?.why ?? null;
  }

  admit(entry: TopicEntry): void {
    if (this.#entry === null) {
      this.#entry = entry;
      // The entry's own instance, so that it isn't stored once per socket.
      this.#topic = entry.topic;
      this.#leave = entry.join(this);
    }
    this.changed();
  }

  pause(): void {
    this.changed();
  }

  tokenRenewed(): void {
    this.#entry?.tokenRenewed();
  }

  has({ digests, isMore }: Have): void {
    if (this.#had?.isWhole !== false) return;
    this.#had = { digests: this.#had.digests + digests, isWhole: isMore !== true };
    if (this.#had.digests.length > limits.digestsMax * digestLength) this.resync();
    else if (this.#had.isWhole) this.changed();
  }

  resync(): void {
    this.#cursor = null;
    this.#had = null;
    this.#hasAnswer = false;
    if (this.#entry !== null) this.changed();
  }

  repair(): void {
    if (this.#entry !== null && this.#hasAnswer && this.#entry.state.cursor !== this.#cursor) this.changed();
  }

  end(): void {
    this.#outbox.forget(this);
    this.#had = null;
    this.#leave?.();
    this.#entry = null;
    this.#leave = null;
  }
}

/** `cursor`: the last state that the client reports. */
export function createSubscription(
  owner: SubscriptionOwner,
  sub: number,
  topic: Topic,
  cursor: string | null,
): Subscription {
  return new TopicOnSocket(owner, sub, topic, cursor);
}
