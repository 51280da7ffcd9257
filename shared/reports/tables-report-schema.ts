/** Schema of the tables report: turns of each table, length of stays and takings. */
import { type Static, Type } from 'typebox';
import { money, strictObject, time, uuid } from '../kernel/schema-parts.ts';

const count = Type.Integer({ minimum: 0 });

/** Sums of closed orders. `gross`: after discounts, with service charges. */
const sums = { orders: count, guests: count, gross: money };

/**
 * Label, location and seats are the current ones. `turns`: overlapping orders of a table are one, such as those of a party that pays separately.
 * `staySeconds`: the average time of a turn, from opening its first order to closing its last.
 */
const tableRow = strictObject({
  tableId: uuid,
  label: Type.String(),
  locationName: Type.String(),
  seats: count,
  turns: count,
  ...sums,
  staySeconds: count,
});
export type TableRow = Static<typeof tableRow>;

/** An order counts at the table at which it was closed; sorted by gross, highest first. `elsewhere`: takeaways and tabs. */
export const tablesReport = strictObject({
  from: time,
  to: time,
  rows: Type.Array(tableRow),
  elsewhere: strictObject(sums),
});
export type TablesReport = Static<typeof tablesReport>;
