/** Calls of the day reports: X at any time, Z once a business day. A Z is also available as `.csv` and `.pdf`. */
import { defaultRefreshMs } from '../kernel/intervals.ts';
import { read } from '../kernel/read-row.ts';
import { write } from '../kernel/write-row.ts';

const admin = ['admin'] as const;
const failure = 'Failed to fetch reports';

export const dayReportReads = {
  /** X: the business day so far, and what prevents its Z. */
  dayReportDraft: read({
    path: '/api/admin/day-report',
    roles: admin,
    answer: 'DayReportDraft',
    live: false,
    refreshMs: defaultRefreshMs,
    failure,
  }),
  /** The latest reports, newest first. */
  dayReports: read({
    path: '/api/admin/day-reports',
    roles: admin,
    answer: 'DayReportEntry[]',
    live: true,
    refreshMs: defaultRefreshMs,
    failure,
  }),
  dayReport: read({
    path: '/api/admin/day-reports/:id',
    roles: admin,
    answer: 'DayReport',
    live: false,
    refreshMs: defaultRefreshMs,
    failure,
  }),
  /** The caller's own sales, tips and, unless cash is counted, cash to hand in. */
  waiterShift: read({
    path: '/api/waiter/shift',
    roles: ['waiter'],
    byPin: true,
    answer: 'WaiterShift',
    live: false,
    refreshMs: defaultRefreshMs,
    failure,
  }),
} as const;

export const dayReportWrites = {
  /** Creates a Z. A repeat with the number of an existing Z returns that one. */
  makeDayReport: write({
    path: '/api/admin/day-reports',
    roles: admin,
    body: 'NewDayReport',
    status: 201,
    answer: 'DayReport',
    touches: [
      ...(['dayReportDraft', 'dayReports', 'waiterTables', 'waiterOrders', 'preparationOrders'] as const),
      ...(['overview', 'printers', 'printJobs'] as const),
    ],
    refusals: ['DAY_STILL_OPEN', 'DAY_CLOSED', 'DAY_EARLY'],
  }),
  /** Prints a Z again, on the printer of bills or receipts. */
  printDayReport: write({
    path: '/api/admin/day-reports/:id/print',
    roles: admin,
    body: 'EmptyCommand',
    answer: null,
    touches: ['printers', 'printJobs'],
    addsUp: true,
    refusals: ['PRINTER_UNKNOWN'],
  }),
  /** Sends a Z by e-mail to the addresses of the settings, also one that was sent or given up; no effect while it is queued. */
  sendDayReport: write({
    path: '/api/admin/day-reports/:id/mail',
    roles: admin,
    body: 'EmptyCommand',
    answer: null,
    touches: ['dayReports'],
    addsUp: true,
  }),
} as const;
