/** The report "receipts and invoices agree": each closed order has one of the legal outcomes, or is listed. */
import { type DocumentOutcome, documentOutcomes, isLegalOutcome } from '#shared/reports/document-outcomes.ts';
import type { DocumentsReport, OddOrder } from '#shared/reports/documents-report-schema.ts';
import { type ReportDefinition, type SummedPart, spanTimes } from '../report-context.ts';
import { type DocumentedOrder, listDocumentedOrders } from './documents-store.ts';

/** The most that are listed, and stored of a day. */
const oddMax = 200;

type DocumentSums = Pick<DocumentsReport, 'outcomes' | 'odd'>;

function documentOutcome(order: DocumentedOrder): DocumentOutcome {
  const { amount, paid, deposits, invoiced, hasReceipt, isWaived, isInvoiced, isRejected } = order;
  if (isRejected) return 'rejected';
  if (isInvoiced && (paid < invoiced || paid > invoiced + deposits)) return 'unequal';
  if (hasReceipt) return isInvoiced ? 'receiptAndInvoice' : 'receipt';
  if (isInvoiced) return 'invoice';
  if (amount === 0 || paid === 0) return 'nothing';
  return isWaived ? 'waived' : 'missing';
}

function sumsOf(orders: readonly DocumentedOrder[]): DocumentSums {
  const known = orders.map(order => ({ order, outcome: documentOutcome(order) }));
  const odd: OddOrder[] = known
    .filter(({ outcome }) => !isLegalOutcome(outcome))
    .map(({ outcome, order: { orderId, orderNumber, closedAt, amount, paid, invoiced } }) => {
      const names = { orderId, orderNumber, closedAt };
      return { ...names, outcome, amount, paid, invoiced };
    });
  return {
    outcomes: documentOutcomes.flatMap(outcome => {
      const same = known.filter(one => one.outcome === outcome);
      const amount = same.reduce((sum, { order }) => sum + order.amount, 0);
      return same.length === 0 ? [] : [{ outcome, orders: same.length, amount }];
    }),
    odd: odd.slice(0, oddMax),
  };
}

/** The latest order first. */
export const documentSums: SummedPart<DocumentSums> = {
  name: 'documents',
  sum: async (db, organizationId, span) => sumsOf(await listDocumentedOrders(db, organizationId, span)),
};

export const documentsRead: ReportDefinition<'documentsReport'> = {
  areas: ['orders', 'invoices'],
  async answer(context) {
    const pieces = await context.sumsOf(documentSums);
    const all = pieces.flatMap(({ outcomes }) => outcomes);
    return {
      ...spanTimes(context.span),
      outcomes: documentOutcomes.flatMap(outcome => {
        const same = all.filter(one => one.outcome === outcome);
        const sum = (part: 'orders' | 'amount') => same.reduce((total, one) => total + one[part], 0);
        return same.length === 0 ? [] : [{ outcome, orders: sum('orders'), amount: sum('amount') }];
      }),
      odd: pieces
        .toReversed()
        .flatMap(({ odd }) => odd)
        .slice(0, oddMax),
    };
  },
  sheet: ({ outcomes, odd }, { words, money, count }) => [
    [...words.documents],
    ...outcomes.map(({ outcome, orders, amount }) => [
      ...[words.documentOutcomes[outcome], '', '', count(orders)],
      ...[money(amount), '', ''],
    ]),
    ...odd.map(({ outcome, orderNumber, closedAt, amount, paid, invoiced }) => [
      ...[words.documentOutcomes[outcome], count(orderNumber), closedAt, ''],
      ...[money(amount), money(paid), money(invoiced)],
    ]),
  ],
};
