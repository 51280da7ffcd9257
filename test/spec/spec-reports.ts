/** The office's reports: their screen, their reads and what is said when they fail. */
import type { SpecRow } from './spec-row.ts';

export const reportRows: readonly SpecRow[] = [
  {
    id: '10.1h',
    says: '/app/admin/reports how the restaurant does',
    screen: 'adminReports',
  },
  {
    id: '10.2j',
    says: 'GET /api/admin/reports/sales what came in, by business day and hour',
    read: 'salesReport',
  },
  {
    id: '10.2k',
    says: 'GET /api/admin/reports/items what was sold',
    read: 'itemsReport',
  },
  {
    id: '10.2l',
    says: 'GET /api/admin/reports/waiters whose orders brought what',
    read: 'waitersReport',
  },
  {
    id: '10.2m',
    says: 'GET /api/admin/reports/preparation how long dishes took',
    read: 'preparationReport',
  },
  {
    id: '10.2n',
    says: 'GET /api/admin/reports/vat what is owed of each rate',
    read: 'vatReport',
  },
  {
    id: '10.2o',
    says: 'each report also as a CSV file',
  },
  {
    id: '10.2p',
    says: 'GET /api/admin/reports/corrections what was voided, discounted or refunded, why, and by whose approval',
    read: 'correctionsReport',
  },
  {
    id: '10.2q',
    says: 'GET /api/admin/reports/tables how often tables were turned, for how long and for how much',
    read: 'tablesReport',
  },
  {
    id: '10.2r',
    says: 'each report beside another period: the same weekdays, the time right before, the year before',
  },
  {
    id: '10.2s',
    says: 'the items report by price list: what it brought, and how much less than at the menu’s prices',
  },
  {
    id: '10.2t',
    says: 'GET /api/admin/reports/documents whether receipts and invoices agree, order by order',
    read: 'documentsReport',
  },
  {
    id: '10.3a',
    says: "failed read: 'Failed to fetch reports'",
  },
];
