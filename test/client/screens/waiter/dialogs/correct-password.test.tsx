import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { PaySheets } from '../../../../../client/screens/waiter/payment/pay-sheets.tsx';
import { address, openApp, settle, signedIn } from '../../../harness/app-harness.tsx';
import { menu } from '../../../harness/opened-order.tsx';
import { fill, press, refusal } from '../../../harness/opened-till.tsx';
import { makeApproval, makeLine, makeOrder } from '../../../harness/order-factory.ts';
import { renderScreen } from '../../../harness/screen-harness.tsx';

const lines = [makeLine({ id: 'steak', name: 'Stek', names: {}, unitPrice: 8_000, state: 'preparing' })];

describe('an admin’s password on this device', () => {
  it('approves what was asked; a wrong one says so and can be typed again', async () => {
    const order = makeOrder({ lines, approvals: [makeApproval({})] });
    const environment = await openApp('/app/waiter/orders/order', signedIn, {
      'GET /api/waiter/menu': menu,
      'GET /api/waiter/modifier-groups': [],
      'GET /api/waiter/orders/order': order,
    });
    expect(address()).toBe('/app/waiter/orders/order');
    fireEvent.click(screen.getByRole('button', { name: /^Approve on this device: Void/ }));
    await settle();
    environment.answers['POST /identity/approvals/asked'] = () => refusal('SIGN_IN_FAILED', 401);
    const approve = async (password: string) => {
      fill('Admin’s username', 'zofia');
      fill('Admin’s password', password);
      press('Approve');
      await settle();
    };
    await approve('wrong');
    expect(screen.getByText('Wrong username or password.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Admin’s password'));
    environment.answers['POST /identity/approvals/asked'] = () => refusal('FORBIDDEN', 403);
    await approve('a waiter’s');
    expect(screen.getByText('Not an admin account.')).toBeTruthy();
    const after = makeOrder({ lines: [], version: 2 });
    environment.answers['GET /api/waiter/orders/order'] = after;
    environment.answers['POST /identity/approvals/asked'] = after;
    await approve('right');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByText(/awaiting approval/)).toBeNull();
    const tries = environment.requests.filter(({ path }) => path === '/identity/approvals/asked');
    expect(tries.map(({ body }) => body)).toMatchObject([{ password: 'wrong' }, {}, { password: 'right' }]);
    expect(new Set(tries.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });

  it('is asked for no longer once the question is over, whoever ended it', async () => {
    const approval = makeApproval({});
    const onClose = vi.fn();
    const Asking = () => {
      const [approvals, setApprovals] = useState([approval]);
      return (
        <>
          <button type="button" onClick={() => setApprovals([{ ...approval, state: 'outdated' }])}>
            elsewhere
          </button>
          <PaySheets
            order={makeOrder({ lines, approvals })}
            sheet={{ kind: 'password', approval }}
            onClose={onClose}
          />
        </>
      );
    };
    await renderScreen(<Asking />);
    expect(screen.getByLabelText('Admin’s username')).toBeTruthy();
    fireEvent.click(screen.getByText('elsewhere'));
    expect(screen.getByText('No longer pending: decided, withdrawn or changed.')).toBeTruthy();
    expect(screen.queryByLabelText('Admin’s username')).toBeNull();
    const [, close] = screen.getAllByRole('button', { name: 'Close' });
    expect(document.activeElement).toBe(close);
    fireEvent.click(close as HTMLElement);
    expect(onClose).toHaveBeenCalledOnce();
  });
});
