/** What the whole order needs beyond the nine points: options, colleagues, printers, an admin's word, papers, timelines. */
import { inFile, type SpecSection } from './spec-row.ts';

const origin = 'test/server/origin';

export const wholeOrder: SpecSection = {
  title: 'The whole order',
  lines: 6,
  rows: [
    {
      line: 1,
      says: 'GET /api/waiter/modifier-groups the options that dishes ask for',
      read: 'waiterModifiers',
      provedBy: inFile(`${origin}/orders/line-modifiers.test.ts`)(
        'chosen options are copied onto the line with their names and prices, and cost what they cost',
      ),
    },
    {
      line: 2,
      says: 'GET /api/waiter/colleagues whom an order can be handed over to',
      read: 'colleagues',
      provedBy: inFile(`${origin}/staff/users-routes.test.ts`)(
        'waiters see whom an order can be handed over to, by name and nothing else',
      ),
    },
    {
      line: 3,
      says: 'GET /api/waiter/printers whether what is printed comes out, asked every 10 s',
      read: 'printers',
      constants: { printersRefreshMs: 10_000 },
      provedBy: inFile('test/flows/printing/kitchen-printer.test.ts')(
        'what is sent comes out beside the kitchen; a printer that is out is said at once',
      ),
    },
    {
      line: 4,
      says: 'GET /api/admin/approvals what waits for an admin’s word, asked every 10 s',
      read: 'approvals',
      constants: { approvalsRefreshMs: 10_000 },
      provedBy: inFile(`${origin}/corrections/approval-commands.test.ts`)(
        'a waiter asks, and every admin’s screen shows what for',
      ),
    },
    {
      line: 5,
      says: 'GET /api/admin/receipts the papers that did not come out yet',
      read: 'printJobs',
      provedBy: inFile(`${origin}/printing/print-jobs/print-job-commands.test.ts`)(
        'a kitchen ticket that failed is tried again or given up by an admin',
      ),
    },
    {
      line: 6,
      says: 'GET /api/admin/tables/{id}/events what happened at a table',
      read: 'tableEvents',
      provedBy: inFile('test/flows/orders/guests-change-tables.test.ts')(
        'the office reads what happened to an order and at each table, in order: who, when, before and after',
      ),
    },
  ],
};
