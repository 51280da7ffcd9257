import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import axe from 'axe-core';
import { expect, test, vi } from 'vitest';
import {
  address,
  localIdentity,
  openApp,
  press,
  settle,
  signedIn,
  signedOut,
  title,
} from './harness/app-harness.tsx';

test('after signing out one stands at sign-in, and a failed sign-out says so §2.24 §8.2', async () => {
  const environment = await openApp('/app/waiter/tables', signedIn, {
    'POST /api/auth/logout': () => ({ status: 503 }),
  });
  await press('Anna');
  await press('Sign out');
  expect(screen.getByText('Logout failed')).toBeTruthy();
  expect(title()).toBe('Tables');
  expect(address()).toBe('/app/waiter/tables');
  environment.answers['POST /api/auth/logout'] = () => ({ status: 204 });
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Try again' }));
  await settle();
  expect(address()).toBe('/auth/login');
  expect(environment.sockets.every(({ isClosedByClient }) => isClosedByClient)).toBe(true);
});

test('a session that ended elsewhere leads to sign-in and back', async () => {
  const environment = await openApp('/app/waiter/tables', signedIn);
  environment.answers['POST /identity/token'] = () => ({ status: 401, body: { code: 'UNAUTHENTICATED' } });
  act(() => environment.sockets.at(-1)?.drop(4410));
  await settle();
  expect(address()).toBe('/auth/login?next=%2Fapp%2Fwaiter%2Ftables');
});

test('a screen that is not for the roles of a person leads them to their own §2.28c', async () => {
  await openApp('/app/admin/menu', signedIn);
  expect(title()).toBe('You don’t have access');
  await press('Go to my screen');
  expect(address()).toBe('/app/waiter/tables');
});

test('an address of nothing is Not Found, a slash at the end changes nothing §2.8 §2.19 §2.21 §2.29a', async () => {
  await openApp('/nowhere', signedIn);
  expect(title()).toBe('Not Found');
  cleanup();
  await openApp('/app/waiter/tables/', signedIn);
  expect(title()).toBe('Tables');
  cleanup();
  await openApp('/app/waiter/orders/', signedIn, { 'GET /api/waiter/orders': [] });
  expect(title()).toBe('Open orders');
});

test('a server that is away is waited for §4.2a', async () => {
  const environment = await openApp('/', signedOut, {
    'GET /config.json': () => {
      throw new TypeError('Failed to fetch');
    },
  });
  expect(title()).toBe('Can’t reach the server');
  environment.answers['GET /config.json'] = { identity: localIdentity };
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  await settle();
  expect(title()).toBe('From the table to the kitchen in an instant.');
});

test('the landing page leads whoever is signed in to their screen', async () => {
  await openApp('/', signedIn);
  await press('Continue as Anna');
  expect(address()).toBe('/app/waiter/tables');
});

test('the pages before sign-in have no accessibility violation', async () => {
  for (const path of ['/', '/auth/login']) {
    await openApp(path, signedOut);
    vi.useRealTimers();
    const { violations } = await axe.run(document.body, {
      rules: { 'color-contrast': { enabled: false }, 'document-title': { enabled: false } },
    });
    expect(violations.map(({ id, nodes }) => `${path} ${id}: ${nodes[0]?.html}`)).toEqual([]);
    cleanup();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  }
});
