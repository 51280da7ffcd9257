/** What a screen has of a list. Frames are kept as they came and read together, so that a bench measures the servers and not their thousands of clients. */
import { type DigestKey, digestsOf } from '#shared/live/entity-digest.ts';
import type { Compared, Entity } from '#shared/live/live-messages.ts';
import { applyPatch, type ListPatch, patchFrom } from '#shared/live/live-patch.ts';

type ListFrame = { type: 'snapshot'; data: Entity[] } | ({ type: 'delta' } & ListPatch) | Compared;

type ScreenList = {
  /** In the order in which they arrive. */
  take(type: ListFrame['type'], frame: Buffer): void;
  digests(key: DigestKey): string;
};

const unreadMax = 40;

export function createScreenList(): ScreenList {
  let list: Entity[] = [];
  let unread: Buffer[] = [];

  const patchOf = (message: ListPatch | Compared): ListPatch =>
    'parts' in message
      ? patchFrom(
          list.map(({ id }) => id),
          message.put,
          message.parts,
        )
      : message;

  const read = (): void => {
    for (const frame of unread) {
      const message: ListFrame = JSON.parse(frame.toString());
      list = message.type === 'snapshot' ? message.data : applyPatch(list, patchOf(message));
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
      return digestsOf(list, key);
    },
  };
}
