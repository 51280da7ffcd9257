import { describe, expect, it } from 'vitest';
import {
  paidWithoutReceipt,
  printersOut,
  printJobActions,
  receiptActions,
  sortedJobs,
  stuckJobs,
} from '../../../../../client/screens/admin/print-jobs/print-job-rules.ts';
import { makeLine, makeOrder } from '../../../harness/order-factory.ts';
import { createJob, createPrinter } from '../office-factory.ts';

const closed = (receiptState: 'none' | 'queued' | 'issued' | 'failed' | 'unknown' | 'waived') =>
  makeOrder({ id: receiptState, state: 'closed', receiptState, lines: [makeLine({ state: 'served' })] });

describe('what can be done about a receipt', () => {
  it('is nothing while the order is open, or where nothing was to be paid', () => {
    expect(receiptActions({ state: 'open', total: 100, receiptState: 'none' })).toEqual([]);
    expect(receiptActions({ state: 'closed', total: 0, receiptState: 'none' })).toEqual([]);
  });

  it('is never another print while nobody knows whether it came out', () => {
    expect(receiptActions(closed('unknown'))).toEqual(['resolve']);
  });

  it('is another try or a waiver once it failed, and a copy once it came out', () => {
    expect(receiptActions(closed('failed'))).toEqual(['retry', 'waive']);
    expect(receiptActions(closed('issued'))).toEqual(['copy']);
    expect(receiptActions(closed('none'))).toEqual(['print', 'waive']);
  });
});

describe('what is printed', () => {
  it('lists first what needs a person, then what waits longest', () => {
    const jobs = [
      createJob({ id: 'late', state: 'queued', createdAt: '2026-11-20T18:40:00.000Z' }),
      createJob({ id: 'early', state: 'queued' }),
      createJob({ id: 'failed', state: 'failed' }),
      createJob({ id: 'unknown', state: 'unknown' }),
    ];
    expect(sortedJobs(jobs).map(({ id }) => id)).toEqual(['unknown', 'failed', 'early', 'late']);
    expect(stuckJobs(jobs).map(({ id }) => id)).toEqual(['failed', 'unknown']);
  });

  it('may be given up unless it is in the printer', () => {
    expect(printJobActions(createJob({ kind: 'bill', state: 'printing' }))).toEqual([]);
    expect(printJobActions(createJob({ kind: 'bill', state: 'queued' }))).toEqual(['drop']);
    expect(printJobActions(createJob({ kind: 'bill', state: 'failed' }))).toEqual(['retry', 'drop']);
  });

  it('counts as paid without a receipt when none came out and none is on its way', () => {
    const orders = [
      closed('none'),
      closed('waived'),
      closed('failed'),
      closed('queued'),
      closed('unknown'),
      closed('issued'),
    ];
    const hasFiscal = false;
    expect(paidWithoutReceipt(orders, { hasFiscal }).map(({ id }) => id)).toEqual([
      'none',
      'waived',
      'failed',
    ]);
    const unpaid = [makeOrder({ state: 'closed' }), makeOrder({ state: 'open' })];
    expect(paidWithoutReceipt(unpaid, { hasFiscal })).toEqual([]);
  });

  it('counts what came out of another printer too where there is a fiscal one', () => {
    const orders = [true, false].map(isFiscal => ({
      ...closed('issued'),
      id: `${isFiscal}`,
      receipt: { attempts: 1, isFiscal },
    }));
    expect(paidWithoutReceipt(orders, { hasFiscal: true }).map(({ id }) => id)).toEqual(['false']);
    expect(paidWithoutReceipt(orders, { hasFiscal: false })).toEqual([]);
  });

  it('comes out of every printer that is not out', () => {
    expect(
      printersOut([createPrinter(), createPrinter({ id: 'o', isOut: true })]).map(({ id }) => id),
    ).toEqual(['o']);
  });
});
