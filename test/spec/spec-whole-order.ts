/** What the whole order needs beyond the nine points: options, colleagues, printers, an admin's word, papers, timelines. */
import type { SpecSection } from './spec-row.ts';

export const wholeOrder: SpecSection = {
  title: 'The whole order',
  lines: 45,
  rows: [
    {
      id: '11.1',
      says: 'GET /api/waiter/modifier-groups the options that dishes ask for',
      read: 'waiterModifiers',
    },
    {
      id: '11.2',
      says: 'GET /api/waiter/colleagues whom an order can be handed over to',
      read: 'colleagues',
    },
    {
      id: '11.3',
      says: 'GET /api/waiter/printers whether what is printed comes out, asked every 10 s',
      read: 'printers',
      constants: { printersRefreshMs: 10_000 },
    },
    {
      id: '11.4',
      says: 'GET /api/admin/approvals what waits for an admin’s word, asked every 10 s',
      read: 'approvals',
      constants: { approvalsRefreshMs: 10_000 },
    },
    {
      id: '11.5',
      says: 'GET /api/admin/receipts the papers that did not come out yet',
      read: 'printJobs',
    },
    {
      id: '11.6',
      says: 'GET /api/admin/tables/{id}/events what happened at a table',
      read: 'tableEvents',
    },
    {
      id: '11.7',
      says: 'GET /api/admin/saved-filters what an admin has named of the lists of orders and of the reports',
      read: 'savedFilters',
    },
    {
      id: '11.8',
      says: 'GET /api/waiter/allergen-sheet the menu with its allergens, for guests to read',
      read: 'allergenSheet',
    },
    {
      id: '11.9',
      says: 'GET /api/preparation/ingredients what a station can take out with everything that needs it',
      read: 'stationIngredients',
    },
    {
      id: '11.10',
      says: 'GET /api/preparation/items/{id}/impact the orders that an 86 of the item would stop, asked every 3 s while somebody decides',
      read: 'itemImpact',
      constants: { impactRefreshMs: 3_000 },
    },
    {
      id: '11.11',
      says: 'GET /api/preparation/ingredients/{id}/impact what an 86 of the ingredient would take out and stop, asked every 3 s, too',
      read: 'ingredientImpact',
      constants: { impactRefreshMs: 3_000 },
    },
    {
      id: '11.12',
      says: 'GET /api/preparation/blocked-orders open orders with items that are 86’d and not started, asked every 10 s',
      read: 'blockedOrders',
      constants: { availabilityRefreshMs: 10_000 },
    },
    {
      id: '11.13',
      says: 'GET /api/preparation/availability-reports what waiters report as out',
      read: 'availabilityReports',
    },
    {
      id: '11.14',
      says: 'GET /api/admin/menu/items/{id}/preparation-times what a dish took, suggested as its target',
      read: 'preparationTimes',
    },
    {
      id: '11.15',
      says: 'GET /api/waiter/orders/{id}/forecasts when held courses would be ready, asked every 30 s',
      read: 'courseForecasts',
      constants: { forecastRefreshMs: 30_000 },
    },
    {
      id: '11.16',
      says: 'GET /api/waiter/cash-sessions a waiter’s own cash, and that of the tills',
      read: 'cashSessions',
    },
    {
      id: '11.17',
      says: 'GET /api/admin/cash-sessions all cash that is out, to confirm, or was confirmed',
      read: 'officeCashSessions',
    },
    {
      id: '11.18',
      says: "failed read: 'Failed to fetch cash sessions'",
    },
    {
      id: '11.19',
      says: '/app/waiter/cash float, pay in and pay out, blind count',
      screen: 'waiterCash',
    },
    {
      id: '11.20',
      says: '/app/admin/cash what was expected and counted, confirmed by an admin',
      screen: 'adminCash',
    },
    {
      id: '11.21',
      says: 'GET /api/admin/day-report X: what the business day came to so far, and what is open',
      read: 'dayReportDraft',
    },
    {
      id: '11.22',
      says: 'GET /api/admin/day-reports the Z reports, numbered without gaps',
      read: 'dayReports',
    },
    {
      id: '11.23',
      says: 'GET /api/admin/day-reports/{id} a Z as it was made',
      read: 'dayReport',
    },
    {
      id: '11.24',
      says: 'GET /api/waiter/transfers orders that waiters offer to colleagues',
      read: 'orderTransfers',
    },
    {
      id: '11.25',
      says: 'GET /api/admin/guest-data what is stored of a guest, by name, phone or note',
      read: 'guestData',
    },
    {
      id: '11.26',
      says: 'GET /api/waiter/drawer-openings whether a till’s drawer opened',
      read: 'drawerOpenings',
    },
    {
      id: '11.27',
      says: 'GET /api/admin/menu/price-lists lower prices at certain hours',
      read: 'priceLists',
    },
    {
      id: '11.28',
      says: 'GET /api/admin/overview the business day so far, and what needs somebody, asked every 15 s',
      read: 'overview',
      constants: { overviewRefreshMs: 15_000 },
    },
    {
      id: '11.29',
      says: "failed read: 'Failed to fetch the overview'",
    },
    {
      id: '11.30',
      says: 'What isn’t sold at this hour can’t be added; what was added in time may be sent',
    },
    {
      id: '11.31',
      says: '/app/admin/health copies, disk, clock, certificate, devices, printers: what needs doing, in words',
      screen: 'adminHealth',
    },
    {
      id: '11.32',
      says: 'A deposit is charged on what leaves the house, and paid back for what comes back',
    },
    {
      id: '11.33',
      says: 'Several orders at a table where the settings allow them, each called by its number',
    },
    {
      id: '11.34',
      says: 'A fiscal receipt whose answer was lost is settled by the printer’s counter, and never printed twice',
    },
    {
      id: '11.35',
      says: 'What is sold by weight is weighed before it is added, and costs what it weighs without its plate',
    },
    {
      id: '11.36',
      says: 'GET /api/admin/menu/set-menus several courses for one price, added whole or not at all',
      read: 'setMenus',
    },
    {
      id: '11.37',
      says: 'Half a portion where the menu has a price for it: half of the recipe, and ½ wherever its name stands',
    },
    {
      id: '11.38',
      says: 'GET /api/admin/stations whether orders reach each station',
      read: 'stationReach',
    },
    {
      id: '11.39',
      says: 'GET /api/admin/invoices the invoices of paid orders, numbered without gaps',
      read: 'invoices',
    },
    {
      id: '11.40',
      says: 'GET /api/waiter/buyers the companies that had an invoice, typed once',
      read: 'knownBuyers',
    },
    {
      id: '11.41',
      says: 'GET /api/waiter/terminals who is at which card terminal, each in turn',
      read: 'terminalQueues',
    },
    {
      id: '11.42',
      says: 'GET /api/admin/ksef whether issued invoices reach KSeF',
      read: 'ksef',
    },
    {
      id: '11.43',
      says: 'GET /api/waiter/shift a waiter’s own sales, tips and cash, as the next Z counts them',
      read: 'waiterShift',
    },
    {
      id: '11.44',
      says: 'GET /api/admin/invoices/{id} what an invoice says after its corrections; a refund of an invoiced order needs one',
      read: 'invoiceInForce',
    },
    {
      id: '11.45',
      says: 'GET /api/admin/purchases invoices of suppliers from KSeF, each booked into the stock once',
      read: 'purchases',
    },
  ],
};
