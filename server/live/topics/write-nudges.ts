/**
 * Finds the topics that a proxied write may have changed, from the write table's `touches`. A superfluous one costs the origin a few polls, a missing
 * one costs a screen one interval; both are harmless.
 */
import { matchPath } from '#shared/contract/paths.ts';
import { type ReadName, reads } from '#shared/contract/reads.ts';
import { type WriteName, writeNames, writes } from '#shared/contract/writes.ts';
import type { WriteRow } from '#shared/kernel/write-row.ts';
import { isRecord } from './answer-shape.ts';
import type { Topic } from './topics.ts';

export type PassedWrite = {
  readonly method: string;
  readonly path: string;
  /** The idempotency key, if the write was certainly executed. */
  readonly key?: string;
  /** The origin's number of the state that includes it. */
  readonly dataVersion?: number;
  /** The reads that it may have changed, if the origin lists them. */
  readonly touched?: readonly string[];
  /** The response of the write. */
  readonly answer?: unknown;
};

type Nudge = {
  /** `data`: the topic's last data. */
  touches(topic: Topic, data?: unknown): boolean;
  /** Roles may have changed. */
  readonly touchesUsers: boolean;
};

/** Lists that most order writes touch because their entries show order data, with the writes that add an entry: other writes leave an empty list empty. */
const addedBy: Partial<Record<ReadName, readonly WriteName[]>> = {
  approvals: ['askApproval'],
  orderTransfers: ['askTransfer'],
  blockedOrders: [
    ...(['setAvailability', 'setIngredientAvailability'] as const),
    ...(['createIngredient', 'changeIngredient', 'archiveIngredient'] as const),
    // Lines that were sent before they were 86'd are put on hold again.
    ...(['holdLines', 'undoLines'] as const),
    // Started lines are unstarted again.
    ...(['recallLine', 'recallTicket'] as const),
  ],
};

/** Commands after which each line of the order still exists, at the same station. */
const keepsLines: ReadonlySet<WriteName> = new Set<WriteName>([
  ...(['createOrder', 'addLines', 'changeLine', 'sendOrder', 'fireCourse'] as const),
  ...(['claimLines', 'unclaimLines', 'serveLines', 'undoLines'] as const),
  ...(['startLine', 'readyLine', 'recallLine', 'seeLine'] as const),
  ...(['readyTicket', 'recallTicket', 'showTicket', 'seeTicket', 'seeAllergy'] as const),
]);

/** Whether the topic shows other tables or another station than those of the order that the command returned. */
function isUnaffected({ name, params }: Topic, answer: unknown): boolean {
  if (!isRecord(answer)) return false;
  const { tableId, lines } = answer;
  if (name === 'waiterTables') return tableId === undefined;
  if (name !== 'preparationOrders' || !Array.isArray(lines)) return false;
  return !lines.some(line => isRecord(line) && line['station'] === params['location']);
}

/** The collection of which `:id` is a member: `orders` in `/api/waiter/orders/:id/lines`; null without an id. */
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
    const touched = row.touches.filter(read => write.touched?.includes(read) ?? true);
    return {
      touchesUsers: touched.some(read => read === 'users'),
      touches(topic, data) {
        if (!touched.some(read => read === topic.name)) return false;
        if (keepsLines.has(name) && isUnaffected(topic, write.answer)) return false;
        const isEmpty = Array.isArray(data) && data.length === 0;
        if (isEmpty && addedBy[topic.name]?.includes(name) === false) return false;
        const watched = collectionOf(reads[topic.name].path);
        // A created entity can't have been watched yet; the id of a line or ticket doesn't reveal its order.
        if (watched === null) return true;
        if (written === null) return false;
        return row.touchesOthers || written !== watched || params.id === topic.params.id;
      },
    };
  }
  return { touchesUsers: true, touches: () => true };
}
