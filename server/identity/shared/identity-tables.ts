/** Table rows of identity, local and Clerk's. Times are ISO 8601 UTC; secrets are stored as hashes only. */

export type AccountsTable = {
  id: string;
  username: string;
  /** The username in lower case: used for lookup and uniqueness. */
  username_key: string;
  display_name: string;
  password_hash: string;
  created_at: string;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  phone: string | null;
  /** When the person accepted the terms; null for the person who ran the setup. */
  consented_at: string | null;
};

export type AccountImagesTable = {
  account_id: string;
  /** Content hash. */
  version: string;
  media_type: string;
  content: Uint8Array;
};

export type OrganizationsTable = {
  id: string;
  name: string;
  slug: string;
  created_at: string;
  /** Null until the setup is completed. */
  opened_at: string | null;
  /** When it was deleted or archived; sign-in is refused since. */
  archived_at: string | null;
};

/** Guests have the same rights as members; the organization only labels them. */
export type MembershipRole = 'admin' | 'member' | 'guest';

export type MembershipsTable = {
  organization_id: string;
  account_id: string;
  role: MembershipRole;
  created_at: string;
  deactivated_at: string | null;
};

export type SessionsTable = {
  /** The `sid` of the session's tokens. */
  id: string;
  secret_hash: string;
  /** With Clerk the id of its user, who has no account here. */
  account_id: string;
  organization_id: string | null;
  created_at: string;
  last_used_at: string;
  /** The browser's name at sign-in; empty if unknown. */
  device: string;
  /** The paired device that a session by PIN is bound to; null for any other. */
  device_id: string | null;
};

/**
 * A device that was paired in a browser, and how its screen is shared. The row stays when the pairing ends, because its name in a header proves nothing
 * from then on.
 */
export type DeviceCredentialsTable = {
  organization_id: string;
  device_id: string;
  name: string;
  /** Null while it isn't paired. */
  secret_hash: string | null;
  /** The time of the latest pairing; null before the first one. */
  paired_at: string | null;
  /** Seconds without a touch until the screen locks; null: the screen isn't shared. */
  lock_seconds: number | null;
  locks_after_order: 'yes' | 'no';
  /** The account of a station's screen, which belongs to no person; null for any other screen. */
  account_id: string | null;
};

/** A person's PIN in one organization. */
export type PinsTable = {
  organization_id: string;
  user_id: string;
  pin_hash: string;
  set_at: string;
  /** When too many wrong attempts locked it; null: it is usable. */
  locked_at: string | null;
  /** The name of the device of the last wrong attempt. */
  locked_on: string | null;
};

/** A browser with an earlier sign-in, identified by its secret. */
export type KnownBrowsersTable = {
  secret_hash: string;
  account_id: string;
  last_used_at: string;
};

export type SignInLinksTable = {
  secret_hash: string;
  account_id: string;
  usable: 'once' | 'often';
  expires_at: string;
};

export type InvitationsTable = {
  secret_hash: string;
  organization_id: string;
  /** The id of the invited person, who may have no account yet. */
  account_id: string;
  username: string;
  display_name: string;
  invited_by: string;
  /** The target's roles in the organization and the restaurant when it was made. */
  target_roles: string;
  created_at: string;
  expires_at: string;
};

/** A session that ended before its tokens expired; deleted once none of them can be accepted any more. */
type EndedSessionsTable = {
  session_id: string;
  kept_until: string;
};

/** A member of a Clerk organization, as last reported. */
export type ClerkMembersTable = {
  organization_id: string;
  user_id: string;
  role: 'admin' | 'member';
  /** When the membership last changed, by Clerk's clock; 0 while only tokens were seen. */
  changed_at_ms: number;
  /** When it ended; null while active. */
  left_at_ms: number | null;
  /** When a Clerk session of theirs was last verified, by our clock; null: never. */
  seen_at_ms: number | null;
};

export type ClerkOrganizationsTable = {
  id: string;
  name: string | null;
  changed_at_ms: number;
  deleted_at_ms: number | null;
  /** Whether it has a required plan, according to the latest token with that claim; null: there was none. */
  has_plan: 'yes' | 'no' | null;
};

/** Handled webhook messages, stored for as long as their signature would be accepted again. */
type ClerkMessagesTable = {
  id: string;
  kept_until: string;
};

/** Secrets shared by several processes of one store; a process alone has its key in a file. */
type SharedSecretsTable = {
  name: string;
  secret: string;
};

/** Attempts left, or wrong attempts, that several processes count together. */
type CountedTriesTable = {
  /** A hash, because a typed name must not be readable. */
  key: string;
  tries: number;
  at_ms: number;
  /** When the row becomes irrelevant without another attempt. */
  kept_until_ms: number;
};

export type IdentityTables = {
  accounts: AccountsTable;
  account_images: AccountImagesTable;
  organizations: OrganizationsTable;
  memberships: MembershipsTable;
  sessions: SessionsTable;
  device_credentials: DeviceCredentialsTable;
  pins: PinsTable;
  known_browsers: KnownBrowsersTable;
  sign_in_links: SignInLinksTable;
  invitations: InvitationsTable;
  ended_sessions: EndedSessionsTable;
  clerk_members: ClerkMembersTable;
  clerk_organizations: ClerkOrganizationsTable;
  clerk_messages: ClerkMessagesTable;
  shared_secrets: SharedSecretsTable;
  counted_tries: CountedTriesTable;
};
