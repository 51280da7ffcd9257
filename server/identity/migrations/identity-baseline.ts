/** The identity tables: accounts and how they sign in, organizations and their members, paired devices, and data about Clerk's users. */
import { type Migration, statements } from '../../store/database.ts';

const accounts = [
  `create table accounts (
    id text primary key,
    username text not null,
    username_key text not null unique,
    display_name text not null,
    password_hash text not null,
    first_name text,
    last_name text,
    email text,
    phone text,
    consented_at text,
    created_at text not null
  )`,

  `create table account_images (
    account_id text primary key references accounts (id),
    version text not null,
    media_type text not null,
    content blob not null
  )`,

  // Browsers with an earlier sign-in, so that password guessing in other browsers doesn't lock them out.
  `create table known_browsers (
    secret_hash text primary key,
    account_id text not null references accounts (id),
    last_used_at text not null
  )`,
  `create index known_browsers_account on known_browsers (account_id)`,

  `create table sign_in_links (
    secret_hash text primary key,
    account_id text not null references accounts (id),
    usable text not null,
    expires_at text not null
  )`,
];

const organizations = [
  `create table organizations (
    id text primary key,
    name text not null,
    slug text not null,
    created_at text not null,
    opened_at text,
    archived_at text
  )`,

  `create table memberships (
    organization_id text not null references organizations (id),
    account_id text not null references accounts (id),
    role text not null,
    created_at text not null,
    deactivated_at text,
    constraint memberships_key primary key (organization_id, account_id)
  )`,
  `create index memberships_account on memberships (account_id)`,

  // target_roles: the person's roles when the link was made, which becomes invalid when they change.
  `create table invitations (
    secret_hash text primary key,
    organization_id text not null references organizations (id),
    account_id text not null,
    username text not null,
    display_name text not null,
    target_roles text not null default '',
    invited_by text not null references accounts (id),
    created_at text not null,
    expires_at text not null
  )`,
];

const sessions = [
  // Sessions of accounts, and of Clerk's users on a paired device, who have no account here.
  `create table sessions (
    id text primary key,
    secret_hash text not null unique,
    account_id text not null,
    organization_id text,
    created_at text not null,
    last_used_at text not null,
    device text not null default '',
    device_id text
  )`,
  `create index sessions_account on sessions (account_id)`,
  `create index sessions_last_used on sessions (last_used_at)`,

  `create table ended_sessions (
    session_id text primary key,
    kept_until text not null
  )`,
];

const devices = [
  // account_id: the account of a station's screen, which belongs to no person.
  `create table device_credentials (
    organization_id text not null,
    device_id text not null,
    name text not null,
    secret_hash text unique,
    account_id text,
    paired_at text,
    lock_seconds integer,
    locks_after_order text not null,
    constraint device_credentials_key primary key (organization_id, device_id)
  )`,

  `create table pins (
    organization_id text not null,
    user_id text not null,
    pin_hash text not null,
    set_at text not null,
    locked_at text,
    locked_on text,
    constraint pins_key primary key (organization_id, user_id)
  )`,
];

const clerk = [
  `create table clerk_organizations (
    id text primary key,
    name text,
    has_plan text,
    changed_at_ms integer not null,
    deleted_at_ms integer
  )`,

  `create table clerk_members (
    organization_id text not null,
    user_id text not null,
    role text not null,
    changed_at_ms integer not null,
    left_at_ms integer,
    seen_at_ms integer,
    constraint clerk_members_key primary key (organization_id, user_id)
  )`,
  `create index clerk_members_user on clerk_members (user_id)`,

  // Handled messages of Clerk's webhook, which may arrive twice.
  `create table clerk_messages (
    id text primary key,
    kept_until text not null
  )`,
];

/** Tables for several processes on one store; a single process writes neither. */
const severalProcesses = [
  `create table shared_secrets (
    name text primary key,
    secret text not null
  )`,

  // Attempts at passwords and PINs.
  `create table counted_tries (
    key text primary key,
    tries real not null,
    at_ms integer not null,
    kept_until_ms integer not null
  )`,
  `create index counted_tries_kept on counted_tries (kept_until_ms)`,
];

export const identityBaseline: Migration = {
  name: 'identity-0001-baseline',
  up: statements(accounts, organizations, sessions, devices, clerk, severalProcesses),
};
