/**
 * The first start: makes the restaurant and its admin, exactly once. Identity comes first and is taken back when the
 * origin can't open the restaurant, so that nothing half-done stays and the set-up can be tried again.
 */
import type { OrganizationRole, Role } from '#shared/roles.ts';
import type { SetupRequest } from '#shared/schemas/identity-schema.ts';
import { createUuid } from '#shared/uuid.ts';
import { invalidField, ProblemError } from '../../http/errors.ts';
import {
  deleteUnopened,
  hasOrganization,
  insertOrganization,
  markOpened,
  saveAccount,
  saveMembership,
} from './account-store.ts';
import { isoTime, type LocalIdentity, type OpenedSession, openSession } from './local-sessions.ts';
import { passwordFault } from './password-rules.ts';

/** What local identity tells the origin that belongs to it; a remote one learns it from the tokens. */
export type OriginSetup = {
  openRestaurant(restaurant: {
    organizationId: string;
    restaurantName: string;
    language: string;
    admin: { userId: string; username: string; displayName: string };
    sample: boolean;
  }): Promise<void>;
  introduceUser(user: {
    organizationId: string;
    userId: string;
    username: string;
    displayName: string;
    /** Left out where it stays as it is. Throws LAST_ADMIN where none of the organization's would be left. */
    organizationRole?: OrganizationRole;
  }): Promise<void>;
  /** The person doesn't belong to the organization any more: their row stays, without access. Throws LAST_ADMIN. */
  dismissUser(user: { organizationId: string; userId: string }): Promise<void>;
  /** Whether the restaurant's list of people has the name for somebody else, who may still have no account. */
  isUsernameTaken(user: { organizationId: string; userId: string; username: string }): Promise<boolean>;
  /** What the restaurant's own list of people says of somebody; somebody who isn't on it is neither. */
  statusOf(organizationId: string, userId: string): Promise<StaffStatus>;
};

export type StaffStatus = { isActive: boolean; isAdmin: boolean; roles: readonly Role[] };

/** Never throws: the restaurant is open, and its name can be written at its settings too. */
export type RestaurantNaming = {
  /** The origin answers, so that it can be told. */
  isPossible(): Promise<boolean>;
  name(restaurant: {
    /** The owner's session token. */
    token: string;
    organizationId: string;
    userId: string;
    displayName: string;
    restaurantName: string;
    language: string;
  }): Promise<void>;
};

/** `Pod Lipą` → `pod-lipa`; for a name without a single Latin letter or digit `restaurant`. */
export function slugOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replaceAll('ł', 'l')
    .replaceAll('Ł', 'l');
  const slug = plain
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return slug === '' ? 'restaurant' : slug;
}

/** Takes back what a set-up left that never came to its end because the server stopped. */
export async function clearAbandonedSetup(local: LocalIdentity): Promise<void> {
  await local.database.transaction(tx => deleteUnopened(tx));
}

export async function setUpRestaurant(
  local: LocalIdentity,
  originSetup: OriginSetup | null,
  request: SetupRequest,
): Promise<OpenedSession> {
  const { username, restaurantName } = request;
  const fault = passwordFault(request.password, username, local.commonPasswords);
  if (fault !== null) throw invalidField('password', fault);
  const displayName = request.displayName ?? username;
  const passwordHash = await local.passwords.hash(request.password);
  const userId = createUuid(local.now());
  const organizationId = local.servedOrganizationId ?? createUuid(local.now());
  const createdAt = isoTime(local.now());

  await local.database.transaction(async tx => {
    if (await hasOrganization(tx)) throw new ProblemError('ALREADY_SET_UP');
    await saveAccount(tx, {
      id: userId,
      username,
      display_name: displayName,
      password_hash: passwordHash,
      created_at: createdAt,
      consented_at: null,
    });
    const slug = slugOf(restaurantName);
    const organization = { id: organizationId, name: restaurantName, slug, created_at: createdAt };
    await insertOrganization(tx, { ...organization, opened_at: null });
    await saveMembership(tx, {
      organization_id: organizationId,
      account_id: userId,
      role: 'admin',
      created_at: createdAt,
    });
  });
  try {
    await originSetup?.openRestaurant({
      organizationId,
      restaurantName,
      language: request.language ?? 'en',
      admin: { userId, username, displayName },
      sample: request.sample,
    });
  } catch (error) {
    await clearAbandonedSetup(local);
    throw error;
  }
  return local.database.transaction(async tx => {
    await markOpened(tx, organizationId, isoTime(local.now()));
    return openSession(local, tx, userId);
  });
}

/** After a set-up where the restaurant's API is elsewhere. */
export async function nameAtOrigin(
  local: LocalIdentity,
  naming: RestaurantNaming,
  { userId, sessionId, organizations }: OpenedSession,
  { username, displayName = username, restaurantName, language = 'en' }: SetupRequest,
): Promise<void> {
  const [organization] = organizations;
  if (organization === undefined) return;
  const { token } = await local.issuer.issue({ userId, sessionId, organization });
  const { id: organizationId } = organization;
  await naming.name({ token, organizationId, userId, displayName, restaurantName, language });
}
