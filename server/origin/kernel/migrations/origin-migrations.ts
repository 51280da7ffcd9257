/** Migrations of the origin's tables. */
import { sql } from 'kysely';
import { type Migration, statements } from '../../../store/database.ts';
import { cashTables } from './cash-baseline.ts';
import { correctedInvoices } from './corrected-invoices.ts';
import { eventTables } from './event-baseline.ts';
import { handedOutInvoices } from './handed-out-invoices.ts';
import { issuedInvoices } from './issued-invoices.ts';
import { menuTables } from './menu-baseline.ts';
import { orderTables } from './order-baseline.ts';
import { purchaseInvoices } from './purchase-invoices.ts';
import { sentInvoices } from './sent-invoices.ts';
import { stationPrinters } from './station-printers.ts';
import { venueTables } from './venue-baseline.ts';

/** Tables come after those that they reference. The row types document the columns. */
const baseline: Migration = {
  name: 'origin-0001-baseline',
  up: statements(venueTables, menuTables, orderTables, cashTables, eventTables),
};

/** Indexes the unfinished lines of each person, whose number is limited. */
const linesUnderWay: Migration = {
  name: 'origin-0002-lines-under-way',
  up: statements([
    `create index order_lines_under_way on order_lines (org_id, added_by, added_at)
      where (state in ('draft', 'held', 'sent', 'preparing', 'ready') or (state = 'voided' and seen_at is null))`,
  ]),
};

/** An answer with a large order stores its id instead of the body. */
const orderReferences: Migration = {
  name: 'origin-0003-order-references',
  up: statements([
    `alter table idempotency_records add column order_id text`,
    `alter table idempotency_records add column order_version integer`,
  ]),
};

/** Adds accounts of stations' screens, which belong to no person. */
const stationAccounts: Migration = {
  name: 'origin-0004-station-accounts',
  up: statements([`alter table users add column is_station integer not null default 0`]),
};

/** Adds a printer's paper width and character sets. */
const printerPaper: Migration = {
  name: 'origin-0005-printer-paper',
  up: statements([
    `alter table devices add column paper_width integer`,
    `alter table devices add column code_pages text`,
  ]),
};

/** Adds to each line the service charge that it was billed with. Lines of open, billed orders get their order's charge. */
const billedCharges: Migration = {
  name: 'origin-0006-billed-charges',
  up: statements([
    'alter table order_lines add column billed_charge text',
    `update order_lines set billed_charge = (
      select o.service_charge from orders o where o.org_id = order_lines.org_id and o.id = order_lines.order_id
    ) where billed_at is not null and exists (
      select 1 from orders o
      where o.org_id = order_lines.org_id and o.id = order_lines.order_id and o.state = 'open' and o.service_charge is not null
    )`,
  ]),
};

/** Adds to a count the optional totals of the terminal and the vouchers. */
const countedTotals: Migration = {
  name: 'origin-0007-counted-totals',
  up: statements([
    'alter table cash_counts add column card_total bigint',
    'alter table cash_counts add column voucher_total bigint',
  ]),
};

/** A corrected kind of payment is stored as a refund and a new payment, both of which reference the original. */
const changedPaymentKinds: Migration = {
  name: 'origin-0008-changed-payment-kinds',
  up: statements([
    'alter table payments add column kind_change_of text',
    'create index payments_kind_changes on payments (org_id, at) where kind_change_of is not null',
  ]),
};

/** Adds training orders, which no report counts. */
const trainingOrders: Migration = {
  name: 'origin-0009-training-orders',
  up: statements([`alter table orders add column is_training integer not null default 0`]),
};

/** Training orders have numbers of their own, so that those of guests have no gaps. */
const trainingNumbers: Migration = {
  name: 'origin-0010-training-numbers',
  up: statements([
    'drop index orders_number',
    // Partial: no read is led to it in place of the smaller indexes.
    'create unique index orders_number on orders (org_id, business_day, number) where is_training = 0',
  ]),
};

/** Adds to an order who confirmed the free texts of its allergies before sending. */
const confirmedAllergyTexts: Migration = {
  name: 'origin-0013-confirmed-allergy-texts',
  up: statements(['alter table orders add column allergy_texts_confirmed text']),
};

/** Adds the card payments that are at terminals to their orders, and to a payment the terminal that approved it. */
const terminalPayments: Migration = {
  name: 'origin-0014-terminal-payments',
  up: statements([
    'alter table orders add column at_terminal text',
    'alter table payments add column terminal text',
    'create index orders_at_terminal on orders (org_id) where at_terminal is not null',
  ]),
};

/** Practice orders are training orders that no station sees. */
const practiceOrders: Migration = {
  name: 'origin-0015-practice-orders',
  up: statements([
    'alter table orders add column is_practice integer not null default 0',
    `create index orders_practice on orders (org_id) where state = 'open' and is_practice = 1`,
  ]),
};

/** Adds to an item what it costs without a recipe, and the queue of Zs to be sent by e-mail. */
const costsAndMails: Migration = {
  name: 'origin-0016-costs-and-mails',
  up: statements([
    'alter table menu_items add column cost bigint',
    `create table day_report_mails (
      org_id text not null,
      report_id text not null,
      state text not null,
      attempts integer not null,
      due_at text not null,
      at text not null,
      fault text,
      answer text,
      primary key (org_id, report_id)
    )`,
    `create index day_report_mails_due on day_report_mails (due_at) where state = 'queued'`,
  ]),
};

/** Removes from the settings the choice whether courses share a card: they always do. */
const joinedCourses: Migration = {
  name: 'origin-0018-joined-courses',
  async up(db) {
    const { rows } = await sql<{ org_id: string; document: string }>`
      select org_id, document from settings where document like '%"joinsCourses"%'`.execute(db);
    for (const { org_id, document } of rows) {
      const { joinsCourses: _, ...settings } = JSON.parse(document);
      await sql`update settings set document = ${JSON.stringify(settings)} where org_id = ${org_id}`.execute(
        db,
      );
    }
  },
};

/** Adds what each card terminal last said about its totals. */
const terminalTotals: Migration = {
  name: 'origin-0021-terminal-totals',
  up: statements([
    `create table terminal_totals (
      org_id text not null,
      terminal_id text not null,
      state text not null,
      at text not null,
      totals text,
      primary key (org_id, terminal_id)
    )`,
  ]),
};

/** Adds what programs beside card terminals are asked to do. */
const terminalTasks: Migration = {
  name: 'origin-0021-terminal-tasks',
  up: statements([
    `create table terminal_tasks (
      org_id text not null,
      terminal_id text not null,
      task text not null,
      task_id text not null,
      claim_key text,
      expires_at text not null,
      is_cancelled integer not null,
      answer text,
      primary key (org_id, terminal_id)
    )`,
  ]),
};

/** Adds to a card terminal the phone that it is, and its location. */
const terminalPlaces: Migration = {
  name: 'origin-0021-terminal-places',
  up: statements([
    'alter table devices add column phone_id text',
    'alter table devices add column location_id text',
  ]),
};

/** Marks invoices that others replace, and holds one invoice of an order that isn't replaced. */
const replacedInvoices: Migration = {
  name: 'origin-0022-replaced-invoices',
  up: statements([
    'alter table invoices add column is_replaced integer not null default 0',
    `update invoices set is_replaced = 1 where corrects is null and number <> coalesce(
      (select o.invoice_number from orders o where o.org_id = invoices.org_id and o.id = invoices.order_id), ''
    )`,
    `create unique index invoices_in_force on invoices (org_id, order_id)
      where corrects is null and is_replaced = 0`,
    `create trigger invoices_is_replaced_fixed before update of is_replaced on invoices
      when new.is_replaced < old.is_replaced
      begin select raise(abort, 'A replaced invoice is never in force again'); end`,
  ]),
};

/** Lets each restaurant's expired answers and papers be found without reading the others. */
const expiringRows: Migration = {
  name: 'origin-0023-expiring-rows',
  up: statements([
    'drop index idempotency_records_at',
    'create index idempotency_records_at on idempotency_records (org_id, at)',
    `create index print_jobs_papers on print_jobs (org_id, created_at) where kind not in ('receipt', 'fiscalDayReport')`,
  ]),
};

/** Adds the Zs that are saved in the restaurant's folder, with the columns of their e-mails. */
const dayReportCopies: Migration = {
  name: 'origin-0025-day-report-copies',
  up: statements([
    `create table day_report_copies (
      org_id text not null,
      report_id text not null,
      state text not null,
      attempts integer not null,
      due_at text not null,
      at text not null,
      fault text,
      answer text,
      primary key (org_id, report_id)
    )`,
    `create index day_report_copies_due on day_report_copies (due_at) where state = 'queued'`,
  ]),
};

/** Adds to an order the latest correction of its invoice, and what is invoiced after it. */
const correctedOrders: Migration = {
  name: 'origin-0026-corrected-orders',
  up: statements([
    'alter table orders add column correction_number text',
    'alter table orders add column invoiced bigint',
    `update orders set
      invoiced = (select sum(i.total) from invoices i where i.org_id = orders.org_id and i.order_id = orders.id),
      correction_number = (select c.number from invoices c join invoices i on i.org_id = c.org_id and i.id = c.corrects
        where i.org_id = orders.org_id and i.order_id = orders.id and i.is_replaced = 0
        order by c.year desc, c.sequence desc limit 1)
      where invoice_number is not null`,
  ]),
};

/** In the order of application. New ones are appended; a released one is never edited. */
export const originMigrations: readonly Migration[] = [
  baseline,
  linesUnderWay,
  orderReferences,
  stationAccounts,
  printerPaper,
  billedCharges,
  countedTotals,
  changedPaymentKinds,
  trainingOrders,
  trainingNumbers,
  stationPrinters,
  issuedInvoices,
  confirmedAllergyTexts,
  terminalPayments,
  practiceOrders,
  costsAndMails,
  sentInvoices,
  joinedCourses,
  correctedInvoices,
  handedOutInvoices,
  terminalTotals,
  terminalTasks,
  terminalPlaces,
  replacedInvoices,
  expiringRows,
  purchaseInvoices,
  dayReportCopies,
  correctedOrders,
];
