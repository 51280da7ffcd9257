/**
 * Evaluates a restaurant once: changes compared to the stored alerts, and who is to be notified now. Read-only; the alert recorder writes the result.
 * Undecidable cases are left for the next evaluation.
 */
import type { User } from '#shared/venue/user-schema.ts';
import { type alertConditions, type Restaurant, watchFacts } from './alert-conditions.ts';
import type { Alert } from './alert-store.ts';
import { audience, dueLevels } from './audience-rules.ts';
import type { EvaluatedState } from './evaluated-state.ts';
import type { AudienceLevel } from './notification-tables.ts';
import { type AlertChange, readyKeys, watchOrders } from './order-watcher.ts';
import type { RestaurantAnswers } from './restaurant-answers.ts';

export type Known = Restaurant & { staff: readonly User[] | null };

/** `recipients` are in the order of escalation. */
export type Step = AlertChange & {
  isChanged: boolean;
  recipients: { level: AudienceLevel; userIds: string[] }[];
};

/** Alerts for recalls and tests expire after this, notified or not. */
const lifetimeMs = { recalled: 10 * 60_000, test: 2 * 60_000 } as const;

export function expiryMs({ source, kind, openedAtMs }: Alert): number | null {
  if (source !== 'none') return null;
  return openedAtMs + (kind === 'test' ? lifetimeMs.test : lifetimeMs.recalled);
}

/** The person who took the order's payment, else its waiter. Undefined: the origin has not answered yet. */
function moneyTaker(orderId: string | null, answers: RestaurantAnswers): string[] | undefined {
  if (orderId === null) return [];
  const order = answers.get('waiterOrder', { id: orderId });
  if (order === undefined) return undefined;
  if (order === null) return [];
  return [order.payments.findLast(({ refundOf }) => refundOf === undefined)?.by.id ?? order.waiterId];
}

/** The alert with its owners, if they have to be requested; null: not known yet. */
function withOwners(alert: Alert, answers: RestaurantAnswers): Alert | null {
  if (alert.kind !== 'receiptFailed' || alert.details.userIds !== undefined) return alert;
  if (alert.state !== 'open') return alert;
  const userIds = moneyTaker(alert.orderId, answers);
  return userIds === undefined ? null : { ...alert, details: { ...alert.details, userIds } };
}

/** Recipients of the levels that are due. */
function notifications(
  alert: Alert,
  known: Known,
  answers: RestaurantAnswers,
  options: { nowMs: number; isNotifiable: (userId: string) => boolean },
): Step['recipients'] {
  const recipients: Step['recipients'] = [];
  const { levels } = alert.details;
  const due = dueLevels(alert, known.settings, options.nowMs);
  // If none of its owners can be notified, the next level needn't wait.
  const isOrphan =
    alert.kind === 'ready' &&
    alert.state === 'open' &&
    !audience('own', alert, { ...known, tables: null }).some(options.isNotifiable);
  const isNew = !due.includes('location') && !levels.includes('location');
  const wanted = isOrphan && isNew ? ['location' as const] : [];
  for (const level of [...due, ...wanted]) {
    if (level !== 'own' && known.staff === null) continue;
    if (level === 'location') {
      const { locationId } = alert.details;
      const tables = locationId === undefined ? null : answers.get('waiterTables');
      if (tables === undefined) continue;
      recipients.push({ level, userIds: audience(level, alert, { ...known, tables }) });
    } else recipients.push({ level, userIds: audience(level, alert, { ...known, tables: null }) });
  }
  return recipients;
}

type Facts = ReturnType<typeof alertConditions>;

/** Keys of all possible current alerts; known ones already have an alert. */
export function alertKeys(known: Known, facts: Facts, nowMs: number): string[] {
  return [...readyKeys(known, nowMs), ...facts.map(({ key }) => key)];
}

export function takeSteps(options: {
  known: Known;
  facts: Facts;
  /** The state loaded for `alertKeys`. */
  stored: EvaluatedState;
  answers: RestaurantAnswers;
  nowMs: number;
  newId: () => string;
  /** Whether the person wants notifications of ready dishes now. */
  isNotifiable: (userId: string) => boolean;
}): { steps: Step[]; underWay: Alert[] } {
  const { known, facts, answers, nowMs, newId } = options;
  const { alerts: before, keys: met } = options.stored;
  const ready = before.filter(({ kind }) => kind === 'ready');
  const others = before.filter(({ kind }) => kind !== 'ready');
  const changes: AlertChange[] = [
    ...watchOrders({ before: ready, stations: known, known: met, nowMs, newId }),
    ...watchFacts({ before: others, facts, known: met, restaurant: known, nowMs, newId }).map(change => ({
      ...change,
      recalled: [],
    })),
    ...others
      .filter(alert => (expiryMs(alert) ?? Number.POSITIVE_INFINITY) <= nowMs)
      .map(alert => ({ alert: { ...alert, state: 'over' as const }, keys: [], recalled: [] })),
  ];
  const changed = new Map(changes.map(change => [change.alert.id, change]));
  const unchanged = before.filter(({ id }) => !changed.has(id));
  const all = [
    ...changes.map(change => ({ ...change, isChanged: true })),
    ...unchanged.map(alert => ({ alert, keys: [], recalled: [], isChanged: false })),
  ];
  const steps = all.flatMap((entry): Step[] => {
    const alert = withOwners(entry.alert, answers);
    if (alert === null) return entry.isChanged ? [{ ...entry, recipients: [] }] : [];
    const recipients = notifications(alert, known, answers, options);
    if (!entry.isChanged && recipients.length === 0) return [];
    return [{ ...entry, alert, recipients }];
  });
  const underWay = all.map(({ alert }) => alert).filter(({ state }) => state !== 'over');
  return { steps, underWay };
}
