/** Runs what nobody called over the API, such as a printer's report, as a command inside a transaction: with event and change counters, but without an idempotency key. */
import type { Transaction } from 'kysely';
import { defaultRights } from '../callers/staff-rights.ts';
import { appendEvents, countChanges, type EventDraft } from '../events/event-store.ts';
import type { Area, OriginTables } from '../origin-tables.ts';
import { readRestaurant } from '../restaurant/settings-store.ts';
import type { AnyCommand, ModuleLinks } from './command-context.ts';

type Actor = {
  readonly organizationId: string;
  /** Empty for a machine. */
  readonly userId: string;
  readonly displayName: string;
  readonly deviceId: string | null;
};

/** Returns also the areas that it changed. */
export async function runInternally<T>(
  tx: Transaction<OriginTables>,
  { organizationId, userId, displayName, deviceId }: Actor,
  { nowMs, links }: { nowMs: number; links: ModuleLinks },
  work: (context: AnyCommand) => Promise<T>,
): Promise<{ result: T; touched: ReadonlySet<Area> }> {
  const at = new Date(nowMs).toISOString();
  const touched = new Set<Area>();
  const events: EventDraft[] = [];
  const result = await work({
    tx,
    caller: { organizationId, userId, displayName, roles: [], rights: defaultRights, isService: true },
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
  await appendEvents(tx, { organizationId, userId, deviceId, idempotencyKey: null, at }, events);
  await countChanges(tx, organizationId, touched, nowMs);
  return { result, touched };
}
