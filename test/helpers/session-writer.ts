/** Sessions of local identity for tokens that a test signs itself: a token counts only as long as its session is there. */
import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';

type Closer = { teardown(close: () => unknown): void };

/** Rows of sessions as if people had signed in, written beside the running server whenever its store is free. */
export function sessionWriter(t: Closer, file: string): (userId: string, sessionId: string) => Promise<void> {
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: false, timeout: 0 });
  t.teardown(() => database.close());
  database.exec('pragma synchronous = off');
  const insert = database.prepare(
    `insert into sessions (id, secret_hash, account_id, created_at, last_used_at) values (?, ?, ?, ?, ?)
     on conflict do nothing`,
  );
  return async (userId, sessionId) => {
    const at = new Date().toISOString();
    for (;;) {
      try {
        insert.run(sessionId, randomUUID(), userId, at, at);
        return;
      } catch (error) {
        if (!/locked|busy/.test(String(error))) throw error;
        await new Promise(resolve => setImmediate(resolve));
      }
    }
  };
}
