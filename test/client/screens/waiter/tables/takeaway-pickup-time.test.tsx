import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createFormats } from '../../../../../client/i18n/formats.ts';
import { TablesScreen } from '../../../../../client/screens/waiter/tables/tables-screen.tsx';
import { OrderActions } from '../../../../../client/screens/waiter/taking/order-actions.tsx';
import { makeOrder, makeTable } from '../../../harness/order-factory.ts';
import { renderScreen, testMember } from '../../../harness/screen-harness.tsx';

const { tableId: _, tableLabel: __, ...takeaway } = makeOrder({ id: 'away', number: 31, type: 'takeaway' });
/** Half past six in Warsaw. */
const pickupAt = '2026-05-04T16:30:00.000Z';
const { time } = createFormats('en', { currency: 'PLN', timeZone: 'Europe/Warsaw' });
const inMinutes = (minutes: number) => time(Date.now() + minutes * 60_000);
const dayEnd = inMinutes(12 * 60);
const member = { restaurant: { ...testMember.restaurant, businessDayCutoff: dayEnd } };

describe('the pickup time of a takeaway', () => {
  it('stands on its tile, and the tiles are sorted by it', async () => {
    const later = { ...takeaway, id: 'later', number: 30, pickupAt: '2026-05-04T18:00:00.000Z' };
    const sooner = { ...takeaway, pickupAt };
    await renderScreen(<TablesScreen />, {
      answers: {
        'GET /api/waiter/tables': [makeTable({})],
        'GET /api/waiter/orders': [later, sooner],
      },
    });
    const section = await screen.findByRole('region', { name: 'Takeaway' });
    const names = within(section)
      .getAllByRole('button')
      .map(({ textContent }) => textContent?.slice(0, 15));
    expect(names).toEqual(['#31pickup 18:30', '#30pickup 20:00']);
  });

  it('is taken where the order is opened', async () => {
    const { requests } = await renderScreen(<TablesScreen />, {
      member,
      answers: {
        'GET /api/waiter/tables': [makeTable({})],
        'GET /api/waiter/orders': [],
        'POST /api/waiter/orders': () => ({ status: 201, body: takeaway }),
      },
    });
    await screen.findAllByRole('region');
    fireEvent.click(screen.getByRole('button', { name: 'Takeaway' }));
    await screen.findByRole('dialog');
    const soon = inMinutes(30);
    fireEvent.change(screen.getByLabelText('Pickup time'), { target: { value: soon } });
    fireEvent.click(screen.getByRole('button', { name: 'Start order' }));
    const body = () => requests.find(({ method }) => method === 'POST')?.body as { pickupAt?: string };
    await vi.waitFor(() => expect(time(body()?.pickupAt ?? 0)).toBe(soon));
  });

  it('is not taken when it is over', async () => {
    await renderScreen(<TablesScreen />, {
      member,
      answers: { 'GET /api/waiter/tables': [makeTable({})], 'GET /api/waiter/orders': [] },
    });
    await screen.findAllByRole('region');
    fireEvent.click(screen.getByRole('button', { name: 'Takeaway' }));
    await screen.findByRole('dialog');
    const field = screen.getByLabelText('Pickup time');
    fireEvent.change(field, { target: { value: inMinutes(-8 * 60) } });
    expect(screen.getByText(`Enter a time from now to ${dayEnd}, when the business day ends`)).toBeTruthy();
    const start = screen.getByRole<HTMLButtonElement>('button', { name: 'Start order' });
    expect(start.disabled).toBe(true);
    fireEvent.change(field, { target: { value: '' } });
    expect(start.disabled).toBe(false);
  });

  it('is changed and cleared in its details', async () => {
    const onChange = vi.fn();
    await renderScreen(
      <OrderActions
        order={{ ...takeaway, pickupAt }}
        lines={[]}
        onClose={() => {}}
        onChange={onChange}
        onCancel={() => {}}
        onTill={() => {}}
      />,
      { member },
    );
    const field = screen.getByLabelText<HTMLInputElement>('Pickup time');
    expect(field.value).toBe('18:30');
    fireEvent.change(field, { target: { value: '' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(onChange).toHaveBeenLastCalledWith({ pickupAt: null });
    const later = inMinutes(90);
    fireEvent.change(field, { target: { value: later } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(time(onChange.mock.lastCall?.[0].pickupAt)).toBe(later);
  });
});
