/**
 * Which topics a write that passed through may have changed, from the write table's `touches`. Too many costs the
 * origin a few polls, too few costs a screen one interval; neither is ever wrong.
 */
import { matchPath } from '#shared/contract/paths.ts';
import { reads } from '#shared/contract/reads.ts';
import type { WriteRow } from '#shared/contract/write-row.ts';
import { writeNames, writes } from '#shared/contract/writes.ts';
import type { Topic } from './topics.ts';

export type PassedWrite = {
  readonly method: string;
  readonly path: string;
  /** Its idempotency key, where it is certain that it was carried out. */
  readonly key?: string;
  /** The number that the origin gave the state that holds it. */
  readonly dataVersion?: number;
};

export type Nudge = {
  touches(topic: Topic): boolean;
  /** Somebody's roles may have changed. */
  readonly touchesUsers: boolean;
};

/** The collection whose member `:id` is: `orders` in `/api/waiter/orders/:id/lines`; null without an id. */
function collectionOf(template: string): string | null {
  return template.match(/\/([\w-]+)\/:id(?:\/|$)/)?.[1] ?? null;
}

export function nudgeOf(write: PassedWrite): Nudge {
  const [pathname = ''] = write.path.split('?');
  for (const name of writeNames) {
    const row: WriteRow = writes[name];
    const params = row.method === write.method ? matchPath(row.path, pathname) : null;
    if (params === null) continue;
    const written = collectionOf(row.path);
    return {
      touchesUsers: row.touches.some(read => read === 'users'),
      touches(topic) {
        if (!row.touches.some(read => read === topic.name)) return false;
        const watched = collectionOf(reads[topic.name].path);
        // What a write creates nobody can have watched before; a line's or ticket's id doesn't tell its order.
        if (watched === null) return true;
        if (written === null) return false;
        return row.touchesOthers || written !== watched || params.id === topic.params.id;
      },
    };
  }
  return { touchesUsers: true, touches: () => true };
}
