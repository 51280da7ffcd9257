/** Calls of kitchen and bar: tickets, and commands on lines and tickets. */
import { preparationRefreshMs, printersRefreshMs } from '../kernel/intervals.ts';
import { read } from '../kernel/read-row.ts';
import { orderAndStationTouches, sendTouches } from '../kernel/touched-reads.ts';
import { orderCommand } from './order-command.ts';

const station = ['kitchen', 'bar'] as const;
/** Starting preparation reduces stock, recalling it restores stock. */
const preparedTouches = [...orderAndStationTouches, 'ingredients'] as const;

export const preparationReads = {
  preparationOrders: read({
    path: '/api/preparation/orders?location=kitchen|bar&station',
    roles: station,
    roleParam: 'location',
    byPin: true,
    answer: 'Ticket[]',
    live: true,
    refreshMs: preparationRefreshMs,
    failure: 'Failed to fetch preparation orders',
  }),
  /** Whether orders reach each station, for who sets it up. */
  stationReach: read({
    path: '/api/admin/stations',
    roles: ['admin'],
    answer: 'StationReach[]',
    live: false,
    refreshMs: printersRefreshMs,
    failure: 'Failed to fetch devices',
  }),
} as const;

export const preparationWrites = {
  startLine: orderCommand({
    path: '/api/preparation/lines/:id/start',
    roles: station,
    body: 'StationPartCommand',
    touches: preparedTouches,
    refusals: ['LINE_STATE'],
  }),
  readyLine: orderCommand({
    path: '/api/preparation/lines/:id/ready',
    roles: station,
    body: 'StationPartCommand',
    touches: preparedTouches,
    refusals: ['LINE_STATE', 'ALLERGY_UNSEEN'],
  }),
  recallLine: orderCommand({
    path: '/api/preparation/lines/:id/recall',
    roles: station,
    body: 'StationPartCommand',
    touches: preparedTouches,
    refusals: ['LINE_STATE'],
  }),
  readyTicket: orderCommand({
    path: '/api/preparation/tickets/:id/ready',
    roles: station,
    body: 'StationPartCommand',
    touches: preparedTouches,
    refusals: ['LINE_STATE', 'ALLERGY_UNSEEN'],
  }),
  recallTicket: orderCommand({
    path: '/api/preparation/tickets/:id/recall',
    roles: station,
    body: 'StationPartCommand',
    touches: preparedTouches,
    refusals: ['LINE_STATE'],
  }),
  showTicket: orderCommand({
    path: '/api/preparation/tickets/:id/shown',
    roles: station,
    body: 'EmptyCommand',
    touches: orderAndStationTouches,
  }),
  seeTicket: orderCommand({
    path: '/api/preparation/tickets/:id/seen',
    roles: station,
    body: 'EmptyCommand',
    touches: orderAndStationTouches,
  }),
  /** Confirms that the ticket's station has seen the allergies of the order's dishes there, in the version that its screen showed. */
  seeAllergy: orderCommand({
    path: '/api/preparation/tickets/:id/allergy-seen',
    roles: station,
    body: 'AllergySeenCommand',
    touches: orderAndStationTouches,
    refusals: ['ALLERGY_CHANGED'],
  }),
  /** Called at the pass. With the pass in use, only this notifies the waiter that a dish is ready. */
  callWaiter: orderCommand({
    path: '/api/preparation/orders/:id/call',
    roles: station,
    body: 'LinesCommand',
    touches: preparedTouches,
    refusals: ['PASS_OFF', 'ORDER_NOT_OPEN', 'LINE_STATE', 'ALLERGY_UNSEEN'],
  }),
  /** Allowed within `undoGraceMs` (undo-limits), unless a waiter has claimed the dish. */
  undoCall: orderCommand({
    path: '/api/preparation/orders/:id/undo-call',
    roles: station,
    body: 'LinesCommand',
    touches: orderAndStationTouches,
    refusals: ['PASS_OFF', 'ORDER_NOT_OPEN', 'LINE_STATE', 'UNDO_TOO_LATE'],
  }),
  fireFromPass: orderCommand({
    path: '/api/preparation/orders/:id/fire',
    roles: station,
    body: 'PassFireCommand',
    touches: sendTouches,
    refusals: [
      'PASS_OFF',
      'ORDER_NOT_OPEN',
      'NOT_ROUTED',
      'ITEM_UNAVAILABLE',
      'OPTION_UNAVAILABLE',
      'ALLERGY_UNCONFIRMED',
    ],
  }),
  seeLine: orderCommand({
    path: '/api/preparation/lines/:id/seen',
    roles: station,
    body: 'StationPartCommand',
    touches: orderAndStationTouches,
    refusals: ['LINE_STATE'],
  }),
} as const;
