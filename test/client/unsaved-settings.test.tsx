import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { address, openApp, press, settle, signedIn, title, type } from './harness/app-harness.tsx';
import { testMember } from './harness/screen-harness.tsx';
import { adminReads } from './screens/admin/admin-factory.ts';

const admin = { ...testMember, roles: ['admin'] };
const open = (path: string) =>
  openApp(path, signedIn, { 'GET /api/auth/userinfo': admin, ...adminReads(), 'GET /api/waiter/tables': [] });
const toMenu = async () => {
  const [link] = screen.getAllByRole('link', { name: 'Menu' });
  if (link !== undefined) fireEvent.click(link);
  await settle();
};

describe('unsaved changes in the whole app', () => {
  it('of the settings are kept when somebody taps a link by mistake', async () => {
    await open('/app/admin/settings');
    type('Restaurant name', 'Bar Nowy');
    await toMenu();
    expect(screen.getByText('Leave without saving?')).toBeDefined();
    await press('Keep editing');
    expect(address()).toBe('/app/admin/settings');
    expect(screen.getByLabelText('Restaurant name')).toHaveProperty('value', 'Bar Nowy');
    await toMenu();
    // The settings screen's own bar has a button of that name too.
    fireEvent.click(screen.getAllByRole('button', { name: 'Discard changes' }).at(-1) as HTMLElement);
    await settle();
    expect(address()).toBe('/app/admin/menu');
    expect(title()).toBe('Menu');
  });

  it('of a dialog are kept when somebody presses back', async () => {
    await open('/app/admin/settings');
    await toMenu();
    await press('Add category');
    type('Name', 'Zupy');
    window.history.back();
    await vi.waitFor(() => expect(screen.getByText('Leave without saving?')).toBeDefined());
    await settle();
    expect(address()).toBe('/app/admin/menu');
    await press('Keep editing');
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Zupy');
  });

  it('hold nobody whose session is over', async () => {
    const environment = await open('/app/admin/settings');
    type('Restaurant name', 'Bar Nowy');
    environment.answers['POST /api/auth/logout'] = () => ({ status: 204 });
    const [account] = screen.getAllByRole('button', { name: /Anna/ });
    if (account !== undefined) fireEvent.click(account);
    await press('Sign out');
    expect(screen.queryByText('Leave without saving?')).toBeNull();
    expect(address()).toBe('/auth/login');
  });
});
