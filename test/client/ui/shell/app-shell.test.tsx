import { act, fireEvent, screen, within } from '@testing-library/react';
import axe from 'axe-core';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Account } from '../../../../client/ui/shell/account-menu.tsx';
import { AppShell } from '../../../../client/ui/shell/app-shell.tsx';
import { LiveBadge } from '../../../../client/ui/shell/live-badge.tsx';
import { PageHeader } from '../../../../client/ui/shell/page-header.tsx';
import { renderScreen } from '../../harness/screen-harness.tsx';

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
    links: [{ path: '/app/profile', label: 'Profile', icon: null }],
    signOutFailure: null,
    onSignOut: () => {},
    ...changes,
  };
}

function shellOf(account: Account, layout: 'standard' | 'wall' = 'standard') {
  return (
    <AppShell
      layout={layout}
      account={account}
      status={<LiveBadge state={{ kind: 'stale', since: '19:42' }} />}
      banner={null}
      line={<p role="alert">Offline</p>}
    >
      <PageHeader title="Orders" />
    </AppShell>
  );
}

function renderShell(account: Account, layout?: 'standard' | 'wall') {
  return renderScreen(shellOf(account, layout));
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

test('the nearest link is the current one, not the area above it', async () => {
  const items = [
    { path: '/app/waiter', label: 'Start', icon: null },
    { path: '/app/waiter/tables', label: 'Tables', icon: null },
    { path: '/app/waiter/orders', label: 'Orders', icon: null },
    // Not in a phone's bar.
    { path: '/app/waiter/cash', label: 'Cash', icon: null },
  ];
  await renderShell(
    createAccount({ currentPath: '/app/waiter/cash', sections: [{ id: 'floor', label: 'Floor', items }] }),
  );
  const current = screen.getAllByRole('link').filter(link => link.hasAttribute('aria-current'));
  expect(new Set(current.map(({ textContent }) => textContent))).toEqual(new Set(['Cash']));
});

test("a phone's bar has four entries, the last of which leads to all the others §2.28b", async () => {
  const items = ['a', 'b', 'c', 'd', 'e'].map(name => ({
    path: `/app/admin/${name}`,
    label: `Area ${name}`,
    icon: null,
  }));
  const { container } = await renderShell(
    createAccount({
      currentPath: '/app/admin/e',
      sections: [
        {
          id: 'office',
          label: 'Office',
          items: [{ path: '/app/admin', label: 'Home', icon: null, isAside: true }, ...items],
        },
      ],
    }),
  );
  const bar = container.querySelector<HTMLElement>('.area');
  if (bar === null) throw new Error('no bar');
  const entries = [...within(bar).getAllByRole('link'), ...within(bar).getAllByRole('button')];
  expect(entries.map(({ textContent }) => textContent)).toEqual(['Area a', 'Area b', 'Area c', 'More']);
  fireEvent.click(within(bar).getByRole('button', { name: 'More' }));
  expect(within(screen.getByRole('dialog')).getByRole('link', { name: 'Area e' })).toBeTruthy();
});

test('the menu that was left by a link is closed when one comes back', async () => {
  function Shell() {
    const [currentPath, go] = useState('/app/waiter/tables');
    const other = currentPath === '/app/profile' ? '/app/waiter/tables' : '/app/profile';
    return (
      <>
        {shellOf(createAccount({ currentPath }))}
        <button type="button" onClick={() => go(other)}>
          Go on
        </button>
      </>
    );
  }
  await renderScreen(<Shell />);
  fireEvent.click(screen.getAllByRole('button', { name: 'More' })[0] ?? document.body);
  expect(screen.getByRole('dialog')).toBeTruthy();
  for (const _ of ['there', 'and back']) {
    fireEvent.click(screen.getByText('Go on'));
    expect(screen.queryByRole('dialog')).toBeNull();
  }
});

test('where all links are too many, the current section is open, and another is with one tap until one goes on', async () => {
  function Shell() {
    const [currentPath, go] = useState('/app/waiter/orders/o1');
    return (
      <>
        {shellOf(createAccount({ currentPath }))}
        <button type="button" onClick={() => go('/app/waiter/tables')}>
          Go on
        </button>
      </>
    );
  }
  const { container } = await renderScreen(<Shell />);
  const folded = () =>
    [...container.querySelectorAll('.all .section')].map(section => section.getAttribute('data-folded'));
  expect(folded()).toEqual(['false', 'true']);
  const office = screen.getByRole('button', { name: 'Office' });
  fireEvent.click(office);
  expect(folded()).toEqual(['true', 'false']);
  expect(office.getAttribute('aria-expanded')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: 'Go on' }));
  expect(folded()).toEqual(['false', 'true']);
});

test('signing out needs no menu beside the name, and says there when it failed', async () => {
  const onSignOut = vi.fn();
  const { container } = await renderShell(createAccount({ onSignOut, signOutFailure: 'Logout failed' }));
  const side = container.querySelector<HTMLElement>('.account');
  if (side === null) throw new Error('no account entry');
  expect(within(side).getByText('Logout failed')).toBeTruthy();
  fireEvent.click(within(side).getByRole('button', { name: 'Sign out' }));
  expect(onSignOut).toHaveBeenCalledTimes(1);
});

test("the person's menu shows the language and the way out, and the areas where no column has them §2.28a", async () => {
  const onSignOut = vi.fn();
  await renderShell(createAccount({ onSignOut, signOutFailure: 'Logout failed' }));
  fireEvent.click(screen.getByRole('button', { name: 'Anna' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Anna' }));
  expect(dialog.getByText('Logout failed')).toBeTruthy();
  expect(dialog.getByRole('link', { name: 'Profile' })).toBeTruthy();
  expect(dialog.queryByRole('link', { name: 'Menu' }), 'it stands in the side column').toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: 'Sign out' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(onSignOut).toHaveBeenCalledTimes(2);
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
