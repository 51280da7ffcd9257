/** Schemas of purchase invoices: what suppliers issued to the restaurant in KSeF, on their way into the stock. */
import { type Static, Type } from 'typebox';
import { stockMax } from '../catalog/stock-amounts.ts';
import { limits } from '../kernel/limits.ts';
import { literals, money, person, strictObject, time, uuid } from '../kernel/schema-parts.ts';

/** `new`: nobody has decided; `booked`: its goods are in the stock; `aside`: it has nothing for the stock. */
const purchaseStates = ['new', 'booked', 'aside'] as const;
export type PurchaseState = (typeof purchaseStates)[number];

/**
 * Why its goods can't be booked. `unreadable`: it is no invoice of the schema FA, or too long; `otherBuyer`: it names another NIP as its buyer; `correction`:
 * it changes an earlier one; `advance`: it is a payment in advance; `noLines`: it names no goods.
 */
const purchaseFaults = ['unreadable', 'otherBuyer', 'correction', 'advance', 'noLines'] as const;
export type PurchaseFault = (typeof purchaseFaults)[number];

/** Units of the ingredient in one unit of the line; without an ingredient the line is not for the stock. */
const lineUse = {
  ingredientId: Type.Optional(uuid),
  perUnit: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: stockMax })),
};

/** `quantity` is 0 where none, or a negative one, is stated: nothing can be booked. */
const purchaseLine = strictObject({
  position: Type.Integer({ minimum: 1 }),
  name: Type.String(),
  unit: Type.String(),
  quantity: Type.Number(),
  /** Net, in hundredths of the invoice's currency; absent: it is not stated. */
  net: Type.Optional(Type.Integer()),
  /** The booked use, or else the last one of such a line; absent: nobody has decided. */
  use: Type.Optional(strictObject(lineUse)),
  /** By how many per cent a unit costs more than before; absent: not much more. */
  rise: Type.Optional(Type.Integer({ minimum: 1 })),
});
export type PurchaseLine = Static<typeof purchaseLine>;

const purchaseEntry = strictObject({
  id: uuid,
  ksefNumber: Type.String(),
  number: Type.String(),
  issuedOn: Type.String(),
  sellerName: Type.String(),
  sellerTaxId: Type.String(),
  /** Gross, in hundredths of `currency`. */
  total: money,
  currency: Type.String(),
  /** Another currency than the restaurant's: its prices say nothing about the cost of ingredients. */
  isForeign: Type.Optional(Type.Boolean()),
  state: literals(purchaseStates),
  fault: Type.Optional(literals(purchaseFaults)),
  bookedAt: Type.Optional(time),
  bookedBy: Type.Optional(person),
  lines: Type.Array(purchaseLine),
});
export type PurchaseEntry = Static<typeof purchaseEntry>;

/** `limited`: KSeF allows more questions only later; `refused`: the token or certificate may not read invoices. */
const fetchFaults = ['unreachable', 'refused', 'limited'] as const;

/** The newest first. `fetchedAt`: when KSeF was last asked for all; from the first time on it is asked once a day. */
const purchases = strictObject({
  isFetching: Type.Optional(Type.Boolean()),
  fetchedAt: Type.Optional(time),
  fault: Type.Optional(
    strictObject({ kind: literals(fetchFaults), words: Type.Optional(Type.String()), nextAt: time }),
  ),
  invoices: Type.Array(purchaseEntry),
});
export type Purchases = Static<typeof purchases>;

/** `lines`: the use of each line of an invoice that is booked; remembered for this supplier. */
const purchaseDecision = strictObject({
  state: literals(purchaseStates),
  lines: Type.Optional(
    Type.Array(strictObject({ position: Type.Integer({ minimum: 1 }), ...lineUse }), {
      minItems: 1,
      maxItems: limits.purchaseLinesMax,
    }),
  ),
});
export type PurchaseDecision = Static<typeof purchaseDecision>;
export type LineBooking = NonNullable<PurchaseDecision['lines']>[number];

/** Schemas by the names that the call tables use. */
export const purchaseSchemas = {
  Purchases: purchases,
  PurchaseDecision: purchaseDecision,
} as const;
