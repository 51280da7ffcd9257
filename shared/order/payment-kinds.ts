/** `card` is confirmed by the waiter: the terminal is not connected. A file of its own, because screens import only types from the schemas. */
export const paymentKinds = ['cash', 'card', 'voucher', 'other'] as const;
