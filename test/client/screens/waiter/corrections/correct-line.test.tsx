import { fireEvent, screen } from '@testing-library/react';
import axe from 'axe-core';
import { describe, expect, it, vi } from 'vitest';
import { me } from '../../../harness/opened-order.tsx';
import {
  dialog,
  fill,
  openSheet,
  openTill,
  orderPath,
  press,
  refusal,
} from '../../../harness/opened-till.tsx';
import { makeApproval, makeLine, makeOrder } from '../../../harness/order-factory.ts';
import { testMember } from '../../../harness/screen-harness.tsx';

const soup = makeLine({ id: 'soup', name: 'Rosół', names: {}, unitPrice: 2_000, quantity: 2, state: 'sent' });
const steak = makeLine({ id: 'steak', name: 'Stek', names: {}, unitPrice: 8_000, state: 'preparing' });
const lines = [soup, steak];
const rights = { ...testMember.rights, voidSent: true };
const zofia = { id: 'zofia', name: 'Zofia' };

const openVoid = async (dish: RegExp) => {
  await openSheet(dish);
  press('Void');
};

describe('a void', () => {
  it('within one’s rights takes a reason and is done', async () => {
    const { writes, environment, put } = await openTill(makeOrder({ lines }), { member: { rights } });
    environment.answers[`POST ${orderPath}/lines/steak/void`] = () => put({ lines: [soup] });
    await openVoid(/Stek.*edit/);
    expect(dialog().getByText(/recorded as waste/)).toBeTruthy();
    expect(dialog().getByRole<HTMLButtonElement>('button', { name: 'Void 1' }).disabled).toBe(true);
    press('guest left');
    press('Void 1');
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(writes()).toMatchObject([{ call: 'POST /lines/steak/void', body: { reason: 'guest left' } }]);
  });

  it('of what was just sent needs nobody’s word, where the restaurant says so', async () => {
    const fresh = { ...soup, sentAt: new Date(Date.now() - 60_000).toISOString() };
    const old = { ...soup, id: 'old', name: 'Żurek', sentAt: new Date(Date.now() - 180_000).toISOString() };
    const member = { restaurant: { ...testMember.restaurant, voidGraceMinutes: 2 } };
    await openTill(makeOrder({ lines: [fresh, old] }), { member });
    await openVoid(/Żurek.*edit/);
    expect(dialog().getByRole('button', { name: 'Request approval' })).toBeTruthy();
    press('Close');
    await openVoid(/Rosół.*edit/);
    expect(dialog().getByRole('button', { name: 'Void 2' })).toBeTruthy();
  });

  it('of some pieces parts them first, once, also when the void is tried again', async () => {
    const { writes, environment, put } = await openTill(makeOrder({ lines }), { member: { rights } });
    environment.answers[`POST ${orderPath}/lines/soup/split`] = () => put({});
    await openVoid(/Rosół.*edit/);
    expect(dialog().queryByText(/waste/)).toBeNull();
    press('One less');
    press('Other reason');
    fill('Your reason', ' spilled ');
    press('Void 1');
    await vi.waitFor(() => expect(writes()).toHaveLength(2));
    const { id = '' } = (writes()[0]?.body ?? {}) as { id?: string };
    expect(writes()).toMatchObject([
      { call: 'POST /lines/soup/split', body: { id, quantity: 1 } },
      { call: `POST /lines/${id}/void`, body: { reason: 'spilled' } },
    ]);
    await screen.findByRole('alert');
    environment.answers[`POST ${orderPath}/lines/${id}/void`] = () => put({});
    press('Void 1');
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(writes().map(({ call }) => call)).toEqual([
      'POST /lines/soup/split',
      `POST /lines/${id}/void`,
      `POST /lines/${id}/void`,
    ]);
  });

  it('beyond one’s rights is asked for, shows that it waits, and can be taken back', async () => {
    const { writes, environment, put } = await openTill(makeOrder({ lines }));
    environment.answers[`POST ${orderPath}/approvals`] = () =>
      put({ approvals: [makeApproval({ askedBy: me })] });
    environment.answers[`DELETE ${orderPath}/approvals/asked`] = () => put({ approvals: [] });
    await openVoid(/Stek.*edit/);
    expect(dialog().getByText(/Needs an admin’s approval/)).toBeTruthy();
    press('wrong dish');
    press('Request approval');
    expect(await dialog().findByText(/^All admins have been asked/)).toBeTruthy();
    press('OK');
    expect(await screen.findByText('void: awaiting approval')).toBeTruthy();
    expect(await screen.findByText(/^Void 1× Stek \(PLN 80\.00\)/)).toBeTruthy();
    expect(writes()[0]?.body).toMatchObject({ kind: 'void', lineId: 'steak', reason: 'wrong dish' });
    fireEvent.click(screen.getByRole('button', { name: /^Withdraw/ }));
    await vi.waitFor(() => expect(screen.queryByText('void: awaiting approval')).toBeNull());
  });

  it('that an admin answers ends the dialog that waits for the answer', async () => {
    const { writes, environment, put, changeRemotely } = await openTill(makeOrder({ lines }));
    environment.answers[`POST ${orderPath}/approvals`] = () =>
      put({ approvals: [makeApproval({ askedBy: me, ...(writes()[0]?.body as { id: string }) })] });
    await openVoid(/Stek.*edit/);
    press('wrong dish');
    press('Request approval');
    expect(await dialog().findByText(/^All admins have been asked/)).toBeTruthy();
    await changeRemotely({ approvals: [] });
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('for which the rights were taken away meanwhile can still be asked for', async () => {
    const { environment } = await openTill(makeOrder({ lines }), { member: { rights } });
    environment.answers[`POST ${orderPath}/lines/steak/void`] = () => refusal('APPROVAL_REQUIRED', 403);
    await openVoid(/Stek.*edit/);
    press('guest left');
    press('Void 1');
    expect(await dialog().findByRole('button', { name: 'Request approval' })).toBeTruthy();
  });

  it('that was refused says by whom, until it is put aside', async () => {
    const { changeRemotely } = await openTill(makeOrder({ lines }));
    await changeRemotely({ approvals: [makeApproval({ askedBy: me, state: 'refused', decidedBy: zofia })] });
    expect(await screen.findByText('declined by Zofia')).toBeTruthy();
    expect(screen.getByText('void declined')).toBeTruthy();
    expect(screen.getByRole('button', { name: /^OK/ })).toBeTruthy();
  });

  it('where another provider keeps the accounts has no password on this device', async () => {
    await openTill(makeOrder({ lines }));
    await openVoid(/Stek.*edit/);
    expect(dialog().queryByRole('button', { name: 'Approve on this device' })).toBeNull();
  });

  it('needs the server', async () => {
    const { environment } = await openTill(makeOrder({ lines }), { member: { rights } });
    await openVoid(/Stek.*edit/);
    press('guest left');
    environment.changeOnline(false);
    expect(await dialog().findByText('No connection: this needs the server.')).toBeTruthy();
    expect(dialog().getByRole<HTMLButtonElement>('button', { name: 'Void 1' }).disabled).toBe(true);
  });
});

describe('a discount', () => {
  it('on a dish says what it takes off, and is limited by one’s rights', async () => {
    const { writes, environment, put } = await openTill(makeOrder({ lines }));
    environment.answers[`POST ${orderPath}/lines/steak/discount`] = () => put({});
    await openSheet(/Stek.*edit/);
    press('Discount');
    press('20%');
    press('complaint');
    expect(dialog().getByRole('button', { name: 'Request approval' })).toBeTruthy();
    press('10%');
    expect(dialog().getByText('Discount').parentElement?.textContent).toContain('8.00');
    press('Apply discount');
    await vi.waitFor(() =>
      expect(writes()[0]).toMatchObject({
        call: 'POST /lines/steak/discount',
        body: { discount: { kind: 'percent', value: 10, reason: 'complaint' } },
      }),
    );
  });

  it('on the house is a hundred percent, asked for where it has to be', async () => {
    const { writes, environment, put } = await openTill(makeOrder({ lines }));
    environment.answers[`POST ${orderPath}/approvals`] = () => put({});
    await openSheet(/Stek.*edit/);
    press('Comp');
    press('regular guest');
    press('Request approval');
    await vi.waitFor(() =>
      expect(writes()[0]?.body).toMatchObject({
        kind: 'lineDiscount',
        discount: { kind: 'percent', value: 100 },
        reason: 'regular guest',
      }),
    );
  });

  it('in money on the whole order, and taken away again', async () => {
    const { writes, environment, put } = await openTill(makeOrder({ lines }));
    const given = {
      kind: 'amount',
      value: 1_000,
      reason: 'complaint',
      amount: 1_000,
      by: me,
      at: '',
    } as const;
    environment.answers[`POST ${orderPath}/discount`] = () => put({ discount: given });
    const openIt = async () => {
      await openSheet('More about this order');
      press('Discount');
      await screen.findByRole('heading', { name: 'Discount on the whole order' });
    };
    await openIt();
    press('Amount');
    fill('Discount amount', '10,00');
    press('complaint');
    press('Apply discount');
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(writes()[0]?.body).toEqual({ discount: { kind: 'amount', value: 1_000, reason: 'complaint' } });
    await openIt();
    expect(dialog().getByText(/^Now: −PLN 10\.00, complaint/)).toBeTruthy();
    press('Remove discount');
    await vi.waitFor(() => expect(writes()[1]?.body).toEqual({ discount: null }));
  });
});

describe('a line', () => {
  it('is split without the kitchen noticing', async () => {
    const { writes, environment, put } = await openTill(makeOrder({ lines }));
    environment.answers[`POST ${orderPath}/lines/soup/split`] = () => put({});
    await openSheet(/Rosół.*edit/);
    press('Split');
    press('Split off 1');
    await vi.waitFor(() => expect(writes()[0]?.body).toEqual({ quantity: 1 }));
  });

  it('goes with one tap, or with so many of its pieces, and is for here again', async () => {
    const { writes, environment, put } = await openTill(makeOrder({ lines }));
    const path = (id: string) => `POST ${orderPath}/lines/${id}/takeaway`;
    environment.answers[path('steak')] = () => put({ lines: [soup, { ...steak, isTakeaway: true }] });
    environment.answers[path('soup')] = () => put({});
    await openSheet(/Stek.*edit/);
    press('To go');
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await openSheet(/Rosół.*edit/);
    press('To go');
    press('One less');
    press('1 to go');
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await openSheet(/Stek.*To go.*edit/);
    press('For here');
    await vi.waitFor(() => expect(writes()).toHaveLength(3));
    expect(writes().map(({ body }) => body)).toEqual([
      { isTakeaway: true },
      { isTakeaway: true, quantity: 1 },
      { isTakeaway: false },
    ]);
  });

  it('offers its corrections to everybody, in Polish too', async () => {
    await openTill(makeOrder({ lines }), { language: 'pl-PL' });
    await openSheet(/Stek.*edytuj/);
    const { violations } = await axe.run(screen.getByRole('dialog'), {
      // In the app both are inside <main>, where a header is no banner landmark.
      rules: { 'color-contrast': { enabled: false }, 'landmark-no-duplicate-banner': { enabled: false } },
    });
    expect(violations).toEqual([]);
    expect(dialog().getByRole('button', { name: 'Na koszt lokalu' })).toBeTruthy();
  });
});
