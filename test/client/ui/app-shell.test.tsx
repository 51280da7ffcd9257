import { act, fireEvent, screen, within } from '@testing-library/react';
import axe from 'axe-core';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Account } from '../../../client/ui/account-menu.tsx';
import { AppShell } from '../../../client/ui/app-shell.tsx';
import { LiveBadge } from '../../../client/ui/live-badge.tsx';
import { PageHeader } from '../../../client/ui/page-header.tsx';
import { ShellBanner } from '../../../client/ui/shell-banner.tsx';
import { renderScreen } from '../screen-harness.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return () => vi.useRealTimers();
});

function createAccount(changes: Partial<Account> = {}): Account {
  return {
    name: 'Anna',
    restaurantName: 'Bar Mleczny',
    currentPath: '/app/waiter/orders/o1',
    sections: [
      {
        id: 'floor',
        label: 'Floor',
        items: [
          { path: '/app/waiter/tables', label: 'Tables', icon: null },
          { path: '/app/waiter/orders', label: 'Orders', icon: null },
        ],
      },
      { id: 'office', label: 'Office', items: [{ path: '/app/admin/menu', label: 'Menu', icon: null }] },
    ],
    signOutFailure: null,
    onSignOut: () => {},
    onIntent: () => {},
    ...changes,
  };
}

function renderShell(account: Account, layout: 'standard' | 'wall' = 'standard') {
  return renderScreen(
    <AppShell
      layout={layout}
      account={account}
      status={<LiveBadge state={{ kind: 'stale', since: '19:42' }} />}
      banner={<ShellBanner kind="offline" />}
    >
      <PageHeader title="Orders" />
    </AppShell>,
  );
}

test('the header of a screen says how fresh the data is, and a banner that the server is away', async () => {
  await renderShell(createAccount());
  expect(screen.getByRole('status').textContent).toBe('Stale since 19:42');
  expect(screen.getByRole('alert').textContent).toMatch(/^Offline/);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Orders');
});

test('the link of the current screen is marked, also on a page beneath it', async () => {
  await renderShell(createAccount());
  const current = screen.getAllByRole('link').filter(link => link.getAttribute('aria-current') === 'page');
  expect(new Set(current.map(({ textContent }) => textContent))).toEqual(new Set(['Orders']));
});

test('a pointer that rests on a link for 50 ms is an intent, one that passes over is not', async () => {
  const intents: string[] = [];
  await renderShell(createAccount({ onIntent: path => intents.push(path) }));
  const [link] = screen.getAllByRole('link', { name: 'Menu' });
  if (link === undefined) throw new Error('no link');
  fireEvent.pointerEnter(link);
  act(() => vi.advanceTimersByTime(49));
  fireEvent.pointerLeave(link);
  act(() => vi.advanceTimersByTime(50));
  expect(intents).toEqual([]);
  fireEvent.focus(link);
  act(() => vi.advanceTimersByTime(50));
  expect(intents).toEqual(['/app/admin/menu']);
});

test("the person's menu shows the language, the areas and the way out", async () => {
  const onSignOut = vi.fn();
  await renderShell(createAccount({ onSignOut, signOutFailure: 'Logout failed' }));
  fireEvent.click(screen.getByRole('button', { name: 'Anna' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Anna' }));
  expect(dialog.getByText('Logout failed')).toBeTruthy();
  expect(dialog.getByRole('link', { name: 'Menu' })).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Sign out' }));
  expect(onSignOut).toHaveBeenCalledOnce();
  await act(async () => fireEvent.change(dialog.getByLabelText('Language'), { target: { value: 'pl-PL' } }));
  expect(dialog.getByRole('button', { name: 'Wyloguj się' })).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Zamknij' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the wall has no links, and keeps the menu of the person in the header', async () => {
  await renderShell(createAccount(), 'wall');
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(screen.getByRole('button', { name: 'Account of Anna' })).toBeTruthy();
});

test('the shell has no accessibility violation', async () => {
  vi.useRealTimers();
  const { container } = await renderShell(createAccount());
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
});
