import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  address,
  localIdentity,
  openApp,
  press,
  settle,
  signedIn,
  signedOut,
  title,
  type,
} from '../../harness/app-harness.tsx';
import { testMember } from '../../harness/screen-harness.tsx';

const forbidden = () => ({ status: 403, body: { code: 'FORBIDDEN' } });

function refused(path: string, message: string) {
  return () => ({ status: 400, body: { code: 'INVALID_REQUEST', errors: [{ path, message }] } });
}

test('a wrong set-up code is told beside its field, and the cursor goes there', async () => {
  await openApp(
    '/',
    { setupRequired: true, signedIn: false },
    {
      'GET /config.json': { identity: { ...localIdentity, setupRequired: true, setupCodeRequired: true } },
      'POST /identity/setup': () => ({ status: 403, body: { code: 'SETUP_CODE_REQUIRED' } }),
    },
  );
  type('Setup code', 'AAAA-BBBB');
  await press('Create restaurant');
  const field = screen.getByLabelText('Setup code');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Wrong code. Check the server console.')).toBeTruthy();
  expect(document.activeElement).toBe(field);
});

test('a password that is long enough but easy to guess is not called too short', async () => {
  await openApp(
    '/',
    { setupRequired: true, signedIn: false },
    { 'POST /identity/setup': refused('password', 'is too easy to guess') },
  );
  type('Password', 'password123');
  await press('Create restaurant');
  expect(screen.getByText(/^This password is too easy to guess/)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
});

test('a used invitation leads on to signing in', async () => {
  await openApp('/auth/invitation/old', signedOut, {
    'GET /identity/invitations/old': () => ({ status: 410, body: { code: 'INVITATION_INVALID' } }),
  });
  screen.getByRole('link', { name: 'Sign in' }).click();
  await settle();
  expect(address()).toBe('/auth/login');
});

test('whoever is signed out by the server is told so, whoever comes to sign in is not', async () => {
  const environment = await openApp('/app/waiter/orders', signedIn, { 'GET /api/waiter/orders': [] });
  environment.answers['POST /identity/token'] = () => ({ status: 401, body: { code: 'UNAUTHENTICATED' } });
  environment.answers['GET /api/waiter/tables'] = () => ({ status: 401, body: { code: 'UNAUTHENTICATED' } });
  window.history.pushState(null, '', '/app/waiter/tables');
  await settle();
  expect(title()).toBe('Sign in');
  expect(screen.getByText(/^Your session has ended/)).toBeTruthy();
});

test('whose restaurant is archived while they work is told so in a sentence, and can sign out', async () => {
  const environment = await openApp('/app/waiter/orders', signedIn, { 'GET /api/waiter/orders': [] });
  const archived = () => ({ status: 403, body: { code: 'RESTAURANT_ARCHIVED' } });
  environment.answers['GET /api/waiter/tables'] = archived;
  environment.answers['GET /api/auth/userinfo'] = archived;
  const { organizationId: _none, ...state } = signedIn;
  environment.answers['GET /identity/state'] = { ...state, organizations: [], isArchived: true };
  window.history.pushState(null, '', '/app/waiter/tables');
  await settle();
  expect(screen.getByText(/^This restaurant is archived: nothing can be opened or ordered/)).toBeTruthy();
  expect(screen.queryByText(/Ask an admin for an invitation/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Sign out' })).toBeTruthy();
});

test('somebody whose role was taken away meanwhile learns that, not of a lost connection', async () => {
  const environment = await openApp('/app/waiter/orders', signedIn, { 'GET /api/waiter/orders': [] });
  environment.answers['GET /api/auth/userinfo'] = { ...testMember, roles: ['bar'] };
  environment.answers['GET /api/waiter/tables'] = forbidden;
  window.history.pushState(null, '', '/app/waiter/tables');
  await settle();
  expect(title()).toBe('You don’t have access');
});
