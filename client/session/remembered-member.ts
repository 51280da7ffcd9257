/**
 * Stores the last member of this browser, so that work can continue while the identity provider is slow or down. It
 * only selects screens and grants no access: the server authorizes every read and write.
 */
import type { Membership } from '#shared/platform/identity-schema.ts';
import type { UserInfo } from '#shared/venue/user-schema.ts';
import type { BrowserEnvironment } from '../data/browser-environment.ts';

export type RememberedMember = {
  /** The provider's user id. */
  userId: string;
  orgId: string;
  userInfo: UserInfo;
  organizations: Membership[];
  untilMs: number;
};

const storageKey = 'kelner.member';
/** The longest grace period that a server may be configured with (SESSION_GRACE_MINUTES). */
const rememberedMs = 12 * 3_600_000;

function isRemembered(value: unknown): value is RememberedMember {
  if (typeof value !== 'object' || value === null) return false;
  if (!('userInfo' in value && 'organizations' in value && 'untilMs' in value)) return false;
  const { userInfo, organizations, untilMs } = value;
  const isUserInfo = typeof userInfo === 'object' && userInfo !== null && 'roles' in userInfo;
  return isUserInfo && Array.isArray(organizations) && typeof untilMs === 'number';
}

export type MemberMemory = {
  read(): RememberedMember | null;
  keep(member: Omit<RememberedMember, 'untilMs'>): void;
  forget(): void;
};

export function createMemberMemory({
  storage,
  now,
}: Pick<BrowserEnvironment, 'storage' | 'now'>): MemberMemory {
  return {
    read() {
      const text = storage.read(storageKey);
      if (text === null) return null;
      try {
        const value: unknown = JSON.parse(text);
        return isRemembered(value) && value.untilMs > now() ? value : null;
      } catch {
        return null;
      }
    },
    keep: member => storage.write(storageKey, JSON.stringify({ ...member, untilMs: now() + rememberedMs })),
    forget: () => storage.write(storageKey, null),
  };
}
