/** Organizations and who belongs to them, as clerk-js reads them. */
import type {
  ClerkDomain,
  ClerkMembership,
  ClerkOrganization,
  ClerkUser,
  ClerkWorld,
  JoinRequest,
} from './clerk-world.ts';

const permissions = {
  member: ['org:sys_memberships:read', 'org:sys_billing:read'],
  admin: [
    'profile:manage',
    'profile:delete',
    'memberships:manage',
    'domains:read',
    'domains:manage',
    'billing:manage',
  ].map(name => `org:sys_${name}`),
};

export function known<T>(found: T | undefined): T {
  if (found === undefined) throw new Error('The double has lost somebody');
  return found;
}

export function personOf(world: ClerkWorld, userId: string): ClerkUser {
  return known(world.users.get(userId));
}

export function page(data: unknown[]) {
  return { data, total_count: data.length };
}

export function publicUserAnswer(user: ClerkUser) {
  return {
    user_id: user.id,
    first_name: user.firstName,
    last_name: user.lastName,
    identifier: user.emailAddress,
    username: user.username,
    image_url: '',
    has_image: false,
  };
}

export function organizationAnswer(world: ClerkWorld, organization: ClerkOrganization) {
  const { id, name, slug, createdAt } = organization;
  return {
    object: 'organization',
    id,
    name,
    slug,
    image_url: '',
    has_image: false,
    members_count: world.memberships.filter(({ organizationId }) => organizationId === id).length,
    pending_invitations_count: 0,
    max_allowed_memberships: 100,
    admin_delete_enabled: true,
    public_metadata: {},
    created_at: createdAt,
    updated_at: createdAt,
  };
}

export function membershipAnswer(world: ClerkWorld, { id, organizationId, userId, role }: ClerkMembership) {
  const organization = known(world.organizations.get(organizationId));
  const isAdmin = role === 'org:admin';
  return {
    object: 'organization_membership',
    id,
    role,
    role_name: isAdmin ? 'Admin' : 'Member',
    permissions: isAdmin ? [...permissions.member, ...permissions.admin] : permissions.member,
    public_metadata: {},
    public_user_data: publicUserAnswer(personOf(world, userId)),
    organization: organizationAnswer(world, organization),
    created_at: organization.createdAt,
    updated_at: organization.createdAt,
  };
}

export function domainAnswer({ id, organizationId, name, enrollmentMode, isVerified }: ClerkDomain) {
  return {
    object: 'organization_domain',
    id,
    name,
    organization_id: organizationId,
    enrollment_mode: enrollmentMode,
    verification: { status: isVerified ? 'verified' : 'unverified', strategy: 'email_code', attempts: 0 },
    affiliation_email_address: null,
    total_pending_invitations: 0,
    total_pending_suggestions: 0,
    created_at: 0,
    updated_at: 0,
  };
}

export function joinRequestAnswer(world: ClerkWorld, { id, organizationId, userId, status }: JoinRequest) {
  return {
    object: 'organization_membership_request',
    id,
    organization_id: organizationId,
    status,
    public_user_data: publicUserAnswer(personOf(world, userId)),
    created_at: Date.now(),
    updated_at: Date.now(),
  };
}
