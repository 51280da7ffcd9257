/** Stores why a restaurant's invoices can't be sent now, for the office; null: nothing is wrong. */
import type { KsefState } from '#shared/invoices/invoice-schema.ts';
import type { Database } from '../../../store/database.ts';
import type { OwnTransaction } from '../../kernel/calls/own-transaction.ts';
import type { OriginTables } from '../../kernel/origin-tables.ts';
import { changeCredential, findCredential } from './ksef-store.ts';

type StoredFault = NonNullable<KsefState['fault']>;

export async function noteFault(
  { database, change }: { database: Database<OriginTables>; change: OwnTransaction },
  organizationId: string,
  fault: Omit<StoredFault, 'since'> | null,
): Promise<void> {
  const known = (await findCredential(database.db, organizationId))?.fault ?? null;
  const before: StoredFault | null = known === null ? null : JSON.parse(known);
  if (before?.kind === fault?.kind && before?.words === fault?.words) return;
  await change({ organizationId, deviceId: null }, async ({ tx, now, touch }) => {
    const stored = fault === null ? null : JSON.stringify({ ...fault, since: now });
    await changeCredential(tx, organizationId, { fault: stored });
    touch('invoices');
  });
}
