/** The office's overview: the business day so far, and what needs somebody now. */
import { type Static, Type } from 'typebox';
import { preparationLocations } from '../../roles.ts';
import { literals, money, names, strictObject, time, uuid } from '../parts.ts';

const count = Type.Integer({ minimum: 0 });

/** Of the orders that were closed, as the sales report has them. */
const dayFigures = strictObject({
  orders: count,
  guests: count,
  gross: money,
  /** Total of orders with a guest count: the base of the average per guest. */
  seatedGross: money,
  /** How often tables were turned: orders of a table that overlap are one turn. */
  tables: count,
});
export type DayFigures = Static<typeof dayFigures>;

const orderPlace = {
  orderId: uuid,
  number: Type.Integer(),
  type: literals(['dineIn', 'takeaway']),
  tableLabel: Type.Optional(Type.String()),
};

const waitReasons = ['order', 'kitchen', 'serve', 'bill'] as const;
/** An order in the restaurant whose guests wait: to order, for what was sent, for what is ready, to pay. */
const waitingOrder = strictObject({
  ...orderPlace,
  waiterName: Type.String(),
  reason: literals(waitReasons),
  since: time,
});
export type WaitingOrder = Static<typeof waitingOrder>;

/** What isn't ready after its target time. */
const lateLine = strictObject({
  lineId: uuid,
  ...orderPlace,
  name: Type.String(),
  names,
  quantity: count,
  station: literals(preparationLocations),
  since: time,
});
export type LateLine = Static<typeof lateLine>;

/** The first by name; `count` is of all. */
const named = strictObject({ count, first: Type.Array(strictObject({ name: Type.String(), names })) });
export type NamedCount = Static<typeof named>;

/** Why no copy could be put into the folder outside. */
const externalFaults = ['missing', 'denied', 'full', 'slow', 'failed'] as const;
export type ExternalFault = (typeof externalFaults)[number];

const backup = strictObject({
  takenAt: Type.Optional(time),
  hasFailed: Type.Boolean(),
  /** Copies in a second folder; absent where none is set. */
  external: Type.Optional(
    strictObject({
      takenAt: Type.Optional(time),
      fault: Type.Optional(literals(externalFaults)),
      /** It goes down with the disk of the data. */
      isSameDisk: Type.Boolean(),
    }),
  ),
  /** The last check that a backup can be restored. */
  check: Type.Optional(strictObject({ at: time, hasFaults: Type.Boolean() })),
});

const overview = strictObject({
  businessDay: Type.String(),
  today: dayFigures,
  /** The same weekday a week before, up to the same time of the day. */
  before: strictObject({
    businessDay: Type.String(),
    until: time,
    /** Absent: nothing was sold on the whole of that day. */
    figures: Type.Optional(dayFigures),
  }),
  /** Orders that are open, and the tables they are at. */
  open: strictObject({ orders: count, tables: count, guests: count, total: money }),
  /** The longest wait first; `count` is of all. */
  waiting: strictObject({ count, first: Type.Array(waitingOrder) }),
  /** The latest first; `count` is of all. */
  late: strictObject({ count, first: Type.Array(lateLine) }),
  out: named,
  lowStock: named,
  /** Absent where nobody counts cash. */
  cash: Type.Optional(strictObject({ toCount: count, toConfirm: count })),
  silentDevices: named,
  /** Stations that have something neither on a screen nor on paper 15 s after it was sent; an origin may leave them out. */
  unreachedStations: Type.Optional(named),
  /** Active people who have not accepted their invitation. */
  invited: named,
  /** Absent where the server takes none of its own. */
  backup: Type.Optional(backup),
});
export type Overview = Static<typeof overview>;

export const overviewSchemas = { Overview: overview } as const;
