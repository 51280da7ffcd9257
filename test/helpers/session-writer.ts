/** Creates local sessions for tokens that a test signs itself: a token is valid only while its session exists. */
import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';

type Closer = { teardown(close: () => unknown): void };

/** Organization and role in a token's claims. */
export type TokenOrganization = { id: string; rol: string };

/** Inserts session rows into the running server's store whenever it isn't locked. */
export function sessionWriter(
  t: Closer,
  file: string,
): (userId: string, sessionId: string, organization?: TokenOrganization) => Promise<void> {
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: false, timeout: 0 });
  t.teardown(() => database.close());
  database.exec('pragma synchronous = off');
  const insertSession = database.prepare(
    `insert into sessions (id, secret_hash, account_id, created_at, last_used_at) values (?, ?, ?, ?, ?)
     on conflict do nothing`,
  );
  const insertOrganization = database.prepare(
    `insert into organizations (id, name, slug, created_at, opened_at) values (?, 'Restaurant', 'restaurant', ?, ?)
     on conflict do nothing`,
  );
  const insertMembership = database.prepare(
    `insert into memberships (organization_id, account_id, role, created_at) values (?, ?, ?, ?)
     on conflict do update set role = excluded.role`,
  );
  const whenFree = async (write: () => void): Promise<void> => {
    for (;;) {
      try {
        write();
        return;
      } catch (error) {
        if (!/locked|busy/.test(String(error))) throw error;
        await new Promise(resolve => setImmediate(resolve));
      }
    }
  };
  return async (userId, sessionId, organization) => {
    const at = new Date().toISOString();
    await whenFree(() => insertSession.run(sessionId, randomUUID(), userId, at, at));
    if (organization === undefined) return;
    await whenFree(() => insertOrganization.run(organization.id, at, at));
    await whenFree(() => insertMembership.run(organization.id, userId, organization.rol, at));
  };
}
