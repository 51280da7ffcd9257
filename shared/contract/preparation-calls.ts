/** Calls of kitchen and bar: tickets, and commands on lines and tickets. */
import { preparationRefreshMs } from '../intervals.ts';
import { read } from './read-row.ts';
import { orderAndStationTouches, sendTouches } from './touched-reads.ts';
import { write } from './write-row.ts';

const station = ['kitchen', 'bar'] as const;
/** Starting preparation reduces stock, recalling it restores stock. */
const preparedTouches = [...orderAndStationTouches, 'ingredients'] as const;

export const preparationReads = {
  preparationOrders: read({
    path: '/api/preparation/orders?location=kitchen|bar&station',
    roles: station,
    roleParam: 'location',
    answer: 'Ticket[]',
    live: true,
    refreshMs: preparationRefreshMs,
    failure: 'Failed to fetch preparation orders',
  }),
} as const;

export const preparationWrites = {
  startLine: write({
    method: 'POST',
    path: '/api/preparation/lines/:id/start',
    roles: station,
    body: 'StationPartCommand',
    status: 200,
    answer: 'Order',
    delivery: 'now',
    touches: preparedTouches,
    refusals: ['LINE_STATE'],
  }),
  readyLine: write({
    method: 'POST',
    path: '/api/preparation/lines/:id/ready',
    roles: station,
    body: 'StationPartCommand',
    status: 200,
    answer: 'Order',
    delivery: 'now',
    touches: preparedTouches,
    refusals: ['LINE_STATE', 'ALLERGY_UNSEEN'],
  }),
  recallLine: write({
    method: 'POST',
    path: '/api/preparation/lines/:id/recall',
    roles: station,
    body: 'StationPartCommand',
    status: 200,
    answer: 'Order',
    delivery: 'now',
    touches: preparedTouches,
    refusals: ['LINE_STATE'],
  }),
  readyTicket: write({
    method: 'POST',
    path: '/api/preparation/tickets/:id/ready',
    roles: station,
    body: 'StationPartCommand',
    status: 200,
    answer: 'Order',
    delivery: 'now',
    touches: preparedTouches,
    refusals: ['LINE_STATE', 'ALLERGY_UNSEEN'],
  }),
  recallTicket: write({
    method: 'POST',
    path: '/api/preparation/tickets/:id/recall',
    roles: station,
    body: 'StationPartCommand',
    status: 200,
    answer: 'Order',
    delivery: 'now',
    touches: preparedTouches,
    refusals: ['LINE_STATE'],
  }),
  showTicket: write({
    method: 'POST',
    path: '/api/preparation/tickets/:id/shown',
    roles: station,
    body: 'EmptyCommand',
    status: 200,
    answer: 'Order',
    delivery: 'now',
    touches: orderAndStationTouches,
  }),
  seeTicket: write({
    method: 'POST',
    path: '/api/preparation/tickets/:id/seen',
    roles: station,
    body: 'EmptyCommand',
    status: 200,
    answer: 'Order',
    delivery: 'now',
    touches: orderAndStationTouches,
  }),
  /** Of the allergies on the ticket, in the version that its screen showed. */
  seeAllergy: write({
    method: 'POST',
    path: '/api/preparation/tickets/:id/allergy-seen',
    roles: station,
    body: 'AllergySeenCommand',
    status: 200,
    answer: 'Order',
    delivery: 'now',
    touches: orderAndStationTouches,
    refusals: ['ALLERGY_CHANGED'],
  }),
  /** From the pass: with it on, this and not the station tells the waiter that a dish is ready. */
  callWaiter: write({
    method: 'POST',
    path: '/api/preparation/orders/:id/call',
    roles: station,
    body: 'LinesCommand',
    status: 200,
    answer: 'Order',
    delivery: 'now',
    touches: preparedTouches,
    refusals: ['PASS_OFF', 'ORDER_NOT_OPEN', 'LINE_STATE', 'ALLERGY_UNSEEN'],
  }),
  /** Within `undoGraceMs` (undo-limits), while nobody picks it up. */
  undoCall: write({
    method: 'POST',
    path: '/api/preparation/orders/:id/undo-call',
    roles: station,
    body: 'LinesCommand',
    status: 200,
    answer: 'Order',
    delivery: 'now',
    touches: orderAndStationTouches,
    refusals: ['PASS_OFF', 'ORDER_NOT_OPEN', 'LINE_STATE', 'UNDO_TOO_LATE'],
  }),
  fireFromPass: write({
    method: 'POST',
    path: '/api/preparation/orders/:id/fire',
    roles: station,
    body: 'PassFireCommand',
    status: 200,
    answer: 'Order',
    delivery: 'now',
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
  seeLine: write({
    method: 'POST',
    path: '/api/preparation/lines/:id/seen',
    roles: station,
    body: 'StationPartCommand',
    status: 200,
    answer: 'Order',
    delivery: 'now',
    touches: orderAndStationTouches,
    refusals: ['LINE_STATE'],
  }),
} as const;
