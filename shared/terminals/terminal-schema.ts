import { type Static, Type } from 'typebox';
import { limits } from '../kernel/limits.ts';
import { strictObject, text, uuid } from '../kernel/schema-parts.ts';
import { newPayment } from '../order/payment-schema.ts';

const { kind: _, tendered: __, ...paid } = newPayment.properties;

/** `id` becomes the id of the payment and is the only one that the terminal gets for it. */
const newTerminalPayment = strictObject({ ...paid, id: uuid, terminalId: uuid });
export type NewTerminalPayment = Static<typeof newTerminalPayment>;

/** An admin's decision about a payment whose outcome is unknown. `slip`: what its slip or the terminal's own list says. */
const terminalResolution = strictObject({ isPaid: Type.Boolean(), slip: text(limits.reasonLength) });
export type TerminalResolution = Static<typeof terminalResolution>;

export const terminalSchemas = {
  NewTerminalPayment: newTerminalPayment,
  TerminalResolution: terminalResolution,
} as const;
