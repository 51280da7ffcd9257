/** A restaurant with its owner and Anna, who accepted an invitation, for tests of members. */
import type { Test } from 'tap';
import { createUuid } from '#shared/kernel/uuid.ts';
import { createIdentityFixture } from '../../helpers/identity-fixture.ts';
import { createOriginDouble } from './origin-setup-double.ts';

export const annasPassword = 'anna likes soup';

export async function openWithStaff(t: Pick<Test, 'after'>) {
  const origin = createOriginDouble();
  const { originSetup } = origin;
  const fixture = await createIdentityFixture({ after: work => t.after(work) }, { originSetup });
  const owner = await fixture.setUp();
  const userId = createUuid();
  const anna = { userId, ...(await fixture.join(owner.cookie, 'anna', userId)) };
  const ended: string[] = [];
  fixture.part.onSessionEnded(id => ended.push(id));
  const { call } = fixture;
  const signIn = async (username: string, password: string, userAgent = '') =>
    (
      await call('POST', '/identity/sign-in', {
        body: { username, password },
        headers: { 'user-agent': userAgent },
      })
    ).cookie;
  const isSignedIn = async (cookie: string) =>
    (await call('GET', '/identity/state', { cookie })).body.signedIn as boolean;
  /** The owner makes Anna an admin of the organization too. */
  const promoteAnna = () =>
    call('PATCH', `/identity/organization/members/${userId}`, {
      cookie: owner.cookie,
      body: { role: 'admin' },
    });
  return { ...fixture, ...origin, owner, anna, ended, signIn, isSignedIn, promoteAnna };
}
