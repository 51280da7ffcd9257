/** Lazy-loaded screen of an order that is over, shown by the route and by the workspace of an order that was just paid. */
import { createElement } from 'react';
import { loadable } from '../../../ui/loadable.tsx';
import { Skeleton } from '../../../ui/messages/skeleton.tsx';

export const ClosedOrder = loadable(
  async () => (await import('../closed/closed-order.tsx')).ClosedOrder,
  createElement(Skeleton, { kind: 'rows', count: 8 }),
);
