/**
 * One look at a restaurant: what changed since what is on disk, and who is to be told now. Reads only; `carry-out` of the same
 * look writes it. What it can't know yet is left for the next look.
 */
import type { User } from '#shared/schemas/user-schema.ts';
import { type Restaurant, standingFacts, watchFacts } from './alert-conditions.ts';
import { type AudienceLevel, findKeys, type Happening, listHappenings } from './alert-store.ts';
import { audience, dueLevels } from './audience-rules.ts';
import type { NotificationDb } from './notification-tables.ts';
import { type HappeningChange, readyKeys, watchOrders } from './order-watcher.ts';
import type { RestaurantAnswers } from './restaurant-answers.ts';

export type Known = Restaurant & { staff: readonly User[] | null };

/** `told`: whom each level means, in the order in which they are told. */
export type Step = HappeningChange & {
  isChanged: boolean;
  told: { level: AudienceLevel; userIds: string[] }[];
};

/** A recall and a test are not kept for ever: after this nobody is told any more. */
const onceKeptMs = { recalled: 10 * 60_000, test: 2 * 60_000 } as const;

export function expiryMs({ source, kind, openedAtMs }: Happening): number | null {
  if (source !== 'none') return null;
  return openedAtMs + (kind === 'test' ? onceKeptMs.test : onceKeptMs.recalled);
}

/** Who took the order's money, else its waiter. Undefined: being asked for. */
function moneyTaker(orderId: string | null, answers: RestaurantAnswers): string[] | undefined {
  if (orderId === null) return [];
  const order = answers.get('waiterOrder', { id: orderId });
  if (order === undefined) return undefined;
  if (order === null) return [];
  return [order.payments.findLast(({ refundOf }) => refundOf === undefined)?.by.id ?? order.waiterId];
}

/** The happening with the people it belongs to, where that has to be asked for; null: not known yet. */
function withOwners(happening: Happening, answers: RestaurantAnswers): Happening | null {
  if (happening.kind !== 'receiptFailed' || happening.details.userIds !== undefined) return happening;
  if (happening.state !== 'open') return happening;
  const userIds = moneyTaker(happening.orderId, answers);
  return userIds === undefined ? null : { ...happening, details: { ...happening.details, userIds } };
}

/** Whom the levels that are due mean. */
function tellings(
  happening: Happening,
  known: Known,
  answers: RestaurantAnswers,
  options: { nowMs: number; isTellable: (userId: string) => boolean },
): Step['told'] {
  const told: Step['told'] = [];
  const { levels } = happening.details;
  const due = dueLevels(happening, known.settings, options.nowMs);
  // Nobody to tell among those whom it belongs to: the others need not wait for them.
  const isOrphan =
    happening.kind === 'ready' &&
    happening.state === 'open' &&
    !audience('own', happening, { ...known, tables: null }).some(options.isTellable);
  const isNew = !due.includes('location') && !levels.includes('location');
  const wanted = isOrphan && isNew ? ['location' as const] : [];
  for (const level of [...due, ...wanted]) {
    if (level !== 'own' && known.staff === null) continue;
    if (level === 'location') {
      const { locationId } = happening.details;
      const tables = locationId === undefined ? null : answers.get('waiterTables');
      if (tables === undefined) continue;
      told.push({ level, userIds: audience(level, happening, { ...known, tables }) });
    } else told.push({ level, userIds: audience(level, happening, { ...known, tables: null }) });
  }
  return told;
}

export async function takeSteps(options: {
  db: NotificationDb;
  organizationId: string;
  known: Known;
  answers: RestaurantAnswers;
  nowMs: number;
  newId: () => string;
  /** Whether the person wants to be told of ready dishes now. */
  isTellable: (userId: string) => boolean;
}): Promise<{ steps: Step[]; underWay: Happening[] }> {
  const { db, organizationId, known, answers, nowMs, newId } = options;
  const before = await listHappenings(db, organizationId);
  const facts = standingFacts(known);
  const keys = [...readyKeys(known, nowMs), ...facts.map(({ key }) => key)];
  const met = await findKeys(db, organizationId, keys);
  const ready = before.filter(({ kind }) => kind === 'ready');
  const others = before.filter(({ kind }) => kind !== 'ready');
  const changes: HappeningChange[] = [
    ...watchOrders({ before: ready, stations: known, known: met, nowMs, newId }),
    ...watchFacts({ before: others, facts, known: met, restaurant: known, nowMs, newId }).map(change => ({
      ...change,
      recalled: [],
    })),
    ...others
      .filter(happening => (expiryMs(happening) ?? Number.POSITIVE_INFINITY) <= nowMs)
      .map(happening => ({ happening: { ...happening, state: 'over' as const }, keys: [], recalled: [] })),
  ];
  const changed = new Map(changes.map(change => [change.happening.id, change]));
  const unchanged = before.filter(({ id }) => !changed.has(id));
  const all = [
    ...changes.map(change => ({ ...change, isChanged: true })),
    ...unchanged.map(happening => ({ happening, keys: [], recalled: [], isChanged: false })),
  ];
  const steps = all.flatMap((entry): Step[] => {
    const happening = withOwners(entry.happening, answers);
    if (happening === null) return entry.isChanged ? [{ ...entry, told: [] }] : [];
    const told = tellings(happening, known, answers, options);
    if (!entry.isChanged && told.length === 0) return [];
    return [{ ...entry, happening, told }];
  });
  const underWay = all.map(({ happening }) => happening).filter(({ state }) => state !== 'over');
  return { steps, underWay };
}
