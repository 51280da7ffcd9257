/** State of a finished order as a chip: its receipt's state, cancelled or merged. */

import {
  CircleCheck,
  CircleHelp,
  CircleMinus,
  CircleX,
  Combine,
  type Icon,
  Loader,
  TriangleAlert,
} from '#icons';
import type { Order } from '#shared/order/order-schema.ts';
import { useTranslation } from '../../../../translation/use-translation.tsx';
import styles from './closed-order-state.module.css';

type ClosedState =
  | 'merged'
  | 'cancelled'
  | 'closed'
  | 'unreceipted'
  | 'nonFiscal'
  | 'invoiced'
  | Exclude<Order['receiptState'], 'none'>;

const icons: Record<ClosedState, Icon> = {
  merged: Combine,
  cancelled: CircleX,
  closed: CircleCheck,
  unreceipted: TriangleAlert,
  queued: Loader,
  printing: Loader,
  issued: CircleCheck,
  nonFiscal: CircleCheck,
  invoiced: CircleCheck,
  failed: TriangleAlert,
  unknown: CircleHelp,
  waived: CircleMinus,
};

type Over = Pick<Order, 'state' | 'receiptState' | 'mergedIntoId' | 'receipt' | 'total' | 'invoiceNumber'>;

function closedState({
  state,
  receiptState,
  mergedIntoId,
  receipt,
  total,
  invoiceNumber,
}: Over): ClosedState {
  if (state === 'cancelled') return mergedIntoId === undefined ? 'cancelled' : 'merged';
  const isFiscal = receiptState === 'issued' && receipt?.isFiscal !== false;
  if (invoiceNumber !== undefined && !isFiscal) return 'invoiced';
  // An order without charges has no receipt.
  if (receiptState === 'none') return total === 0 ? 'closed' : 'unreceipted';
  return receiptState === 'issued' && receipt?.isFiscal === false ? 'nonFiscal' : receiptState;
}

/** True if the receipt stays in this state until a user acts. */
export function needsHand(order: Over): boolean {
  const state = closedState(order);
  return state === 'failed' || state === 'unknown';
}

export function ClosedOrderState({ order }: { order: Over }) {
  const { t } = useTranslation();
  const state = closedState(order);
  const Icon = icons[state];
  return (
    <span className={styles.state} data-state={state}>
      <Icon aria-hidden="true" />
      {t(`till.over.${state}`)}
    </span>
  );
}
