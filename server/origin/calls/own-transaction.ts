/** Transactions for what the origin does itself, such as for a printer: with event and change counters like a user's command, but without a caller and an idempotency key. */
import type { Database } from '../../store/database.ts';
import { defaultRights } from '../callers/staff-rights.ts';
import { appendEvents, countChanges, type EventDraft } from '../events/event-store.ts';
import type { Area, OriginTables } from '../origin-tables.ts';
import { readRestaurant } from '../restaurant/settings-store.ts';
import type { AnyCommand, ModuleLinks } from './command-context.ts';

type Doer = { organizationId: string; deviceId: string | null };
export type OwnTransaction = <T>(doer: Doer, work: (context: AnyCommand) => Promise<T>) => Promise<T>;

export function createOwnTransaction(options: {
  database: Database<OriginTables>;
  now: () => number;
  links: ModuleLinks;
  /** Called after the commit. */
  afterCommit: (organizationId: string, touched: ReadonlySet<Area>) => void;
}): OwnTransaction {
  const { database, now, links, afterCommit } = options;
  return async ({ organizationId, deviceId }, work) => {
    const touched = new Set<Area>();
    const result = await database.transaction(organizationId, async tx => {
      const nowMs = now();
      const at = new Date(nowMs).toISOString();
      const events: EventDraft[] = [];
      const result = await work({
        tx,
        caller: {
          organizationId,
          userId: '',
          displayName: '',
          roles: [],
          rights: defaultRights,
          isService: true,
        },
        params: {},
        call: null,
        deviceId,
        provenDeviceId: null,
        nowMs,
        now: at,
        restaurant: () => readRestaurant(tx, organizationId),
        links,
        record: event => events.push(event),
        touch: (...areas) => {
          for (const area of areas) touched.add(area);
        },
        expectVersion: () => {},
      });
      await appendEvents(tx, { organizationId, userId: '', deviceId, idempotencyKey: null, at }, events);
      await countChanges(tx, organizationId, touched, nowMs);
      return result;
    });
    if (touched.size > 0) afterCommit(organizationId, touched);
    return result;
  };
}
