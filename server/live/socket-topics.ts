/** The topics of one socket: which its owner may have, by the roles known now, and which are refused or end. */
import { limits } from '#shared/limits.ts';
import type { TopicRequest } from '#shared/live-messages.ts';
import { problemBody } from '../errors.ts';
import type { MemberIdentity } from '../guards.ts';
import type { LiveClock } from './live-clock.ts';
import { messageText } from './live-frames.ts';
import type { LiveHub } from './live-hub.ts';
import type { SocketOutbox } from './socket-outbox.ts';
import { createSubscription, type Subscription } from './subscription.ts';
import { findTopic, mayWatch } from './topics.ts';

export type SocketTopics = {
  subscribe(request: TopicRequest): void;
  unsubscribe(sub: number): void;
  resync(sub: number): void;
  tokenRenewed(): void;
  /** Sends what may have been missed; what the client then has, by subscription. */
  repair(): Record<string, string>;
  end(): void;
};

export function createSocketTopics(options: {
  hub: LiveHub;
  outbox: SocketOutbox;
  clock: LiveClock;
  identity: () => MemberIdentity;
}): SocketTopics {
  const { hub, outbox, identity } = options;
  const subscriptions = new Map<number, Subscription>();

  const unsubscribe = (sub: number): void => {
    subscriptions.get(sub)?.end();
    subscriptions.delete(sub);
  };

  const refuse = (sub: number, code: 'NOT_FOUND' | 'FORBIDDEN' | 'TOO_MANY_REQUESTS'): void => {
    unsubscribe(sub);
    outbox.send(messageText({ type: 'error', sub, problem: problemBody(code) }));
  };

  /** Starts, pauses or ends a topic. */
  const decide = (subscription: Subscription): void => {
    const held = hub.roles.known(identity());
    if (held === null) subscription.pause();
    else if (!mayWatch(subscription.topic, held)) refuse(subscription.sub, 'FORBIDDEN');
    else subscription.admit(hub.entryOf(identity().organizationId, subscription.topic));
  };

  const unfollow = hub.roles.follow({
    identity,
    rolesChanged() {
      for (const subscription of [...subscriptions.values()]) decide(subscription);
    },
  });

  return {
    subscribe({ sub, path, cursor }) {
      unsubscribe(sub);
      const topic = findTopic(path);
      if (topic === null || subscriptions.size >= limits.topicsPerSocket) {
        refuse(sub, topic === null ? 'NOT_FOUND' : 'TOO_MANY_REQUESTS');
        return;
      }
      const subscription = createSubscription({
        sub,
        topic,
        cursor: cursor ?? null,
        outbox,
        identity,
        now: options.clock.now,
        isAllowed: () => hub.roles.known(identity()) !== null,
        ended: code => refuse(sub, code),
      });
      subscriptions.set(sub, subscription);
      // Unknown roles are just being asked for; the answer decides.
      if (hub.roles.known(identity()) !== null) decide(subscription);
    },
    unsubscribe,
    resync(sub) {
      subscriptions.get(sub)?.resync();
    },
    tokenRenewed() {
      for (const subscription of subscriptions.values()) subscription.tokenRenewed();
    },
    repair() {
      const cursors: Record<string, string> = {};
      for (const subscription of subscriptions.values()) {
        subscription.repair();
        if (subscription.cursor !== null) cursors[subscription.sub] = subscription.cursor;
      }
      return cursors;
    },
    end() {
      unfollow();
      for (const subscription of subscriptions.values()) subscription.end();
      subscriptions.clear();
    },
  };
}
