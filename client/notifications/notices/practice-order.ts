/** While a practice order is shown, only what guests can have is announced. */
import type { QueryClient } from '@tanstack/react-query';
import { readPath } from '#shared/contract/paths.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { Notice } from '#shared/platform/notification-schema.ts';
import { readKey } from '../../data/read-options.ts';

/** Whether the screen at this path shows a practice order. */
export function isPractice(queryClient: QueryClient, screenPath: string): boolean {
  const path = readPath('waiterOrder', { id: screenPath.slice(screenPath.lastIndexOf('/') + 1) });
  return queryClient.getQueryData<Order>(readKey(path))?.isPractice === true;
}

export function isForGuests({ kind, lineIds }: Pick<Notice, 'kind' | 'lineIds'>): boolean {
  return kind === 'ready' || (lineIds ?? []).length > 0;
}
