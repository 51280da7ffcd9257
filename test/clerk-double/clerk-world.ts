/** What a made-up Clerk instance knows: people, organizations, who belongs where, and who is signed in. */
import { randomUUID } from 'node:crypto';

export type ClerkUser = {
  readonly id: string;
  readonly username: string;
  readonly createdAt: number;
  password: string;
  firstName: string;
  lastName: string;
  emailAddress: string;
  /** By the operator: nobody signs in as them. */
  isBanned?: boolean;
};

export type ClerkOrganization = {
  readonly id: string;
  readonly createdAt: number;
  name: string;
  slug: string;
  /** The plan that it pays for; undefined: none. */
  plan?: string;
};

export type ClerkMembership = {
  readonly id: string;
  readonly organizationId: string;
  readonly userId: string;
  role: string;
};

export type ClerkSession = {
  readonly id: string;
  readonly userId: string;
  readonly clientId: string;
  readonly createdAt: number;
  organizationId: string | undefined;
  /** The page's origin, which tokens name as their `azp`. */
  origin: string;
  status: 'active' | 'ended' | 'removed' | 'revoked';
  /** When the person last proved who they are. */
  verifiedAt: number;
};

/** What one browser is known by; its id is the cookie. */
export type ClerkClient = {
  readonly id: string;
  /** The page's origin: same-origin GETs don't tell it. */
  origin: string;
  lastActiveSessionId: string | null;
  signIn: { id: string; userId: string; createdSessionId: string | null } | null;
  signUp: { id: string; fields: Record<string, string>; createdSessionId: string | null } | null;
};

export type EnrollmentMode = 'manual_invitation' | 'automatic_invitation' | 'automatic_suggestion';

export type ClerkDomain = {
  readonly id: string;
  readonly organizationId: string;
  readonly name: string;
  enrollmentMode: EnrollmentMode;
  isVerified: boolean;
};

export type JoinRequest = {
  readonly id: string;
  readonly organizationId: string;
  readonly userId: string;
  status: 'pending' | 'accepted' | 'revoked';
};

export type ClerkWorld = {
  readonly users: Map<string, ClerkUser>;
  readonly organizations: Map<string, ClerkOrganization>;
  readonly memberships: ClerkMembership[];
  readonly sessions: Map<string, ClerkSession>;
  readonly clients: Map<string, ClerkClient>;
  readonly domains: ClerkDomain[];
  readonly joinRequests: JoinRequest[];
  readonly waitlist: string[];
  /** Lifetime of the tokens from now on. */
  tokenSeconds: number;
  signUpMode: 'public' | 'restricted' | 'waitlist';
  /** Off: several accounts may be signed in to one browser. */
  isSingleSession: boolean;
};

export type NewUser = {
  username: string;
  password?: string;
  firstName?: string;
  lastName?: string;
  emailAddress?: string;
};

export function createWorld(): ClerkWorld {
  return {
    users: new Map(),
    organizations: new Map(),
    memberships: [],
    sessions: new Map(),
    clients: new Map(),
    domains: [],
    joinRequests: [],
    waitlist: [],
    tokenSeconds: 60,
    signUpMode: 'public',
    isSingleSession: true,
  };
}

/** An id as Clerk writes them: a word for the kind and 27 characters. */
export function createClerkId(kind: string): string {
  return `${kind}_${randomUUID().replaceAll('-', '').slice(0, 27)}`;
}

export function addUser(world: ClerkWorld, wish: NewUser): ClerkUser {
  const { username, password = `${username} has a password`, firstName = username, lastName = '' } = wish;
  const user: ClerkUser = {
    id: createClerkId('user'),
    username,
    password,
    firstName,
    lastName,
    emailAddress: wish.emailAddress ?? `${username}@kelner.test`,
    createdAt: Date.now(),
  };
  world.users.set(user.id, user);
  return user;
}

export function findUser({ users }: ClerkWorld, identifier: string): ClerkUser | undefined {
  const wanted = identifier.toLowerCase();
  return [...users.values()].find(({ username, emailAddress }) =>
    [username.toLowerCase(), emailAddress.toLowerCase()].includes(wanted),
  );
}

export function addOrganization(world: ClerkWorld, wish: { name: string; slug?: string }): ClerkOrganization {
  const id = createClerkId('org');
  const slug =
    wish.slug ??
    wish.name
      .normalize('NFD')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-');
  const organization = { id, name: wish.name, slug, createdAt: Date.now() };
  world.organizations.set(id, organization);
  return organization;
}

export function addMember(world: ClerkWorld, organizationId: string, userId: string, role: string): void {
  removeMember(world, organizationId, userId);
  world.memberships.push({ id: createClerkId('orgmem'), organizationId, userId, role });
}

export function removeMember({ memberships }: ClerkWorld, organizationId: string, userId: string): void {
  const at = memberships.findIndex(one => one.organizationId === organizationId && one.userId === userId);
  if (at >= 0) memberships.splice(at, 1);
}

export function startSession(
  world: ClerkWorld,
  { userId, clientId, origin }: Pick<ClerkSession, 'userId' | 'clientId' | 'origin'>,
): ClerkSession {
  const nowMs = Date.now();
  const session: ClerkSession = {
    id: createClerkId('sess'),
    userId,
    clientId,
    origin,
    organizationId: undefined,
    status: 'active',
    createdAt: nowMs,
    verifiedAt: nowMs,
  };
  world.sessions.set(session.id, session);
  return session;
}

export function activeSessions({ sessions }: ClerkWorld, clientId: string): ClerkSession[] {
  return [...sessions.values()].filter(one => one.clientId === clientId && one.status === 'active');
}

/** The membership that the session's active organization stands for, if the person still has it. */
export function activeMembership(world: ClerkWorld, session: ClerkSession): ClerkMembership | undefined {
  return world.memberships.find(
    ({ organizationId, userId }) => organizationId === session.organizationId && userId === session.userId,
  );
}
