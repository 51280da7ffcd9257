import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  address,
  localIdentity,
  openApp,
  organization,
  press,
  settle,
  signedIn,
  signedOut,
  title,
  type,
} from '../../harness/app-harness.tsx';
import type { SentRequest } from '../../harness/fake-browser-environment.ts';
import { testMember } from '../../harness/screen-harness.tsx';
import { profileAnswer } from '../account/account-answers.ts';

test('somebody without a session signs in and comes to where they wanted to go §2.2', async () => {
  const environment = await openApp('/app/waiter/tables', signedOut, {
    'POST /identity/sign-in': () => ({ status: 401, body: { code: 'SIGN_IN_FAILED' } }),
  });
  expect(address()).toBe('/auth/login?next=%2Fapp%2Fwaiter%2Ftables');
  expect(document.title).toBe('Sign in · Kelner');
  type('Username', ' anna ');
  type('Password', 'wrong');
  await press('Sign in');
  expect(screen.getByRole('alert').textContent).toBe('Wrong username or password.');

  environment.answers['POST /identity/sign-in'] = ({ body }: SentRequest) => {
    environment.answers['GET /identity/state'] = signedIn;
    return { body: { userId: 'u', organizations: [], sent: body } };
  };
  type('Password', 'right');
  await press('Sign in');
  expect(address()).toBe('/app/waiter/tables');
  expect(title()).toBe('Tables');
  const attempt = environment.requests.findLast(({ path }) => path === '/identity/sign-in');
  expect(attempt?.body).toEqual({ username: 'anna', password: 'right' });
});

test('too many attempts are told as such', async () => {
  await openApp('/auth/login', signedOut, {
    'POST /identity/sign-in': () => ({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } }),
  });
  await press('Sign in');
  expect(screen.getByRole('alert').textContent).toBe('Too many attempts. Wait a moment.');
});

test('a sign-in link signs in at once, whoever was signed in before', async () => {
  const environment = await openApp('/app/waiter/tables', signedIn);
  environment.answers['POST /identity/sign-in/link'] = { userId: 'u', organizations: [] };
  environment.answers['GET /api/auth/userinfo'] = { ...testMember, userId: 'other', roles: ['bar'] };
  environment.answers['GET /api/preparation/orders?location=bar'] = [];
  window.history.pushState(null, '', '/auth/login?link=secret-of-16-letters');
  await settle();
  expect(address()).toBe('/app/preparation/bar');
  const uses = environment.requests.filter(({ path }) => path === '/identity/sign-in/link');
  expect(uses.map(({ body }) => body)).toEqual([{ link: 'secret-of-16-letters' }]);
});

test('a used sign-in link says so above the form', async () => {
  await openApp('/auth/login?link=secret-of-16-letters', signedOut, {
    'POST /identity/sign-in/link': () => ({ status: 410, body: { code: 'INVITATION_INVALID' } }),
  });
  expect(address()).toBe('/auth/login');
  expect(screen.getByRole('alert').textContent).toBe('This link has expired or was already used.');
});

test('a till is paired by its code alone, and shows who works there', async () => {
  const staff = [{ userId: 'anna', displayName: 'Anna', isOnShift: true, isLocked: false }];
  let code = '';
  await openApp('/auth/login', signedOut, {
    'POST /identity/device/pairing': ({ body }: SentRequest) => {
      code = (body as { code: string }).code;
      return code === 'K7MP3QXA'
        ? { body: { id: 'd1', name: 'Till' } }
        : { status: 422, body: { code: 'PAIRING_CODE_INVALID' } };
    },
    'GET /identity/screen': { screen: { name: 'Till', lockSeconds: 60, locksAfterOrder: false, staff } },
    'POST /api/devices/d1/presence': () => ({ status: 204 }),
  });
  await press('Pair this device');
  type('Code', 'wrong-code');
  await press('Pair');
  await settle();
  expect(screen.getByLabelText('Code').getAttribute('aria-invalid')).toBe('true');
  type('Code', 'k7mp-3qxa');
  await press('Pair');
  await settle();
  expect(screen.getByRole('button', { name: 'Anna' })).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('where only people pair devices, a screen takes its code before anybody signs in, and is paired by who does', async () => {
  const environment = await openApp('/auth/login', signedOut, {
    'GET /identity/profile': profileAnswer,
    'POST /api/devices/pairing': () => ({ body: { id: 'd1', name: 'Kitchen screen' } }),
    'POST /api/devices/d1/presence': () => ({ status: 204 }),
  });
  await press('Pair this device');
  await press('Pair');
  expect(screen.getByText('Enter the code shown in the office.')).toBeTruthy();
  type('Code', 'k7mp-3qxa');
  await press('Pair');
  expect(screen.getByText('Sign in: then this device is paired with the code K7MP3QXA.')).toBeTruthy();

  environment.answers['POST /identity/sign-in'] = () => {
    environment.answers['GET /identity/state'] = signedIn;
    return { body: { userId: 'u', organizations: [] } };
  };
  await press('Sign in');
  expect(address()).toBe('/app/profile?pair=K7MP3QXA');
  await settle();
  await press('Pair');
  expect(screen.getByRole('heading', { name: 'This device: Kitchen screen' })).toBeTruthy();
  const claims = environment.requests.filter(({ path }) => path === '/api/devices/pairing');
  expect(claims.map(({ body }) => body)).toMatchObject([{ code: 'K7MP3QXA' }]);
  fireEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] ?? document.body);
  await settle();
  expect(address()).toBe('/app/waiter/tables');
});

test('the first start sets up the restaurant with the sample, after the fields are right §10.1a', async () => {
  const environment = await openApp(
    '/',
    { setupRequired: true, signedIn: false },
    {
      'GET /config.json': { identity: { ...localIdentity, setupRequired: true, setupCodeRequired: true } },
      'POST /identity/setup': () => ({
        status: 400,
        body: {
          code: 'INVALID_REQUEST',
          errors: [{ path: 'password', message: 'must NOT have fewer than 8' }],
        },
      }),
      'GET /api/auth/userinfo': { ...testMember, roles: ['admin'] },
    },
  );
  expect(address()).toBe('/auth/setup');
  type('Restaurant name', 'Bar Mleczny');
  type('Your name', 'Anna');
  type('Username', 'anna');
  type('Password', 'short');
  type('Setup code', 'K7-31');
  await press('Create restaurant');
  expect(screen.getByText('The password needs at least 8 characters.')).toBeTruthy();

  environment.answers['POST /identity/setup'] = () => {
    environment.answers['GET /identity/state'] = signedIn;
    return { status: 201, body: { userId: 'u', organizations: [] } };
  };
  type('Password', 'long enough');
  await press('Create restaurant');
  expect(environment.requests.findLast(({ path }) => path === '/identity/setup')?.body).toEqual({
    restaurantName: 'Bar Mleczny',
    username: 'anna',
    displayName: 'Anna',
    password: 'long enough',
    sample: true,
    language: 'en',
    setupCode: 'K7-31',
  });
  expect(address()).toBe('/app/admin');
});

test('where the restaurant is kept elsewhere no sample is offered', async () => {
  const identity = { ...localIdentity, setupRequired: true, isOriginElsewhere: true };
  const environment = await openApp(
    '/',
    { setupRequired: true, signedIn: false },
    { 'GET /config.json': { identity }, 'POST /identity/setup': () => ({ status: 502, body: {} }) },
  );
  expect(address()).toBe('/auth/setup');
  expect(screen.queryByRole('radio')).toBeNull();
  type('Restaurant name', 'Bar Mleczny');
  type('Username', 'anna');
  type('Password', 'long enough');
  await press('Create restaurant');
  const sent = environment.requests.findLast(({ path }) => path === '/identity/setup');
  expect(sent?.body).toMatchObject({ sample: false });
});

test('whoever was invited chooses a password, accepts the terms and joins §5.5 §10.1b', async () => {
  const invitation = {
    restaurantName: 'Bar Mleczny',
    invitedBy: 'Anna',
    username: 'ola',
    displayName: 'Ola',
    expiresAt: '2099-01-01T00:00:00Z',
  };
  const environment = await openApp('/auth/invitation/tok-1', signedOut, {
    'GET /identity/invitations/tok-1': invitation,
  });
  expect(title()).toBe('Join Bar Mleczny');
  environment.answers['POST /identity/invitations/tok-1'] = ({ body }: SentRequest) => {
    const isAccepted = (body as { legalConsent: boolean }).legalConsent;
    if (!isAccepted) return { status: 422, body: { code: 'CONSENT_REQUIRED' } };
    environment.answers['GET /identity/state'] = signedIn;
    return { status: 201, body: { userId: 'u', organizations: [] } };
  };
  type('Password', 'long enough');
  await press('Join');
  const consent = screen.getByRole('checkbox', { name: /^I have read that Bar Mleczny stores my name/ });
  expect(consent.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getAllByText('Confirm that you have read this.').length).toBeGreaterThan(0);
  fireEvent.click(consent);
  await press('Join');
  const answer = environment.requests.findLast(
    ({ method, path }) => method === 'POST' && path.startsWith('/identity/inv'),
  );
  expect(answer?.body).toEqual({
    username: 'ola',
    displayName: 'Ola',
    password: 'long enough',
    legalConsent: true,
  });
  expect(address()).toBe('/app/waiter/tables');
});

test('an invitation that cannot be used says why', async () => {
  await openApp('/auth/invitation/old', signedOut, {
    'GET /identity/invitations/old': () => ({ status: 410, body: { code: 'INVITATION_INVALID' } }),
  });
  expect(screen.getByRole('alert').textContent).toBe('This link has expired or was already used.');
});

test('people of several restaurants choose one §2.3', async () => {
  const undecided = {
    ...signedIn,
    organizationId: undefined,
    organizations: [organization, { ...organization, id: 'b', name: 'Karczma' }],
  };
  const environment = await openApp('/app/waiter/tables', undecided);
  expect(address()).toBe('/auth/select-organization?next=%2Fapp%2Fwaiter%2Ftables');
  environment.answers['POST /identity/organization'] = () => {
    environment.answers['GET /identity/state'] = signedIn;
    return { body: signedIn };
  };
  await press('Karczma');
  expect(environment.requests.find(({ path }) => path === '/identity/organization')?.body).toEqual({
    organizationId: 'b',
  });
  expect(address()).toBe('/app/waiter/tables');
});
