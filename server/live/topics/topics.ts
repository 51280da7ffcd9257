/** What can be watched: a topic is the path of a live read in its one canonical spelling. Decides who may watch it. */

import { findRead, type PathParams } from '#shared/contract/paths.ts';
import { isListRead, type ReadName, reads } from '#shared/contract/reads.ts';
import { defaultRefreshMs } from '#shared/intervals.ts';
import { hasAnyRole, type Role } from '#shared/roles.ts';
import { schemaOf } from '#shared/schemas/named-schemas.ts';
import { createAnswerValidator, type Shape, type ValidateAnswer } from './answer-shape.ts';
import { pollTimeoutMs } from './topic-poller.ts';

export type Topic = {
  readonly path: string;
  readonly name: ReadName;
  readonly params: PathParams;
  readonly roles: readonly Role[];
  /** One object instead of a list of entities. */
  readonly isSingle: boolean;
  /** A list of more than this doesn't become empty from one moment to the next. */
  readonly goneAtOnceMax: number;
  /** How often it is polled while its data is `data` (already of the right shape; undefined before the first). */
  refreshMs(data: unknown): number;
  /** How long after it was confirmed the data may still pass for current. */
  maxAgeMs(data: unknown): number;
};

/** Tables, menu and people: what stands in the house. */
const status: ReadonlySet<ReadName> = new Set([
  'waiterTables',
  'waiterMenu',
  'stationMenu',
  'colleagues',
  'users',
  'tableLocations',
  'adminTables',
  'menuCategories',
  'menuItems',
]);

/** These come and go; the last few of them together, but not a full evening. */
const flowing: ReadonlySet<ReadName> = new Set(['waiterOrders', 'preparationOrders']);

function goneAtOnceMax(name: ReadName): number {
  if (status.has(name)) return 1;
  return flowing.has(name) ? 3 : Number.POSITIVE_INFINITY;
}

const mismatches = new Map<ReadName, ValidateAnswer>();

/** What is wrong with an entity of the topic, or with the one object that it is, by the schema of its read. */
export function validateTopicAnswer({ name }: Topic): ValidateAnswer {
  const known = mismatches.get(name);
  if (known !== undefined) return known;
  const schema = schemaOf(reads[name].answer) as Shape;
  const made = createAnswerValidator(schema.items ?? schema);
  mismatches.set(name, made);
  return made;
}

/** The topic of a path, or null for everything that can't be watched. */
export function findTopic(path: string): Topic | null {
  const found = findRead(path);
  const row = found && reads[found.name];
  if (found === null || row === null || !row.live) return null;
  // Rows differ in their data's type; here it is only known to have the right shape.
  const refreshMs = (data: unknown): number =>
    typeof row.refreshMs === 'function' ? row.refreshMs(data as never) : row.refreshMs || defaultRefreshMs;
  return {
    path,
    ...found,
    roles: row.roles,
    isSingle: !isListRead(found.name),
    goneAtOnceMax: goneAtOnceMax(found.name),
    refreshMs,
    // Anything older was missed by the poller itself: the process stood still.
    maxAgeMs: data => refreshMs(data) + pollTimeoutMs,
  };
}

export function mayWatch(topic: Topic, held: readonly Role[]): boolean {
  return hasAnyRole(held, topic.roles);
}
