/** The payment of one order for the screens that show it: what became of it, and the ways to go on. */
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import type { Order } from '#shared/schemas/order-schema.ts';
import { useData } from '../../../data/data-context.tsx';
import { useLiveStatus } from '../../../data/live/live-status.ts';
import {
  attemptOf,
  forgetPayment,
  observePayments,
  type PaymentAttempt,
  type PaymentWish,
  paymentAttemptsAtom,
  retryPayment,
  takePayment,
} from './payment-attempts.ts';

export type PaymentInHand = {
  attempt: PaymentAttempt | null;
  take: (wish: PaymentWish) => void;
  retry: () => void;
  forget: () => void;
};

export function usePayment(order: Order): PaymentInHand {
  const access = useData();
  useAtomValue(paymentAttemptsAtom, { store: access.statusStore });
  const attempt = attemptOf(access, order.id);
  useEffect(() => observePayments(access, order), [access, order]);
  const { kind } = useLiveStatus();
  const isReachable = kind === 'live' || kind === 'polling';
  useEffect(() => {
    if (isReachable) retryPayment(access, order.id);
  }, [access, order.id, isReachable]);
  return {
    attempt,
    take: wish => takePayment(access, order.id, wish),
    retry: () => retryPayment(access, order.id),
    forget: () => forgetPayment(access, order.id),
  };
}
