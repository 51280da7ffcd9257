/** Approves a request in an admin's name, by PIN or password, and shows the result. */
import { useState } from 'react';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { useData } from '../../../data/data-context.tsx';
import type { Approved } from '../../../identity/local-account.ts';
import { cacheOrder } from '../../../writes/write.ts';

type Amount = { amount?: number };
type Approve<Given> = (approved: Approved, given: Given & Amount, key: string) => Promise<Order | null>;

/** `amount`: the amount shown on this screen; absent: the amount of the request just made. */
export function useApproval(approved: Approved, amount: number | undefined) {
  const { queryClient, refreshAfterWrite } = useData();
  /** One Idempotency-Key for all attempts, so that the approval is applied once. */
  const [key] = useState(() => createUuid());
  return async <Given extends object>(approve: Approve<Given>, given: Given): Promise<void> => {
    const order = await approve(approved, { ...given, ...(amount !== undefined && { amount }) }, key);
    cacheOrder(queryClient, order);
    refreshAfterWrite(approved.place === 'approvals' ? 'approve' : 'approveDrawer');
  };
}
