/** The rows of identity, local and Clerk's, as they are stored. Times are ISO 8601 UTC; secrets are stored as hashes only. */

export type AccountsTable = {
  id: string;
  username: string;
  /** The username in lower case: what sign-in looks for and what is unique. */
  username_key: string;
  display_name: string;
  password_hash: string;
  created_at: string;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  phone: string | null;
  /** When the person accepted the terms; null for who set the restaurant up. */
  consented_at: string | null;
};

export type AccountImagesTable = {
  account_id: string;
  /** Of the content: changes with it, and with nothing else. */
  version: string;
  media_type: string;
  content: Uint8Array;
};

export type OrganizationsTable = {
  id: string;
  name: string;
  slug: string;
  created_at: string;
  /** Null while the set-up is still at work on it. */
  opened_at: string | null;
  /** Since when nobody can sign in to it any more. */
  archived_at: string | null;
};

/** Guests work like members; the organization only calls them so. */
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
  account_id: string;
  organization_id: string | null;
  created_at: string;
  last_used_at: string;
  /** What the browser called itself at sign-in, in a few words; empty where it said nothing. */
  device: string;
};

/** A browser in which somebody signed in before, by a secret that only it has. */
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
  /** The id of the person invited; there need not be an account yet. */
  account_id: string;
  username: string;
  display_name: string;
  invited_by: string;
  /** What the person was when it was made, in the organization and in the restaurant. */
  target_roles: string;
  created_at: string;
  expires_at: string;
};

/** A session that was ended before its tokens were; kept until none of them can be accepted any more. */
export type EndedSessionsTable = {
  session_id: string;
  kept_until: string;
};

/** Somebody whom Clerk let into an organization, as far as was heard of it. */
export type ClerkMembersTable = {
  organization_id: string;
  user_id: string;
  role: 'admin' | 'member';
  /** When Clerk last changed the membership, as Clerk tells it; 0 while only its tokens were seen. */
  changed_at_ms: number;
  /** When it ended; null while it lasts. */
  left_at_ms: number | null;
};

export type ClerkOrganizationsTable = {
  id: string;
  name: string | null;
  changed_at_ms: number;
  deleted_at_ms: number | null;
};

/** Messages of Clerk that were taken already, for as long as their signature would be accepted again. */
export type ClerkMessagesTable = {
  id: string;
  kept_until: string;
};

export type IdentityTables = {
  accounts: AccountsTable;
  account_images: AccountImagesTable;
  organizations: OrganizationsTable;
  memberships: MembershipsTable;
  sessions: SessionsTable;
  known_browsers: KnownBrowsersTable;
  sign_in_links: SignInLinksTable;
  invitations: InvitationsTable;
  ended_sessions: EndedSessionsTable;
  clerk_members: ClerkMembersTable;
  clerk_organizations: ClerkOrganizationsTable;
  clerk_messages: ClerkMessagesTable;
};
