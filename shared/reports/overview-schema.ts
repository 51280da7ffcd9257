/** The office's overview: the business day so far, and what needs attention now. */
import { type Static, Type } from 'typebox';
import { preparationLocations } from '../kernel/roles.ts';
import { literals, money, names, strictObject, time, uuid } from '../kernel/schema-parts.ts';

const count = Type.Integer({ minimum: 0 });

/** Figures of the closed orders, as in the sales report. */
const dayFigures = strictObject({
  orders: count,
  guests: count,
  gross: money,
  /** Total of orders with a guest count: the base of the average per guest. */
  seatedGross: money,
  /** Number of table turns; overlapping orders of a table are one turn. */
  tables: count,
});
export type DayFigures = Static<typeof dayFigures>;

const orderPlace = {
  orderId: uuid,
  number: Type.Integer(),
  type: literals(['dineIn', 'takeaway']),
  tableLabel: Type.Optional(Type.String()),
};

const waitReasons = ['order', 'kitchen', 'serve', 'bill', 'card'] as const;
/** An order whose guests wait: to order, for sent or ready dishes, or to pay; or whose card may be charged and the terminal doesn't say. */
const waitingOrder = strictObject({
  ...orderPlace,
  waiterName: Type.String(),
  reason: literals(waitReasons),
  since: time,
});
export type WaitingOrder = Static<typeof waitingOrder>;

/** A line that isn't ready after its target time. */
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

/** The first names in order; `count` is the total. */
const named = strictObject({ count, first: Type.Array(strictObject({ name: Type.String(), names })) });
export type NamedCount = Static<typeof named>;

/** Why no copy could be written to the external folder. */
const externalFaults = ['missing', 'denied', 'full', 'slow', 'failed'] as const;
export type ExternalFault = (typeof externalFaults)[number];

const backup = strictObject({
  takenAt: Type.Optional(time),
  hasFailed: Type.Boolean(),
  /** Copies in the external folder; absent if none is set. */
  external: Type.Optional(
    strictObject({
      takenAt: Type.Optional(time),
      fault: Type.Optional(literals(externalFaults)),
      /** True if the folder is on the same disk as the data, and would be lost with it. */
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
    /** Absent if nothing was sold on that whole day. */
    figures: Type.Optional(dayFigures),
  }),
  /** Open orders, and the tables they occupy. */
  open: strictObject({ orders: count, tables: count, guests: count, total: money }),
  /** Longest wait first; `count` is the total. */
  waiting: strictObject({ count, first: Type.Array(waitingOrder) }),
  /** Latest first; `count` is the total. */
  late: strictObject({ count, first: Type.Array(lateLine) }),
  out: named,
  lowStock: named,
  /** Absent if cash sessions are off. */
  cash: Type.Optional(strictObject({ toCount: count, toConfirm: count })),
  /** Invoices that KSeF rejected, and those that it has not accepted although their day of issue is over; absent if none are sent there. */
  invoicesNotInKsef: Type.Optional(count),
  /** How the last Z didn't get to the owner, although it should: by e-mail, into the folder; absent if none fails. */
  undeliveredDayReport: Type.Optional(Type.Array(literals(['mail', 'copy']))),
  silentDevices: named,
  /** Stations with lines neither on a screen nor on paper 15 s after sending; an origin may omit them. */
  unreachedStations: Type.Optional(named),
  /** The server's own backups; absent if it takes none. */
  backup: Type.Optional(backup),
});
export type Overview = Static<typeof overview>;

export const overviewSchemas = { Overview: overview } as const;
