/** Schema of the report "receipts and invoices agree": what documents each closed order has. */
import { type Static, Type } from 'typebox';
import { literals, money, strictObject, time, uuid } from '../kernel/schema-parts.ts';
import { documentOutcomes } from './document-outcomes.ts';

const count = Type.Integer({ minimum: 0 });

/** `amount`: what was sold, without deposits. */
const outcomeSums = strictObject({ outcome: literals(documentOutcomes), orders: count, amount: money });

/** An order without a legal outcome. `paid`: less refunds, with deposits; `invoiced`: the invoice after its corrections. */
const oddOrder = strictObject({
  orderId: uuid,
  orderNumber: count,
  closedAt: time,
  outcome: literals(documentOutcomes),
  amount: money,
  paid: money,
  invoiced: money,
});
export type OddOrder = Static<typeof oddOrder>;

/** Orders closed within the span. `odd`: the latest orders without a legal outcome; `outcomes` counts all of them. */
export const documentsReport = strictObject({
  from: time,
  to: time,
  outcomes: Type.Array(outcomeSums),
  odd: Type.Array(oddOrder),
});
export type DocumentsReport = Static<typeof documentsReport>;
