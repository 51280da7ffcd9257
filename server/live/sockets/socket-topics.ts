/** The subscriptions of one socket: admits, pauses and ends them by the person's current roles. */
import { limits } from '#shared/kernel/limits.ts';
import type { TopicRequest } from '#shared/live/live-messages.ts';
import { problemBody } from '../../http/errors.ts';
import type { MemberIdentity } from '../../http/guards.ts';
import { type LiveClock, wallTime } from '../live-clock.ts';
import type { LiveHub } from '../live-hub.ts';
import { findTopic, mayWatch } from '../topics/topics.ts';
import type { FlushScheduler } from './flush-scheduler.ts';
import { messageText } from './live-frames.ts';
import type { RolesCertainty, RolesCertaintyAt, RolesFollower } from './membership.ts';
import type { SocketAuth } from './socket-auth.ts';
import type { SocketOutbox } from './socket-outbox.ts';
import { createSubscription, type Have, type Subscription, type SubscriptionOwner } from './subscription.ts';

export type SocketTopics = {
  subscribe(request: TopicRequest): void;
  unsubscribe(sub: number): void;
  resync(sub: number): void;
  has(message: Have): void;
  tokenRenewed(): void;
  /** Sends what may have been missed; returns the client's cursors afterwards, by subscription. */
  repair(): Record<string, string>;
  end(): void;
};

/** Owner of the subscriptions; its identity changes with each fresh token. */
type TopicsOwner = Pick<SocketAuth, 'identity' | 'refused'>;
type TopicsContext = { hub: LiveHub; round: FlushScheduler; clock: LiveClock; appVersion: string };

class TopicsOfSocket implements SocketTopics, SubscriptionOwner, RolesFollower {
  readonly outbox: SocketOutbox;
  readonly isComparable: boolean;
  readonly #context: TopicsContext;
  readonly #owner: TopicsOwner;
  readonly #subscriptions = new Map<number, Subscription>();
  readonly #unfollow: () => void;
  readonly #rolesCertaintyAt: RolesCertaintyAt;

  constructor(context: TopicsContext, outbox: SocketOutbox, owner: TopicsOwner, pageVersion: string | null) {
    this.#context = context;
    this.outbox = outbox;
    // A page of another version may not support `compare`.
    this.isComparable = pageVersion === context.appVersion;
    this.#owner = owner;
    this.#unfollow = context.hub.roles.follow(this);
    this.#rolesCertaintyAt = context.hub.roles.certaintyOf(owner.identity);
  }

  identity(): MemberIdentity {
    return this.#owner.identity;
  }

  rolesCertainty(): RolesCertainty {
    return this.#rolesCertaintyAt(this.now());
  }

  now(): number {
    return this.#context.round.nowMs();
  }

  after(delayMs: number, work: () => void): void {
    this.#context.clock.after(delayMs, work);
  }

  timeText(atMs: number): string {
    return wallTime(this.#context.clock, atMs);
  }

  tokenRefused(): void {
    this.#owner.refused();
  }

  rolesChanged(): void {
    for (const subscription of [...this.#subscriptions.values()]) this.#decide(subscription);
  }

  topicEnded(sub: number, code: 'FORBIDDEN' | 'NOT_FOUND'): void {
    this.#refuse(sub, code);
  }

  subscribe({ sub, path, cursor }: TopicRequest): void {
    this.unsubscribe(sub);
    const topic = findTopic(path);
    if (topic === null || this.#subscriptions.size >= limits.topicsPerSocket) {
      this.#refuse(sub, topic === null ? 'NOT_FOUND' : 'TOO_MANY_REQUESTS');
      return;
    }
    const subscription = createSubscription(this, sub, topic, cursor ?? null);
    this.#subscriptions.set(sub, subscription);
    // Otherwise roles are being fetched, and the answer decides.
    if (this.rolesCertainty() === 'known') this.#decide(subscription);
  }

  unsubscribe(sub: number): void {
    this.#subscriptions.get(sub)?.end();
    this.#subscriptions.delete(sub);
  }

  resync(sub: number): void {
    this.#subscriptions.get(sub)?.resync();
  }

  has(message: Have): void {
    this.#subscriptions.get(message.sub)?.has(message);
  }

  tokenRenewed(): void {
    this.#context.hub.roles.tokenRenewed(this.#owner.identity);
    for (const subscription of this.#subscriptions.values()) subscription.tokenRenewed();
  }

  repair(): Record<string, string> {
    const cursors: Record<string, string> = {};
    for (const subscription of this.#subscriptions.values()) {
      subscription.repair();
      if (subscription.cursor !== null) cursors[subscription.sub] = subscription.cursor;
    }
    return cursors;
  }

  end(): void {
    this.#unfollow();
    for (const subscription of this.#subscriptions.values()) subscription.end();
    this.#subscriptions.clear();
  }

  #refuse(sub: number, code: 'NOT_FOUND' | 'FORBIDDEN' | 'TOO_MANY_REQUESTS'): void {
    this.unsubscribe(sub);
    this.outbox.send(messageText({ type: 'error', sub, problem: problemBody(code) }));
  }

  /** Admits, pauses or ends a subscription. */
  #decide(subscription: Subscription): void {
    const { hub } = this.#context;
    const { identity } = this.#owner;
    const held = hub.roles.known(identity);
    if (held === null) subscription.pause();
    else if (!mayWatch(subscription.topic, held, identity)) this.#refuse(subscription.sub, 'FORBIDDEN');
    else subscription.admit(hub.entryOf(identity.organizationId, subscription.topic));
  }
}

/** `pageVersion`: the version that the client reported, if any. */
export function createSocketTopics(
  context: TopicsContext,
  outbox: SocketOutbox,
  owner: TopicsOwner,
  pageVersion: string | null,
): SocketTopics {
  return new TopicsOfSocket(context, outbox, owner, pageVersion);
}
