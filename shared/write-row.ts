/** What the write table says of one call. */
import type { ReadName } from './reads.ts';
import type { Role } from './roles.ts';

export type WriteMethod = 'POST' | 'PATCH' | 'PUT' | 'DELETE';

export type WriteRow<Body, Answer> = {
  readonly method: WriteMethod;
  readonly path: string;
  /** `queued`: what finds no server waits on the device and goes by itself; `now`: the person presses again. */
  readonly delivery: 'now' | 'queued';
  /** Who may call it; an admin always may. Empty: any signed-in member. */
  readonly roles: readonly Role[];
  readonly touches: readonly ReadName[];
  /** Needs If-Match with the entity's version (master data). */
  readonly ifMatch?: true;
  /** Refused with SUBSCRIPTION_REQUIRED while the restaurant needs a subscription; what brings an evening to its end never is. */
  readonly needsSubscription?: true;
  /** Its body names another of the same kind, which changes too. */
  readonly touchesOthers?: true;
  /** Done twice it counts twice: no state of what it is about refuses the second. */
  readonly addsUp?: true;
  /** Carries the types; never set. */
  readonly types?: { body: Body; answer: Answer };
};

export function write<Body, Answer>(row: WriteRow<Body, Answer>): WriteRow<Body, Answer> {
  return row;
}

/** The reads that show an order to waiters; the stations' tickets besides. */
export const orderReads = [
  'waiterOrder',
  'adminOrder',
  'waiterOrders',
  'recentlyClosedOrders',
  'waiterTables',
] as const;
export const orderAndStationReads = ['preparationOrders', ...orderReads] as const;
export const menuReads = ['menuCategories', 'menuItems', 'waiterMenu', 'stationMenu'] as const;
/** What a send or a void changes besides: portions, stock, and whether paper comes out. */
export const sendReads = [
  ...orderAndStationReads,
  'waiterMenu',
  'stationMenu',
  'menuItems',
  'ingredients',
  'printers',
  'printJobs',
] as const;
/** What changes when something is to be printed, or was. */
export const receiptReads = [...orderReads, 'printers', 'printJobs'] as const;
/** What changes with an admin's word. */
export const approvalReads = [...sendReads, 'approvals'] as const;
/** What changes with an ingredient: the dishes and options that use it besides. */
export const stockReads = ['ingredients', 'modifierGroups', 'waiterModifiers', ...menuReads] as const;
