/**
 * First start: creates the restaurant and its admin exactly once. Identity is written first and rolled back if the origin can't create the restaurant, so
 * that a failed setup can be repeated.
 */

import type { OrganizationRole, Role } from '#shared/kernel/roles.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { SetupRequest } from '#shared/platform/identity-schema.ts';
import type { DeviceKind } from '#shared/venue/printer-drivers.ts';
import { invalidField, ProblemError } from '../../http/errors.ts';
import { wholeStore } from '../../store/database.ts';
import {
  deleteUnopened,
  hasOrganization,
  hasUnopened,
  insertOrganization,
  markOpened,
  saveAccount,
  saveMembership,
} from './account-store.ts';
import { isoTime, type LocalIdentity, openSession } from './local-sessions.ts';
import type { OpenedSession } from './own-session.ts';
import { passwordFault } from './password-rules.ts';

/** A device as its pairing left it. */
export type ClaimedDevice = {
  readonly organizationId: string;
  readonly id: string;
  readonly name: string;
  readonly kind: DeviceKind;
  readonly pairedAt: string;
};

/** Calls from local identity to the embedded origin; a remote one learns the same from tokens. */
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
    /** Absent if unchanged. Throws LAST_ADMIN if the organization would have no admin left. */
    organizationRole?: OrganizationRole;
  }): Promise<void>;
  /** Removes the person's access; their row stays. Throws LAST_ADMIN. */
  dismissUser(user: { organizationId: string; userId: string }): Promise<void>;
  /** Whether another person on the staff list, who may have no account yet, has the username. */
  isUsernameTaken(user: { organizationId: string; userId: string; username: string }): Promise<boolean>;
  /** A person's status on the staff list; neither active nor admin for an unknown one. */
  statusOf(organizationId: string, userId: string): Promise<StaffStatus>;
  /** Whether the restaurant has the device. */
  isDevice(device: { organizationId: string; deviceId: string }): Promise<boolean>;
  /** Pairs the device of this code, in whose browser nobody is signed in; null for a wrong code. Throws TOO_MANY_REQUESTS. */
  claimPairing(claim: {
    organizationId: string;
    code: string;
    appVersion: string;
  }): Promise<ClaimedDevice | null>;
  /** Marks the account as a station's screen, which it stays. */
  noteStation(user: { organizationId: string; userId: string }): Promise<void>;
};

/** `isStation`: the account of a station's screen. */
export type StaffStatus = {
  isActive: boolean;
  isAdmin: boolean;
  isStation?: true;
  roles: readonly Role[];
};

/** Never throws: the restaurant exists, and its name can also be changed in its settings. */
export type RestaurantNaming = {
  /** Whether the origin responds. */
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

/** `Pod Lipą` → `pod-lipa`; `restaurant` for a name without any Latin letter or digit. */
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

/** A setup takes seconds: one that another process began longer ago was interrupted. */
const abandonedAfterMs = 60_000;

/** Rolls back older setups, which were interrupted when the server stopped. Returns whether a setup may be in progress. */
async function rollBackSetup(local: LocalIdentity, olderThanMs: number): Promise<boolean> {
  const { db, transaction } = local.database;
  // Checked first, because the rollback would lock all restaurants at each start.
  if (!(await hasUnopened(db))) return !(await hasOrganization(db));
  const begunBefore = isoTime(local.now() - olderThanMs);
  await transaction(wholeStore, tx => deleteUnopened(tx, begunBefore));
  return true;
}

/** Called at a start. Returns a function to call regularly if other processes share the store. */
export async function clearAbandonedSetup(
  local: LocalIdentity,
  isAlone: boolean,
): Promise<() => Promise<void>> {
  let isUnderWay = await rollBackSetup(local, isAlone ? 0 : abandonedAfterMs);
  return async () => {
    if (isUnderWay) isUnderWay = await rollBackSetup(local, abandonedAfterMs);
  };
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

  await local.database.transaction(wholeStore, async tx => {
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
    await rollBackSetup(local, 0);
    throw error;
  }
  return local.database.transaction(wholeStore, async tx => {
    await markOpened(tx, organizationId, isoTime(local.now()));
    return openSession(local, tx, userId);
  });
}

/** Called after a setup with a remote restaurant API. */
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
