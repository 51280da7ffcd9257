/** People, their sessions and their browsers, as clerk-js reads them. */
import { mintToken, type TokenWish } from './clerk-tokens.ts';
import {
  activeMembership,
  activeSessions,
  type ClerkClient,
  type ClerkSession,
  type ClerkUser,
  type ClerkWorld,
} from './clerk-world.ts';
import { known, membershipAnswer, personOf, publicUserAnswer } from './organization-answers.ts';

const dayMs = 86_400_000;
const passwordFactor = [{ strategy: 'password' }];

export function userAnswer(world: ClerkWorld, user: ClerkUser) {
  const { id, username, firstName, lastName, emailAddress, createdAt } = user;
  return {
    object: 'user',
    id,
    username,
    first_name: firstName,
    last_name: lastName,
    image_url: '',
    has_image: false,
    primary_email_address_id: `idn_${id}`,
    email_addresses: [
      {
        object: 'email_address',
        id: `idn_${id}`,
        email_address: emailAddress,
        verification: { status: 'verified', strategy: 'admin' },
        linked_to: [],
      },
    ],
    phone_numbers: [],
    web3_wallets: [],
    external_accounts: [],
    enterprise_accounts: [],
    passkeys: [],
    organization_memberships: world.memberships
      .filter(({ userId }) => userId === id)
      .map(membership => membershipAnswer(world, membership)),
    password_enabled: true,
    totp_enabled: false,
    backup_code_enabled: false,
    two_factor_enabled: false,
    banned: user.isBanned === true,
    public_metadata: {},
    unsafe_metadata: {},
    create_organization_enabled: true,
    create_organizations_limit: null,
    delete_self_enabled: true,
    legal_accepted_at: null,
    last_sign_in_at: createdAt,
    created_at: createdAt,
    updated_at: createdAt,
  };
}

/** Minutes since the person last proved who they are; there is no second factor. */
function verificationAge({ verifiedAt }: ClerkSession): [number, number] {
  return [Math.floor((Date.now() - verifiedAt) / 60_000), -1];
}

/** The session's token as of now: who, where, and for which page. */
export function sessionToken(world: ClerkWorld, session: ClerkSession, wish: TokenWish = {}): string {
  const membership = activeMembership(world, session);
  const organization = membership && known(world.organizations.get(membership.organizationId));
  return mintToken(
    {
      sub: session.userId,
      sid: session.id,
      azp: session.origin,
      ...(organization && {
        organization: { id: organization.id, role: known(membership).role, slug: organization.slug },
      }),
      expiresInSeconds: world.tokenSeconds,
      ...wish,
      claims: {
        fva: verificationAge(session),
        // Whoever pays for a plan of their own has it beside the organization's.
        ...(organization && {
          pla: ['u:free_user', ...(organization.plan ? [`o:${organization.plan}`] : [])].join(','),
        }),
        ...wish.claims,
      },
    },
    Math.floor(Date.now() / 1_000),
  );
}

export function sessionAnswer(world: ClerkWorld, session: ClerkSession) {
  const user = personOf(world, session.userId);
  const { id, status, createdAt } = session;
  return {
    object: 'session',
    id,
    status,
    factor_verification_age: verificationAge(session),
    expire_at: createdAt + 7 * dayMs,
    abandon_at: createdAt + 30 * dayMs,
    last_active_at: Date.now(),
    last_active_organization_id: activeMembership(world, session)?.organizationId ?? null,
    last_active_token: { object: 'token', jwt: sessionToken(world, session) },
    actor: null,
    tasks: null,
    user: userAnswer(world, user),
    public_user_data: publicUserAnswer(user),
    created_at: createdAt,
    updated_at: createdAt,
  };
}

export function signInAnswer(
  world: ClerkWorld,
  { id, userId, createdSessionId }: NonNullable<ClerkClient['signIn']>,
) {
  const user = personOf(world, userId);
  return {
    object: 'sign_in',
    id,
    status: createdSessionId === null ? 'needs_first_factor' : 'complete',
    supported_identifiers: ['email_address', 'username'],
    identifier: user.username,
    user_data: publicUserAnswer(user),
    supported_first_factors: passwordFactor,
    supported_second_factors: [],
    first_factor_verification: null,
    second_factor_verification: null,
    created_session_id: createdSessionId,
  };
}

export function clientAnswer(world: ClerkWorld, client: ClerkClient) {
  return {
    object: 'client',
    id: client.id,
    sessions: activeSessions(world, client.id).map(session => sessionAnswer(world, session)),
    sign_in: client.signIn && signInAnswer(world, client.signIn),
    sign_up: client.signUp && signUpAnswer(client.signUp),
    last_active_session_id: client.lastActiveSessionId,
    last_authentication_strategy: null,
    cookie_expires_at: null,
    created_at: 0,
    updated_at: Date.now(),
  };
}

const signUpFields = ['email_address', 'username', 'password', 'legal_accepted'];

export function signUpAnswer({ id, fields, createdSessionId }: NonNullable<ClerkClient['signUp']>) {
  return {
    object: 'sign_up',
    id,
    status: createdSessionId === null ? 'missing_requirements' : 'complete',
    required_fields: signUpFields,
    optional_fields: ['first_name', 'last_name'],
    missing_fields: signUpFields.filter(name => !fields[name]),
    unverified_fields: [],
    username: fields['username'] ?? null,
    email_address: fields['email_address'] ?? null,
    first_name: fields['first_name'] ?? null,
    last_name: fields['last_name'] ?? null,
    has_password: fields['password'] !== undefined,
    unsafe_metadata: {},
    created_session_id: createdSessionId,
    created_user_id: null,
    verifications: null,
  };
}
