/** Schema of the tables report: how often each table was turned, how long parties stayed and what they brought. */
import { type Static, Type } from 'typebox';
import { money, strictObject, time, uuid } from '../parts.ts';

const count = Type.Integer({ minimum: 0 });

/** Of closed orders. `gross`: after discounts, with service charges. */
const sums = { orders: count, guests: count, gross: money };

/** Label, location and seats are today's. `staySeconds`: on average, from opening to closing. */
export const tableRow = strictObject({
  tableId: uuid,
  label: Type.String(),
  locationName: Type.String(),
  seats: count,
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
