/** Hook for an order's pending payment: its state, and retry or dismissal. */
import { useEffect } from 'react';
import type { Order } from '#shared/order/order-schema.ts';
import { useData } from '../../../data/data-context.tsx';
import { useLiveStatus } from '../../../data/live/use-live-status.ts';
import { usePendingWrites } from '../../../writes/use-write.ts';
import {
  attemptOf,
  forgetPayment,
  observePayments,
  type PaymentAttempt,
  type RequestedPayment,
  retryPayment,
  takePayment,
} from './payment-attempts.ts';

export type PaymentInHand = {
  attempt: PaymentAttempt | null;
  take: (requested: RequestedPayment) => void;
  retry: () => void;
  forget: () => void;
};

export function usePayment(order: Order): PaymentInHand {
  const { writes } = useData();
  const attempt = attemptOf(usePendingWrites(), order.id);
  useEffect(() => observePayments(writes, order), [writes, order]);
  const { kind } = useLiveStatus();
  const isReachable = kind === 'live' || kind === 'polling';
  useEffect(() => {
    if (isReachable) retryPayment(writes, order.id);
  }, [writes, order.id, isReachable]);
  return {
    attempt,
    take: requested => takePayment(writes, order.id, requested),
    retry: () => retryPayment(writes, order.id),
    forget: () => forgetPayment(writes, order.id),
  };
}
