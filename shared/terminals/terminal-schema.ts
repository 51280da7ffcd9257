import { type Static, Type } from 'typebox';
import { limits } from '../kernel/limits.ts';
import { money, person, strictObject, text, uuid } from '../kernel/schema-parts.ts';
import { newPayment, refundCommand } from '../order/payment-schema.ts';

const { kind: _, tendered: __, ...paid } = newPayment.properties;

/** `id` becomes the id of the payment and is the only one that the terminal gets for it. */
const newTerminalPayment = strictObject({ ...paid, id: uuid, terminalId: uuid });
export type NewTerminalPayment = Static<typeof newTerminalPayment>;

/** Like a refund, to the card. `id` becomes the id of the refund. Without `amount` all that is left. */
const newTerminalRefund = strictObject({ ...refundCommand.properties, id: uuid });
export type NewTerminalRefund = Static<typeof newTerminalRefund>;

/** An admin's decision about a payment whose outcome is unknown. `slip`: what its slip or the terminal's own list says. */
const terminalResolution = strictObject({ isPaid: Type.Boolean(), slip: text(limits.reasonLength) });
export type TerminalResolution = Static<typeof terminalResolution>;

/** A terminal and the payments that are there, in their turn: the first is at the guest, or owes its answer. */
const terminalQueue = strictObject({
  id: uuid,
  payments: Type.Array(
    strictObject({ id: uuid, orderId: uuid, amount: money, isUnknown: Type.Boolean(), by: person }),
  ),
});
export type TerminalQueue = Static<typeof terminalQueue>;

export const terminalSchemas = {
  TerminalQueue: terminalQueue,
  NewTerminalPayment: newTerminalPayment,
  NewTerminalRefund: newTerminalRefund,
  TerminalResolution: terminalResolution,
} as const;
