/** The people of shared screens with local accounts: active members, and accounts of station screens, which have no known password. */

import { ProblemError } from '../../http/errors.ts';
import { wholeStore } from '../../store/database.ts';
import { deleteInvitationsOf } from '../account/invitation-store.ts';
import { closeMembership, notifyEnded } from '../account/memberships.ts';
import { findMember } from '../account/organization-store.ts';
import { refuseTakenUsername } from '../account/taken-username.ts';
import { listPinMembers } from '../pins/pin-store.ts';
import type { ScreenStaff } from '../pins/screen-identity.ts';
import { createSecret } from '../shared/secrets.ts';
import {
  findAccount,
  listActiveMemberships,
  saveAccount,
  saveMembership,
  usernameKey,
} from './account-store.ts';
import { deleteKnownBrowsersOf } from './known-browser-store.ts';
import { isoTime, type LocalIdentity, sessionPlace } from './local-sessions.ts';
import { deleteSessionsOf, deleteSignInLinksOf } from './session-store.ts';

type Parts = Pick<LocalIdentity, 'database' | 'passwords' | 'limiter' | 'tokens' | 'now'>;

export function createLocalScreenStaff({ database, passwords, limiter, tokens, now }: Parts): ScreenStaff {
  const { db } = database;
  return {
    async membershipOf(organizationId, userId) {
      const [membership] = await listActiveMemberships(db, userId, organizationId);
      return membership;
    },
    roleOf: async (organizationId, userId) => (await findMember(db, organizationId, userId))?.role,
    async namesOf(_organizationId, userId) {
      const account = await findAccount(db, userId);
      return { username: account?.username ?? '', displayName: account?.display_name ?? '' };
    },
    listWithPin: organizationId => listPinMembers(db, organizationId),
    async requireProof(session, password = '') {
      const forgiveTry = await limiter.countTry(sessionPlace(session), usernameKey(session.username));
      const account = await findAccount(db, session.userId);
      if (!(await passwords.verify(password, account?.password_hash, 'known')))
        throw new ProblemError('PASSWORD_WRONG');
      await forgiveTry();
    },
    async addScreen(organizationId, { userId, username, displayName }) {
      const passwordHash = await passwords.hash(createSecret());
      await database.transaction(wholeStore, async tx => {
        if ((await findAccount(tx, userId)) !== undefined) throw new ProblemError('ID_TAKEN');
        await refuseTakenUsername(tx, username, userId);
        const created_at = isoTime(now());
        const names = { id: userId, username, display_name: displayName };
        await saveAccount(tx, { ...names, password_hash: passwordHash, created_at, consented_at: null });
        const membership = { organization_id: organizationId, account_id: userId, role: 'guest' } as const;
        await saveMembership(tx, { ...membership, created_at });
      });
    },
    async signOut(organizationId, userId) {
      const ended = await database.transaction(wholeStore, async tx => {
        await deleteInvitationsOf(tx, organizationId, userId);
        await deleteSignInLinksOf(tx, userId);
        await deleteKnownBrowsersOf(tx, userId);
        // In all restaurants, because any session may select this one.
        return deleteSessionsOf(tx, userId, null);
      });
      notifyEnded({ tokens }, ended);
    },
    async removeScreen(organizationId, userId) {
      const ended = await database.transaction(wholeStore, tx =>
        closeMembership({ now }, tx, organizationId, userId),
      );
      notifyEnded({ tokens }, ended);
    },

    // A session by password ends with the next one of that browser.
    clearScreen: () => undefined,
  };
}
