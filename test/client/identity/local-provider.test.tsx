/** What the interface asks the server about a person, and when. */
import { expect, test } from 'vitest';
import { address, openApp, organization, press, signedIn, title } from '../app-harness.tsx';

const other = { ...organization, id: 'b', name: 'Karczma' };

test('nothing is asked about a person in a restaurant before they have chosen one', async () => {
  const { organizationId: _, ...undecided } = { ...signedIn, organizations: [organization, other] };
  const edges = await openApp('/app/waiter/tables', undecided);
  const asked = () => edges.requests.filter(({ path }) => path === '/api/auth/userinfo').length;
  expect(title()).toBe('Choose a restaurant');
  expect(asked()).toBe(0);
  edges.answers['POST /identity/organization'] = () => {
    edges.answers['GET /identity/state'] = signedIn;
    return { body: {} };
  };
  await press(organization.name);
  expect(address()).toBe('/app/waiter/tables');
  expect(asked()).toBe(1);
});

test('nothing is asked about somebody without a session', async () => {
  const edges = await openApp('/app/waiter/tables', { setupRequired: false, signedIn: false });
  expect(address()).toBe('/auth/login?next=%2Fapp%2Fwaiter%2Ftables');
  expect(edges.requests.filter(({ path }) => path.startsWith('/api/'))).toEqual([]);
});

test('a token without a restaurant leads to the choice of one', async () => {
  const noRestaurant = () => ({ status: 403, body: { code: 'ORGANIZATION_REQUIRED', status: 403 } });
  await openApp('/app/waiter/tables', signedIn, { 'GET /api/auth/userinfo': noRestaurant });
  expect(title()).toBe('Choose a restaurant');
});

test('signing out is one POST of JSON to /api/auth/logout', async () => {
  const edges = await openApp('/app/waiter/tables', signedIn, {
    'POST /api/auth/logout': () => ({ status: 204 }),
  });
  await press('Anna');
  await press('Sign out');
  const sent = edges.requests.filter(({ path }) => path === '/api/auth/logout');
  expect(sent.map(({ method }) => method)).toEqual(['POST']);
  expect(sent[0]?.headers['content-type']).toBe('application/json');
});
