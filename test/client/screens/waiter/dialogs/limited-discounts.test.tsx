import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { me } from '../../../harness/opened-order.tsx';
import { openTill, orderPath, refusal } from '../../../harness/opened-till.tsx';
import { makeApproval, makeLine, makeOrder } from '../../../harness/order-factory.ts';
import { testMember } from '../../../harness/screen-harness.tsx';

const terms = { kind: 'percent', value: 50, reason: 'regular' } as const;
const given = { ...terms, by: me, at: '2025-11-20T18:00:00.000Z' };
const limited = { ...given, amount: 900, fullAmount: 1_140, approvedAmount: 900 };
const steak = makeLine({ id: 'steak', name: 'Stek', names: {}, unitPrice: 8_000, state: 'sent' });
const ask = { name: 'Request the rest: Whole order' };

describe('a discount that the order outgrew', () => {
  it('says how far it goes, and asks an admin for the rest with one tap', async () => {
    const { writes, environment, put } = await openTill(makeOrder({ lines: [steak], discount: limited }));
    expect(await screen.findByText('Whole order: discount 50%, but no more than PLN 9.00')).toBeTruthy();
    expect(screen.getByText('Another PLN 2.40 needs approval.')).toBeTruthy();
    environment.answers[`POST ${orderPath}/discount`] = () => refusal('APPROVAL_REQUIRED', 403);
    const approval = makeApproval({ kind: 'orderDiscount', askedBy: me, amount: 240 });
    environment.answers[`POST ${orderPath}/approvals`] = () => put({ approvals: [approval] });
    fireEvent.click(screen.getByRole('button', ask));
    expect(await screen.findByText(/^Discount on the order \(−PLN 2\.40\)/)).toBeTruthy();
    expect(screen.queryByRole('button', ask), 'it is asked already').toBeNull();
    expect(writes()).toMatchObject([
      { call: 'POST /discount', body: { discount: terms } },
      { call: 'POST /approvals', body: { kind: 'orderDiscount', discount: { kind: 'percent', value: 50 } } },
    ]);
  });

  it('is given at once where one’s own word is enough', async () => {
    const line = { ...steak, discount: limited };
    const { writes, environment, put } = await openTill(makeOrder({ lines: [line] }));
    environment.answers[`POST ${orderPath}/lines/steak/discount`] = () =>
      put({ lines: [{ ...steak, discount: { ...given, amount: 1_140, ownPercent: 50 } }] });
    fireEvent.click(await screen.findByRole('button', { name: 'Request the rest: Stek' }));
    await vi.waitFor(() => expect(screen.queryByText(/no more than/)).toBeNull());
    expect(writes().map(({ call }) => call)).toEqual(['POST /lines/steak/discount']);
  });
});

describe('a question whose dish has changed', () => {
  it('until then gives its reason in the reader’s language', async () => {
    const translations = [{ text: 'wrong dish', names: { 'pl-PL': 'złe danie', en: 'wrong item' } }];
    const member = { ...testMember, restaurant: { ...testMember.restaurant, translations } };
    await openTill(makeOrder({ lines: [steak], approvals: [makeApproval({ askedBy: me })] }), { member });
    expect(await screen.findByText('awaiting approval · wrong item')).toBeTruthy();
  });

  it('says so, and is asked anew with one tap', async () => {
    const { writes, environment, put, changeRemotely } = await openTill(makeOrder({ lines: [steak] }));
    await changeRemotely({ approvals: [makeApproval({ askedBy: me, state: 'outdated' })] });
    expect(await screen.findByText('changed after the request')).toBeTruthy();
    expect(screen.getByText('void: item changed, request again')).toBeTruthy();
    environment.answers[`POST ${orderPath}/approvals`] = () =>
      put({ approvals: [makeApproval({ askedBy: me })] });
    fireEvent.click(screen.getByRole('button', { name: /^Request again/ }));
    expect(await screen.findByText('void: awaiting approval')).toBeTruthy();
    expect(writes()).toMatchObject([
      { call: 'POST /approvals', body: { kind: 'void', lineId: 'steak', reason: 'wrong dish' } },
    ]);
  });
});
