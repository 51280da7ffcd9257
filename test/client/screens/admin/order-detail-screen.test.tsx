import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AdminOrderScreen } from '../../../../client/screens/admin/order-detail-screen.tsx';
import { renderScreen } from '../../screen-harness.tsx';
import { adminReads } from './admin-factory.ts';
import { createEvent, officeOrder, orderId } from './office-factory.ts';

const path = `/api/admin/orders/${orderId}`;
const sent = createEvent(
  'lines.sent',
  { round: 1, lines: [{ id: 'zurek-line' }] },
  { deviceId: 'd1', deviceName: 'Till 1' },
);
const answers = (changes = {}) => ({
  ...adminReads(),
  [`GET ${path}`]: officeOrder,
  [`GET ${path}/events`]: [createEvent('order.opened', { after: { tableLabel: '5', guestCount: 3 } }), sent],
  ...changes,
});
const open = (changes = {}, language = 'en') =>
  renderScreen(<AdminOrderScreen orderId={orderId} />, {
    answers: answers(changes),
    member: { roles: ['admin'] },
    language,
  });

describe('an order in the office', () => {
  it('shows its facts, its lines with the time of each step, the VAT by rate, and the total', async () => {
    await open();
    await screen.findByRole('heading', { level: 1, name: 'Order 7' });
    const facts = within(screen.getByRole('region', { name: 'About this order' }));
    for (const fact of ['Table 5', 'Ola', '3', 'Allergies: nuts'])
      expect(facts.getByText(fact)).toBeDefined();
    const lines = screen.getByRole('region', { name: 'Items' }).textContent;
    // 19:14 in Warsaw: the times are those of the restaurant.
    for (const text of ['Żurek', 'served', 'sent 19:02', 'ready 19:12', 'served 19:14']) {
      expect(lines).toContain(text);
    }
    const vat = screen.getByRole('row', { name: /^8 %/ }).textContent;
    for (const amount of ['26.39', '2.11', '28.50']) expect(vat).toContain(amount);
  });

  it('tells everything that happened: what, who, on which device, when', async () => {
    await open();
    const timeline = within(await screen.findByRole('region', { name: 'What happened' }));
    const [opened, sentRow] = await timeline.findAllByRole('listitem');
    expect(opened?.textContent).toContain('Order opened');
    expect(opened?.textContent).toContain('Table 5 · 3 guests');
    expect(sentRow?.textContent).toContain('19:02');
    expect(sentRow?.textContent).toContain('Sent, round 1');
    expect(sentRow?.textContent).toContain('1× Żurek');
    expect(sentRow?.textContent).toContain('Ola · on Till 1');
  });

  it('is live, and its history with it', async () => {
    let events = [sent];
    const { pushSnapshot } = await open({ [`GET ${path}/events`]: () => ({ body: events }) });
    await screen.findByText('Sent, round 1');
    events = [sent, createEvent('order.cancelled')];
    await pushSnapshot(path, {
      ...officeOrder,
      state: 'cancelled',
      closedAt: '2026-11-20T19:30:00.000Z',
      version: 5,
    });
    await screen.findByText('Order cancelled');
    expect(screen.getByText('Cancelled')).toBeDefined();
    expect(screen.getByText('Ended')).toBeDefined();
  });

  it('says so when the order or its history can’t be read', async () => {
    await open({ [`GET ${path}/events`]: () => ({ status: 403, body: {} }) });
    await screen.findByText('Failed to fetch order');
    expect(screen.getByRole('heading', { level: 1, name: 'Order 7' })).toBeDefined();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined());
  });

  it('leads back to all orders, in Polish too', async () => {
    await open({}, 'pl-PL');
    await screen.findByRole('heading', { level: 1, name: 'Zamówienie 7' });
    const back = screen.getByRole('link', { name: 'Wszystkie zamówienia' });
    expect(back.getAttribute('href')).toBe('/app/admin/orders');
    await screen.findByText('Wysłano, tura 1');
  });
});
