/** A screen whose chunk no longer exists, in the whole app. */
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { watchLostChunks } from '../../../client/routing/lost-chunk.ts';
import { routes } from '../../../client/routing/router.tsx';
import { openApp, settle, signedIn } from '../harness/app-harness.tsx';

watchLostChunks(window);

function loseScreen(name: 'waiterOrders'): void {
  const error = new TypeError('Failed to fetch dynamically imported module');
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }));
  vi.spyOn(routes[name], 'load').mockRejectedValue(error);
}

const page = '<script type="module" src="/assets/index-new.js"></script>';

test('a screen that an update took away loads the page anew, once, and then leaves it to the person', async () => {
  loseScreen('waiterOrders');
  const environment = await openApp('/app/waiter/tables', signedIn, {
    'GET /index.html': page,
    'GET /api/waiter/orders': [],
  });
  const open = () => fireEvent.click(screen.getAllByRole('link', { name: 'Orders' })[0] as HTMLElement);
  open();
  await settle();
  expect(environment.reloads).toBe(1);
  expect(screen.queryByText('Something went wrong!')).toBeNull();
  fireEvent.click(screen.getAllByRole('link', { name: 'Tables' })[0] as HTMLElement);
  await settle();
  open();
  await settle();
  expect(environment.reloads).toBe(1);
  expect(screen.getByRole('alert').textContent).toContain('Kelner was probably updated');
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(environment.reloads).toBe(2);
});

test('without network it says so and opens by itself when the server answers', async () => {
  loseScreen('waiterOrders');
  const environment = await openApp('/app/waiter/orders', signedIn, { 'GET /api/waiter/orders': [] });
  await settle();
  expect(screen.getByRole('alert').textContent).toContain('Can’t reach the server');
  expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull();
  environment.answers['GET /index.html'] = page;
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(environment.reloads).toBe(1);
});
