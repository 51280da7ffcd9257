import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { SubscribeScreen } from '../../../client/screens/subscribe-screen.tsx';
import { address, openApp, settle, signedIn, title } from '../harness/app-harness.tsx';
import { renderScreen, testConfig, testMember } from '../harness/screen-harness.tsx';

const portal = { ...testConfig, billingPortalUrl: 'https://billing.example/login' };

test('an admin is sent to the billing portal §1.2c', async () => {
  await renderScreen(<SubscribeScreen />, {
    member: { roles: ['admin'], needsSubscription: true },
    identity: { config: portal },
  });
  expect(screen.getByRole('heading', { name: 'Bar Mleczny needs a subscription' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open the billing page' }).getAttribute('href')).toBe(
    'https://billing.example/login',
  );
});

test('without a portal, or without being an admin, one is told whom to ask', async () => {
  const { unmount } = await renderScreen(<SubscribeScreen />, {
    member: { roles: ['admin'], needsSubscription: true },
  });
  expect(screen.getByText(/Ask your Kelner provider/)).toBeTruthy();
  unmount();
  await renderScreen(<SubscribeScreen />, {
    member: { roles: ['waiter'], needsSubscription: true },
    identity: { config: portal },
  });
  expect(screen.getByText(/Ask an admin of your restaurant/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Open the billing page' })).toBeNull();
  expect(screen.getByText(/Open orders can still be finished/)).toBeTruthy();
});

test('whoever comes back from paying is looked for again, and a failure says so', async () => {
  const refresh = vi.fn(async () => {});
  await renderScreen(<SubscribeScreen />, { member: { needsSubscription: true }, identity: { refresh } });
  await act(async () => fireEvent.focus(window));
  expect(refresh).toHaveBeenCalledOnce();
  refresh.mockRejectedValueOnce(new Error('away'));
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Check again' })));
  expect(screen.getByRole('alert').textContent).toContain('Something went wrong.');
});

test('a subscription that is active says so', async () => {
  await renderScreen(<SubscribeScreen />, { member: { roles: ['admin'] }, identity: { config: portal } });
  expect(screen.getByRole('heading', { name: 'The subscription is active' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open the billing page' })).toBeTruthy();
});

test('whoever needs a subscription stands before it on every screen but their open tables §2.4', async () => {
  const unpaid = { ...testMember, needsSubscription: true };
  await openApp('/app/waiter', signedIn, { 'GET /api/auth/userinfo': unpaid });
  expect([address(), title()]).toEqual(['/app/subscribe', 'Subscription']);
  const [tables] = screen.getAllByRole('link', { name: 'Tables' });
  if (tables === undefined) throw new Error('no way to the tables');
  fireEvent.click(tables);
  await settle();
  expect([address(), title()]).toEqual(['/app/waiter/tables', 'Tables']);
});
