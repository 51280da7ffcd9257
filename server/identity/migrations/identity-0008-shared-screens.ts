/** Credentials of paired devices with the settings of shared screens, PINs, and the device that a session is bound to. */
import type { Migration } from '../../store/database.ts';

export const sharedScreensMigration: Migration = {
  name: 'identity-0008-shared-screens',
  async up(db) {
    await db.schema
      .createTable('device_credentials')
      .addColumn('organization_id', 'text', column => column.notNull())
      .addColumn('device_id', 'text', column => column.notNull())
      .addColumn('name', 'text', column => column.notNull())
      .addColumn('secret_hash', 'text', column => column.unique())
      .addColumn('paired_at', 'text')
      .addColumn('lock_seconds', 'integer')
      .addColumn('locks_after_order', 'text', column => column.notNull())
      .addPrimaryKeyConstraint('device_credentials_key', ['organization_id', 'device_id'])
      .execute();
    await db.schema
      .createTable('pins')
      .addColumn('organization_id', 'text', column => column.notNull())
      .addColumn('user_id', 'text', column => column.notNull())
      .addColumn('pin_hash', 'text', column => column.notNull())
      .addColumn('set_at', 'text', column => column.notNull())
      .addColumn('locked_at', 'text')
      .addColumn('locked_on', 'text')
      .addPrimaryKeyConstraint('pins_key', ['organization_id', 'user_id'])
      .execute();
    await db.schema.alterTable('sessions').addColumn('device_id', 'text').execute();
  },
};
