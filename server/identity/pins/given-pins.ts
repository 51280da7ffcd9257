/**
 * A PIN that an admin gives a person of the staff who has no password, so that the person works on shared screens at once. It ends with a password of the
 * person's own: from then on only the person sets a PIN.
 */
import type { GivenPin } from '#shared/platform/identity-schema.ts';
import { pinFault } from '#shared/platform/pin-rules.ts';
import { invalidField, ProblemError } from '../../http/errors.ts';
import { wholeStore } from '../../store/database.ts';
import { askOrigin, invitationRight } from '../account/invitation-rights.ts';
import { requireOrganization } from '../account/memberships.ts';
import { refuseTakenName, refuseTakenUsername } from '../account/taken-username.ts';
import { findAccount, saveAccount, saveMembership } from '../local/account-store.ts';
import { isoTime, type LocalIdentity } from '../local/local-sessions.ts';
import type { LocalSession } from '../local/own-session.ts';
import { noPassword } from '../local/passwords.ts';
import type { OriginSetup } from '../local/restaurant-setup.ts';
import { savePin } from './pin-store.ts';
import { endEarlierPin } from './pins.ts';

/** Needs the right to invite the person. Throws NOT_FOUND for somebody who does not work here; names `pin` for a person with a password. */
export async function givePin(
  local: LocalIdentity,
  originSetup: OriginSetup | null,
  giver: LocalSession,
  { userId, username, displayName, pin }: GivenPin & { userId: string },
): Promise<void> {
  const { id: organizationId } = requireOrganization(giver);
  const fault = pinFault(pin);
  if (fault !== null) throw invalidField('pin', fault);
  const parties = { organization_id: organizationId, account_id: userId, invited_by: giver.userId };
  const atOrigin = await askOrigin(originSetup, parties);
  const pin_hash = await local.passwords.hash(pin);
  await local.database.transaction(wholeStore, async tx => {
    const right = await invitationRight(tx, parties, atOrigin);
    if (right !== 'granted') throw new ProblemError(right === 'refused' ? 'FORBIDDEN' : 'NOT_FOUND');
    const account = await findAccount(tx, userId);
    if (account !== undefined && account.password_hash !== noPassword)
      throw invalidField('pin', 'is set by the person, who has a password');
    await refuseTakenUsername(tx, username, userId);
    await refuseTakenName(tx, organizationId, userId, displayName);
    const created_at = isoTime(local.now());
    const names = { id: userId, username, display_name: displayName };
    await saveAccount(tx, { ...names, password_hash: noPassword, created_at, consented_at: null });
    const member = { organization_id: organizationId, account_id: userId, role: 'member' } as const;
    await saveMembership(tx, { ...member, created_at });
    await savePin(tx, { organization_id: organizationId, user_id: userId, pin_hash, set_at: created_at });
  });
  await endEarlierPin(local, organizationId, userId);
}
