/** `card` is confirmed by the waiter: the terminal is not connected. Apart from the schemas, of which screens import types alone. */
export const paymentKinds = ['cash', 'card', 'voucher', 'other'] as const;
