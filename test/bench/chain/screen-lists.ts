/** What a screen has of a list. Frames are kept as they came and read together, so that a bench measures the servers and not their thousands of clients. */
import { limits } from '#shared/kernel/limits.ts';
import { type DigestKey, digestsOf, type EntityDigest } from '#shared/live/entity-digest.ts';
import type { Entity } from '#shared/live/live-messages.ts';
import { applyPatch, type ListPatch } from '#shared/live/live-patch.ts';

type ScreenList = {
  /** A snapshot or a delta, in the order in which they arrive. */
  take(type: 'snapshot' | 'delta', frame: Buffer): void;
  /** Null where they don't fit in a frame. */
  digests(key: DigestKey): EntityDigest[] | null;
};

const unreadMax = 40;

export function createScreenList(): ScreenList {
  let list: Entity[] = [];
  let unread: Buffer[] = [];

  const read = (): void => {
    for (const frame of unread) {
      const message: { type: 'snapshot'; data: Entity[] } | ({ type: 'delta' } & ListPatch) = JSON.parse(
        frame.toString(),
      );
      list = message.type === 'snapshot' ? message.data : applyPatch(list, message);
    }
    unread = [];
  };

  return {
    take(type, frame) {
      if (type === 'snapshot') unread = [];
      unread.push(frame);
      if (unread.length > unreadMax) read();
    },
    digests(key) {
      read();
      return list.length > limits.digestsPerFrame ? null : digestsOf(list, key);
    },
  };
}
