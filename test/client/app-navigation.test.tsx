import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import {
  address,
  openApp,
  organization,
  press,
  settle,
  signedIn,
  signedOut,
  title,
  type,
} from './harness/app-harness.tsx';
import { testMember } from './harness/screen-harness.tsx';

const tables = '/api/waiter/tables';
const orders = '/api/waiter/orders';
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function link(name: string): HTMLElement {
  const [found] = screen.getAllByRole('link', { name });
  if (found === undefined) throw new Error(`no link ${name}`);
  return found;
}

function countReads(environment: { requests: { path: string }[] }, path: string): number {
  return environment.requests.filter(request => request.path === path).length;
}

test.each([
  ['a pointer over it', (element: HTMLElement) => fireEvent.pointerOver(element)],
  ['the keyboard on it', (element: HTMLElement) => fireEvent.focusIn(element)],
  ['a finger on it', (element: HTMLElement) => fireEvent.touchStart(element)],
])(
  'a link with %s for 50 ms has its screen read ahead, and coming there reads no second time §2.27b §9.5c',
  async (_, begin) => {
    const environment = await openApp('/app/waiter/tables', signedIn, { [`GET ${orders}`]: [] });
    await pass(10_000);
    const before = countReads(environment, orders);
    begin(link('Orders'));
    await pass(49);
    expect(countReads(environment, orders)).toBe(before);
    await pass(1);
    expect(countReads(environment, orders)).toBe(before + 1);
    fireEvent.click(link('Orders'));
    await settle();
    expect(title()).toBe('Open orders');
    expect(countReads(environment, orders)).toBe(before + 1);
  },
);

test('a pointer that only passes over a link reads nothing, one that returns reads again §2.27c', async () => {
  const environment = await openApp('/app/waiter/tables', signedIn, { [`GET ${orders}`]: [] });
  const before = countReads(environment, orders);
  fireEvent.pointerOver(link('Orders'));
  await pass(49);
  fireEvent.pointerOut(link('Orders'), { relatedTarget: document.body });
  await pass(100);
  expect(countReads(environment, orders)).toBe(before);
  for (const reads of [1, 2]) {
    fireEvent.pointerOver(link('Orders'));
    await pass(50);
    fireEvent.pointerOut(link('Orders'), { relatedTarget: document.body });
    expect(countReads(environment, orders)).toBe(before + reads);
  }
});

test('data is there before the screen: the old one stays until then, after a second a pending sign', async () => {
  let answer = () => {};
  const environment = await openApp('/app/waiter/tables', signedIn, { [`GET ${orders}`]: [] });
  await pass(10_000);
  environment.answers[`GET ${orders}`] = () =>
    new Promise(resolve => {
      answer = () => resolve({ body: [] });
    });
  fireEvent.click(link('Orders'));
  await settle();
  expect([address(), title()]).toEqual(['/app/waiter/orders', 'Tables']);
  await pass(1_000);
  expect(screen.getByRole('status', { name: 'Loading…' })).toBeTruthy();
  answer();
  await pass(499);
  expect(screen.queryByRole('heading', { name: 'Open orders' })).toBeNull();
  await pass(1);
  expect(title()).toBe('Open orders');
});

/** A screen is loaded when it is needed, and scrolls in the frame after it is rendered. */
const untilSeen = (main: HTMLElement, name: string, top: number) =>
  vi.waitFor(async () => {
    await pass(20);
    expect([title(), main.scrollTop]).toEqual([name, top]);
  });

test('going on begins at the top, going back finds the screen as it was left', async () => {
  await openApp('/app/waiter/tables', signedIn, { [`GET ${orders}`]: [] });
  const main = screen.getByRole('main');
  await untilSeen(main, 'Tables', 0);
  main.scrollTop = 640;
  fireEvent.scroll(main);
  fireEvent.click(link('Orders'));
  await untilSeen(main, 'Open orders', 0);
  await act(async () => {
    window.history.back();
    await new Promise(resolve => window.addEventListener('popstate', resolve, { once: true }));
  });
  await untilSeen(main, 'Tables', 640);
});

test('whoever goes on before the first screen is there begins at the top', async () => {
  await openApp('/app/waiter/tables', signedIn, {
    [`GET ${tables}`]: () => new Promise(() => {}),
    [`GET ${orders}`]: [],
  });
  await pass(1_000);
  const main = screen.getByRole('main');
  main.scrollTop = 640;
  fireEvent.click(link('Orders'));
  await untilSeen(main, 'Open orders', 0);
});

test('people of several restaurants change between them, and nothing of the one they left stays', async () => {
  const other = { ...organization, id: 'b', name: 'Karczma' };
  const state = { ...signedIn, organizations: [organization, other] };
  const environment = await openApp('/app/waiter/tables', state, {
    [`GET ${tables}`]: [{ ...table, label: 'Old 7' }],
    [`GET ${orders}`]: [],
  });
  expect(screen.getByText('Old 7')).toBeTruthy();
  await press('Anna');
  fireEvent.click(link('Switch restaurant'));
  await settle();
  expect(title()).toBe('Choose a restaurant');
  const sockets = environment.sockets.slice();
  environment.answers['POST /identity/organization'] = () => {
    environment.answers['GET /identity/state'] = { ...state, organizationId: 'b' };
    environment.answers['GET /api/auth/userinfo'] = { ...testMember, orgId: 'b' };
    environment.answers[`GET ${tables}`] = () => new Promise(() => {});
    return { body: {} };
  };
  await press('Karczma');
  await pass(1_000);
  expect(address()).toBe('/app/waiter/tables');
  expect(screen.queryByText('Old 7')).toBeNull();
  expect(sockets.length).toBeGreaterThan(0);
  expect(sockets.every(({ isClosedByClient }) => isClosedByClient)).toBe(true);
  expect(environment.sockets.length).toBeGreaterThan(sockets.length);
});

test('where one wanted to go is kept through sign-in and the choice of a restaurant', async () => {
  const undecided = { ...signedIn, organizationId: undefined };
  const environment = await openApp('/app/waiter/orders?x=1', signedOut, { [`GET ${orders}`]: [] });
  expect(address()).toBe('/auth/login?next=%2Fapp%2Fwaiter%2Forders%3Fx%3D1');
  environment.answers['POST /identity/sign-in'] = () => {
    environment.answers['GET /identity/state'] = undecided;
    return { body: undecided };
  };
  type('Username', 'anna');
  type('Password', 'long enough');
  await press('Sign in');
  expect(address()).toBe('/auth/select-organization?next=%2Fapp%2Fwaiter%2Forders%3Fx%3D1');
  environment.answers['POST /identity/organization'] = () => {
    environment.answers['GET /identity/state'] = signedIn;
    return { body: signedIn };
  };
  await press('Bar Mleczny');
  expect([address(), title()]).toEqual(['/app/waiter/orders?x=1', 'Open orders']);
});

test('whoever has one restaurant is offered no other', async () => {
  await openApp('/app/waiter/tables', signedIn);
  await press('Anna');
  expect(screen.queryByRole('link', { name: 'Switch restaurant' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Profile' })).toBeTruthy();
});

test('a person who can only sign out because no restaurant is theirs is told when that fails', async () => {
  const undecided = { ...signedIn, organizationId: undefined, organizations: [] };
  const environment = await openApp('/app/waiter/tables', undecided, {
    'POST /api/auth/logout': () => ({ status: 503 }),
  });
  await press('Sign out');
  expect(screen.getByText('Logout failed')).toBeTruthy();
  environment.answers['POST /api/auth/logout'] = () => ({ status: 204 });
  await press('Try again');
  expect(address()).toBe('/auth/login');
});

test('a server that is set up for Clerk has Clerk loaded, and says after five seconds that it did not come', async () => {
  const publishableKey = `pk_live_${btoa('clerk.kelner.test$')}`;
  await openApp('/', signedIn, {
    'GET /config.json': { identity: { kind: 'clerk', publishableKey } },
    'GET /identity/state': () => ({ status: 404, body: { code: 'NOT_FOUND' } }),
  });
  expect(document.querySelector('script[src*="/__clerk/npm/@clerk/clerk-js"]')).not.toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(title()).toBe('Failed to download latest ClerkJS');
});

const table = {
  id: 't1',
  label: '7',
  seats: 4,
  location: { id: 'l1', name: 'Room' },
  state: 'free',
  isBlocked: false,
  orders: [],
};
