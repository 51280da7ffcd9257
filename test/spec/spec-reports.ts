/** The office's reports: their screen, their reads and what is said when they fail. */
import { inFile, type SpecRow } from './spec-row.ts';

const routes = inFile('test/server/origin/reports/reports-routes.test.ts');
const screen = inFile('test/client/screens/admin/reports/reports-screen.test.tsx');
const laws = inFile('test/server/origin/reports/report-laws.test.ts')(
  'the reports add up to what the orders say, whatever was tapped',
);

export const reportRows: readonly SpecRow[] = [
  {
    line: 1,
    says: '/app/admin/reports how the restaurant does',
    screen: 'adminReports',
    provedBy: screen('begin with the sales of the business day, against the same hours a week ago'),
  },
  {
    line: 2,
    says: 'GET /api/admin/reports/sales what came in, by business day and hour',
    read: 'salesReport',
    provedBy: [
      routes('sales tell each hour what its orders brought, and money that was given back when it was'),
      laws,
    ],
  },
  {
    line: 2,
    says: 'GET /api/admin/reports/items what was sold',
    read: 'itemsReport',
    provedBy: [routes('items tell how much of each was sold, discounted and given up, by category'), laws],
  },
  {
    line: 2,
    says: 'GET /api/admin/reports/waiters whose orders brought what',
    read: 'waitersReport',
    provedBy: [routes('waiters tell whose orders brought what'), laws],
  },
  {
    line: 2,
    says: 'GET /api/admin/reports/preparation how long dishes took',
    read: 'preparationReport',
    provedBy: routes('preparation tells how long dishes took and which were late, by item, station and hour'),
  },
  {
    line: 2,
    says: 'GET /api/admin/reports/vat what is owed of each rate',
    read: 'vatReport',
    provedBy: [
      routes('VAT tells net and tax of each rate with its letter, as the orders were rounded'),
      laws,
    ],
  },
  {
    line: 2,
    says: 'each report also as a CSV file',
    provedBy: [
      inFile('test/server/origin/reports/report-files.test.ts')(
        'each report is a file too, in the language of who asks',
      ),
      screen('are kept as a file in the language of the interface, with the mark that spreadsheets need'),
    ],
  },
  {
    line: 3,
    says: "failed read: 'Failed to fetch reports'",
    provedBy: inFile('test/client/read-failures.test.tsx')(
      'a failed read of %s shows "%s", and trying again helps',
    ),
  },
];
