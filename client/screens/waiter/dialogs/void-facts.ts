import type { OrderLine } from '#shared/order/order-schema.ts';

/** The facts that decide whether a line may be voided without approval. */
export function voidFacts({ state, sentAt, printedAt, billedAt }: OrderLine) {
  const wasSent = sentAt !== undefined;
  return {
    ...{ state, sentAt: sentAt ?? null, wasSent },
    ...{ isPrinted: printedAt !== undefined, isBilled: billedAt !== undefined },
  };
}
