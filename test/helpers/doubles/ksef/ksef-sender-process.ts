/** Sends the invoices of a store to the double of KSeF, as the server does, until it is killed. Usage: node FILE STORE ADDRESS KEY NOW */
import { createCredentialSeal } from '../../../../server/origin/invoices/ksef/credential-seal.ts';
import { startKsef } from '../../../../server/origin/invoices/ksef/start-ksef.ts';
import { createOwnTransaction } from '../../../../server/origin/kernel/calls/own-transaction.ts';
import { holdAlone } from '../../../../server/origin/kernel/lease.ts';
import { originMigrations } from '../../../../server/origin/kernel/migrations/origin-migrations.ts';
import type { OriginTables } from '../../../../server/origin/kernel/origin-tables.ts';
import { noneArchived } from '../../../../server/origin/kernel/restaurant/archived-restaurants.ts';
import { originLinks } from '../../../../server/origin/origin-links.ts';
import { openDatabase } from '../../../../server/store/sqlite-store.ts';

const [store = '', address = '', key = '', nowMs = ''] = process.argv.slice(2);
const speedUp = 100;

const database = await openDatabase<OriginTables>(store, originMigrations);
const now = () => Number(nowMs);
const clock = {
  now,
  after(delayMs: number, work: () => void) {
    const timer = setTimeout(work, delayMs / speedUp);
    return () => clearTimeout(timer);
  },
};
startKsef({
  ...{ database, clock, wantLease: holdAlone, archived: noneArchived, timeoutMs: 2_000 },
  change: createOwnTransaction({ database, now, links: originLinks, afterCommit: () => {} }),
  seal: createCredentialSeal(() => Buffer.from(key, 'base64')),
  addresses: { test: address, demo: address, production: address },
  log: { error: (line: unknown) => process.stderr.write(`${JSON.stringify(line)}\n`), warn: () => {} },
});
