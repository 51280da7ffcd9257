/** Migrations of the identity tables. A released one is never edited. */
import type { Migration } from '../../store/database.ts';
import { clerkMigration } from './identity-0004-clerk.ts';
import { knownBrowsersMigration } from './identity-0005-known-browsers.ts';
import { invitationTargetMigration } from './identity-0006-invitation-target.ts';
import { signingKeyFileMigration } from './identity-0007-signing-key-file.ts';
import { sharedScreensMigration } from './identity-0008-shared-screens.ts';
import { screenAccountsMigration } from './identity-0009-screen-accounts.ts';
import { clerkPinsMigration } from './identity-0010-clerk-pins.ts';
import { severalProcessesMigration } from './identity-0011-several-processes.ts';

const accounts: Migration = {
  name: 'identity-0001-accounts',
  async up(db) {
    await db.schema
      .createTable('accounts')
      .addColumn('id', 'text', column => column.primaryKey())
      .addColumn('username', 'text', column => column.notNull())
      .addColumn('username_key', 'text', column => column.notNull().unique())
      .addColumn('display_name', 'text', column => column.notNull())
      .addColumn('password_hash', 'text', column => column.notNull())
      .addColumn('created_at', 'text', column => column.notNull())
      .execute();
    await db.schema
      .createTable('organizations')
      .addColumn('id', 'text', column => column.primaryKey())
      .addColumn('name', 'text', column => column.notNull())
      .addColumn('slug', 'text', column => column.notNull())
      .addColumn('created_at', 'text', column => column.notNull())
      .addColumn('opened_at', 'text')
      .execute();
    await db.schema
      .createTable('memberships')
      .addColumn('organization_id', 'text', column => column.notNull().references('organizations.id'))
      .addColumn('account_id', 'text', column => column.notNull().references('accounts.id'))
      .addColumn('role', 'text', column => column.notNull())
      .addColumn('created_at', 'text', column => column.notNull())
      .addColumn('deactivated_at', 'text')
      .addPrimaryKeyConstraint('memberships_key', ['organization_id', 'account_id'])
      .execute();
    await db.schema.createIndex('memberships_account').on('memberships').column('account_id').execute();
  },
};

const sessions: Migration = {
  name: 'identity-0002-sessions',
  async up(db) {
    await db.schema
      .createTable('sessions')
      .addColumn('id', 'text', column => column.primaryKey())
      .addColumn('secret_hash', 'text', column => column.notNull().unique())
      .addColumn('account_id', 'text', column => column.notNull().references('accounts.id'))
      .addColumn('organization_id', 'text', column => column.references('organizations.id'))
      .addColumn('created_at', 'text', column => column.notNull())
      .addColumn('last_used_at', 'text', column => column.notNull())
      .execute();
    await db.schema.createIndex('sessions_account').on('sessions').column('account_id').execute();
    await db.schema.createIndex('sessions_last_used').on('sessions').column('last_used_at').execute();
    await db.schema
      .createTable('sign_in_links')
      .addColumn('secret_hash', 'text', column => column.primaryKey())
      .addColumn('account_id', 'text', column => column.notNull().references('accounts.id'))
      .addColumn('usable', 'text', column => column.notNull())
      .addColumn('expires_at', 'text', column => column.notNull())
      .execute();
    await db.schema
      .createTable('invitations')
      .addColumn('secret_hash', 'text', column => column.primaryKey())
      .addColumn('organization_id', 'text', column => column.notNull().references('organizations.id'))
      .addColumn('account_id', 'text', column => column.notNull())
      .addColumn('username', 'text', column => column.notNull())
      .addColumn('display_name', 'text', column => column.notNull())
      .addColumn('invited_by', 'text', column => column.notNull().references('accounts.id'))
      .addColumn('created_at', 'text', column => column.notNull())
      .addColumn('expires_at', 'text', column => column.notNull())
      .execute();
    await db.schema
      .createTable('signing_keys')
      .addColumn('id', 'text', column => column.primaryKey())
      .addColumn('private_key', 'text', column => column.notNull())
      .addColumn('created_at', 'text', column => column.notNull())
      .execute();
  },
};

const profiles: Migration = {
  name: 'identity-0003-profiles',
  async up(db) {
    for (const column of ['first_name', 'last_name', 'email', 'phone', 'consented_at']) {
      await db.schema.alterTable('accounts').addColumn(column, 'text').execute();
    }
    await db.schema.alterTable('organizations').addColumn('archived_at', 'text').execute();
    await db.schema
      .alterTable('sessions')
      .addColumn('device', 'text', column => column.notNull().defaultTo(''))
      .execute();
    await db.schema
      .createTable('account_images')
      .addColumn('account_id', 'text', column => column.primaryKey().references('accounts.id'))
      .addColumn('version', 'text', column => column.notNull())
      .addColumn('media_type', 'text', column => column.notNull())
      .addColumn('content', 'blob', column => column.notNull())
      .execute();
  },
};

export const identityMigrations: readonly Migration[] = [
  accounts,
  sessions,
  profiles,
  clerkMigration,
  knownBrowsersMigration,
  invitationTargetMigration,
  signingKeyFileMigration,
  sharedScreensMigration,
  screenAccountsMigration,
  clerkPinsMigration,
  severalProcessesMigration,
];
