/** A restaurant whose invoices go to the double of KSeF. */
import { randomBytes } from 'node:crypto';
import type { NewKsefCredential } from '#shared/invoices/invoice-schema.ts';
import type { InvoiceSettings } from '#shared/venue/settings-schema.ts';
import type { InvoiceRow } from '../../../server/origin/invoices/invoice-row.ts';
import { type KsefDouble, openKsefDouble } from '../doubles/ksef/ksef-double.ts';
import { closedOrder, issue, setUpInvoices } from './invoiced-order.ts';
import { startMs } from './origin-fixture.ts';
import { createPrintingOrigin, type PrintingOrigin } from './printing-origin.ts';

export type KsefOrigin = PrintingOrigin & {
  readonly ksef: KsefDouble;
  /** Issues an invoice and returns its number. */
  sell(): Promise<string>;
  /** The newest first. */
  stored(): Promise<InvoiceRow[]>;
  /** Resolves when every invoice is in that state. */
  allAre(isSo: (invoice: InvoiceRow) => boolean): Promise<void>;
};

type Options = {
  file?: string;
  /** One that outlives the origin. */
  double?: KsefDouble;
  key?: Buffer;
  credential?: NewKsefCredential | null;
  settings?: Partial<InvoiceSettings>;
  timeoutMs?: number;
};

export const isConfirmed = ({ state, upo }: InvoiceRow): boolean => state === 'accepted' && upo !== null;

export async function createKsefOrigin(
  t: { teardown(close: () => unknown): void },
  {
    file,
    double,
    key = randomBytes(32),
    credential = { token: 'token' },
    settings,
    timeoutMs = 500,
  }: Options = {},
): Promise<KsefOrigin> {
  let nowMs = () => startMs;
  const ksef = double ?? (await openKsefDouble(t, () => nowMs()));
  const { address } = ksef;
  const origin = await createPrintingOrigin(t, {
    ...(file !== undefined && { file }),
    ksef: {
      sealingKey: () => key,
      addresses: { test: address, demo: address, production: address },
      timeoutMs,
    },
  });
  nowMs = () => origin.clock.nowMs;
  await setUpInvoices(origin, { ksef: 'test', ...settings });
  const save = async (body: NewKsefCredential) => {
    const { status, text } = await origin.command('saveKsefCredential', body);
    if (status !== 204) throw new Error(text);
  };
  if (credential !== null) await save(credential);
  const stored = () =>
    origin.database.db.selectFrom('invoices').selectAll().orderBy('sequence', 'desc').execute();
  return {
    ...origin,
    ksef,
    stored,
    async sell() {
      const { data, status, text } = await issue(origin, await closedOrder(origin));
      if (status !== 200 || data.invoiceNumber === undefined) throw new Error(text);
      return data.invoiceNumber;
    },
    allAre: isSo => origin.until(async () => (await stored()).every(isSo)),
  };
}
