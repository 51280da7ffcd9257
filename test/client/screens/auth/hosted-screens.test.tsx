/** With Clerk, its screens are at our paths and those of local sign-in are not. */
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AppFrame } from '../../../../client/app-frame.tsx';
import { type HostedScreens, HostedScreensContext } from '../../../../client/identity/hosted-screens.ts';
import { ProfileScreen } from '../../../../client/screens/account/profile-screen.tsx';
import { UsersScreen } from '../../../../client/screens/admin/people/users-screen.tsx';
import { HostedEntryScreen } from '../../../../client/screens/auth/hosted-entry-screen.tsx';
import { InvitationScreen } from '../../../../client/screens/auth/invitation-screen.tsx';
import { LoginScreen } from '../../../../client/screens/auth/login-screen.tsx';
import { SelectOrganizationScreen } from '../../../../client/screens/auth/select-organization-screen.tsx';
import { renderScreen, testMember } from '../../harness/screen-harness.tsx';

const hosted: HostedScreens = {
  useProven: act => act,
  SignIn: () => <p>hosted sign-in</p>,
  SignUp: () => <p>hosted sign-up</p>,
  Waitlist: () => <p>hosted waitlist</p>,
  OrganizationList: () => <p>hosted list</p>,
  Profile: () => <p>hosted profile</p>,
  Organization: () => <p>hosted organization</p>,
  Pricing: () => <p>hosted pricing</p>,
  Switchers: () => <p>hosted switchers</p>,
};

type Draw = Parameters<typeof renderScreen>;
const drawHosted = (element: Draw[0], options?: Draw[1]) =>
  renderScreen(<HostedScreensContext value={hosted}>{element}</HostedScreensContext>, options);

test('sign-in is the provider’s, and says when the server ended the session', async () => {
  const session = { kind: 'signedOut', setup: 'done', isEndedByServer: true } as const;
  await drawHosted(<LoginScreen />, { identity: { session } });
  expect(screen.getByText('hosted sign-in')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toMatch(/session has ended/);
  expect(screen.queryByLabelText('Username')).toBeNull();
});

test('signing up and the waiting list are the provider’s; without one they lead to sign-in', async () => {
  await drawHosted(<HostedEntryScreen entry="SignUp" />);
  expect(screen.getByText('hosted sign-up')).toBeTruthy();
  const { history } = await renderScreen(<HostedEntryScreen entry="Waitlist" />, { path: '/auth/waitlist' });
  expect(history.at(-1)).toBe('/auth/login');
});

test('the person’s page is the provider’s', async () => {
  await drawHosted(<ProfileScreen />);
  expect(screen.getByText('hosted profile')).toBeTruthy();
});

test('an invitation of local sign-in leads nowhere', async () => {
  const { history } = await drawHosted(<InvitationScreen token="x" />, { path: '/auth/invitation/x' });
  expect(history.at(-1)).toBe('/auth/login');
});

test('whom their restaurant refuses is told so, beside the list of the others', async () => {
  const session = { kind: 'noOrganization', organizations: [], isRefused: true } as const;
  await drawHosted(<SelectOrganizationScreen />, {
    identity: { session: { ...session, organizations: [] } },
  });
  expect(screen.getByRole('alert').textContent).toMatch(/gives you no access/);
  expect(screen.getByText('hosted list')).toBeTruthy();
});

test('people are invited on the provider’s page of the restaurant', async () => {
  const { history } = await drawHosted(<UsersScreen />, { answers: { 'GET /api/admin/users': [] } });
  fireEvent.click(screen.getAllByRole('button', { name: 'Invite people' })[0] ?? document.body);
  expect(history.at(-1)).toBe('/app/organization');
});

test('the shell says until when one can work without the sign-in service, and its menu has the switchers', async () => {
  const notice = { kind: 'grace', untilMs: Date.parse('2030-01-01T12:00:00Z') } as const;
  const frame = (
    <AppFrame layout="standard" currentPath="/app/waiter/tables">
      <p>tables</p>
    </AppFrame>
  );
  await drawHosted(frame, { identity: { notice } });
  expect(screen.getByText(/You can keep working until 13:00/)).toBeTruthy();
  fireEvent.click(screen.getAllByRole('button', { name: testMember.displayName })[0] ?? document.body);
  expect(screen.getByText('hosted switchers')).toBeTruthy();
});
