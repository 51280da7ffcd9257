/** Which payment or correction sheet is open over an order. */
import type { Approval } from '#shared/order/correction-schema.ts';
import type { Payment } from '#shared/order/payment-schema.ts';

export type TillSheet =
  | {
      kind:
        | 'pay'
        | 'bill'
        | 'discount'
        | 'move'
        | 'moveLines'
        | 'table'
        | 'type'
        | 'merge'
        | 'reopen'
        | 'serviceCharge';
    }
  | { kind: 'line'; lineId: string }
  | { kind: 'refund' | 'paymentKind'; payment: Payment }
  /** An admin's approval by password for a pending request. */
  | { kind: 'password'; approval: Approval };
