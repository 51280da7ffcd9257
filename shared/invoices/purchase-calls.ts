/** Calls of purchase invoices: fetching them from KSeF, and booking their goods into the stock. */
import { defaultRefreshMs } from '../kernel/intervals.ts';
import { read } from '../kernel/read-row.ts';
import { write } from '../kernel/write-row.ts';

const admin = ['admin'] as const;

export const purchaseReads = {
  purchases: read({
    path: '/api/admin/purchases',
    roles: admin,
    answer: 'Purchases',
    live: true,
    refreshMs: defaultRefreshMs,
    failure: 'Failed to fetch ingredients',
  }),
} as const;

export const purchaseWrites = {
  /** Asks KSeF for new ones soon, and from then on once a day. */
  fetchPurchases: write({
    path: '/api/admin/purchases',
    roles: admin,
    body: 'EmptyCommand',
    answer: null,
    touches: ['purchases'],
    needsSubscription: 'always',
    refusals: ['INVOICES_NOT_SET_UP'],
  }),
  /** Books its goods into the stock, sets it aside as it has none, or takes it back. */
  decidePurchase: write({
    path: '/api/admin/purchases/:id',
    roles: admin,
    body: 'PurchaseDecision',
    answer: null,
    touches: ['purchases', 'ingredients', 'stockMovements', 'overview'],
    needsSubscription: 'always',
    refusals: ['PURCHASE_BOOKED', 'PURCHASE_UNUSABLE'],
  }),
} as const;
