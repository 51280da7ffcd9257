/** Schema of the tables report: how often each table was turned, how long parties stayed and what they brought. */
import { type Static, Type } from 'typebox';
import { money, strictObject, time, uuid } from '../parts.ts';

const count = Type.Integer({ minimum: 0 });

/** Of closed orders. `gross`: after discounts, with service charges. */
const sums = { orders: count, guests: count, gross: money };

/**
 * Label, location and seats are today's. `turns`: orders of a table that overlap are one, such as those of a party that pays apart.
 * `staySeconds`: of a turn on average, from opening the first order to closing the last.
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

/** An order counts at the table that it was closed at, the highest gross first. `elsewhere`: takeaways and tabs. */
export const tablesReport = strictObject({
  from: time,
  to: time,
  rows: Type.Array(tableRow),
  elsewhere: strictObject(sums),
});
export type TablesReport = Static<typeof tablesReport>;
