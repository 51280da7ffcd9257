/** The port to KSeF by its API 2.0. */
import type { KsefEnvironment } from '#shared/venue/settings-schema.ts';
import type { PrintClock } from '../../printing/printers/printer-adapter.ts';
import { createKsefAccess, withPublishedKey } from './ksef-access.ts';
import { flagAt, listAt, numberAt, objectAt, optionalTextAt, statusOf, textAt } from './ksef-answers.ts';
import type { KsefCredential } from './ksef-credential.ts';
import { createSessionCipher, encryptForKsef, encryptInvoice, sha256Of } from './ksef-crypto.ts';
import { createKsefHttp, hasCode } from './ksef-http.ts';
import type { KsefPort, ReceivedInvoice, SentInvoice } from './ksef-port.ts';

export type KsefAddresses = Readonly<Record<KsefEnvironment, string>>;

export const ksefAddresses: KsefAddresses = {
  test: 'https://api-test.ksef.mf.gov.pl/v2',
  demo: 'https://api-demo.ksef.mf.gov.pl/v2',
  production: 'https://api.ksef.mf.gov.pl/v2',
};

const formCode = { systemCode: 'FA (3)', schemaVersion: '1-0E', value: 'FA' };
const sessionUnknown = 21173;
const sessionStateForbids = 21180;
/** States of a session in which KSeF may still decide about an invoice: open, and closed. */
const undecided = [100, 150, 170];

function sentInvoice(answer: unknown): SentInvoice {
  return {
    reference: textAt(answer, 'referenceNumber'),
    hash: textAt(answer, 'invoiceHash'),
    ksefNumber: optionalTextAt(answer, 'ksefNumber'),
    status: statusOf(answer),
  };
}

function sendingOf(xml: string, encrypted: Buffer, isOffline: boolean): object {
  const bytes = Buffer.from(xml);
  return {
    invoiceHash: sha256Of(bytes),
    invoiceSize: bytes.length,
    encryptedInvoiceHash: sha256Of(encrypted),
    encryptedInvoiceSize: encrypted.length,
    encryptedInvoiceContent: encrypted.toString('base64'),
    offlineMode: isOffline,
  };
}

/** KSeF answers about at most three months. */
const askedMs = 80 * 24 * 3_600_000;
const pageSize = 250;

function receivedInvoice(answer: unknown): ReceivedInvoice {
  const seller = objectAt(answer, 'seller');
  const taxId = textAt(seller, 'nip');
  return {
    ksefNumber: textAt(answer, 'ksefNumber'),
    number: textAt(answer, 'invoiceNumber'),
    issuedOn: textAt(answer, 'issueDate'),
    seller: { taxId, name: optionalTextAt(seller, 'name') ?? taxId },
    total: Math.round(numberAt(answer, 'grossAmount') * 100),
    currency: textAt(answer, 'currency'),
  };
}

export function createKsefClient(options: {
  address: string;
  credential: KsefCredential;
  taxId: string;
  clock: PrintClock;
  stop: AbortSignal;
  timeoutMs?: number;
}): KsefPort {
  const { address, clock, stop, timeoutMs } = options;
  const http = createKsefHttp({
    ...{ address, stop, now: clock.now },
    ...(timeoutMs !== undefined && { timeoutMs }),
  });
  const access = createKsefAccess({ ...options, http });
  const read = (path: string, headers: Record<string, string> = {}) =>
    access.with(bearer => http.json<unknown>({ method: 'GET', path, bearer, headers }));

  return {
    async openSession() {
      const cipher = createSessionCipher();
      const opened = await access.with(bearer =>
        withPublishedKey({ http, clock }, 'SymmetricKeyEncryption', key =>
          http.json({
            ...{ method: 'POST', path: '/sessions/online', bearer },
            body: {
              formCode,
              encryption: {
                encryptedSymmetricKey: encryptForKsef(key, cipher.key),
                initializationVector: cipher.iv.toString('base64'),
                publicKeyId: key.publicKeyId,
              },
            },
          }),
        ),
      );
      const reference = textAt(opened, 'referenceNumber');
      return {
        reference,
        async send(xml, { isOffline }) {
          const path = `/sessions/online/${reference}/invoices`;
          const body = sendingOf(xml, encryptInvoice(cipher, Buffer.from(xml)), isOffline);
          const answer = await access.with(bearer => http.json({ method: 'POST', path, bearer, body }));
          return textAt(answer, 'referenceNumber');
        },
      };
    },
    async closeSession(reference) {
      const path = `/sessions/online/${reference}/close`;
      try {
        await access.with(bearer => http.text({ method: 'POST', path, bearer }));
      } catch (error) {
        if (!hasCode(error, sessionUnknown, sessionStateForbids)) throw error;
      }
    },
    async isSettled(reference) {
      try {
        return !undecided.includes(statusOf(await read(`/sessions/${reference}`)).code);
      } catch (error) {
        if (hasCode(error, sessionUnknown)) return null;
        throw error;
      }
    },
    async listInvoices(reference) {
      const found: SentInvoice[] = [];
      let next: string | undefined;
      do {
        const headers: Record<string, string> = next === undefined ? {} : { 'x-continuation-token': next };
        const page = await read(`/sessions/${reference}/invoices?pageSize=1000`, headers);
        found.push(...listAt(page, 'invoices').map(sentInvoice));
        next = optionalTextAt(page, 'continuationToken');
      } while (next !== undefined);
      return found;
    },
    findInvoice: async (reference, invoiceReference) =>
      sentInvoice(await read(`/sessions/${reference}/invoices/${invoiceReference}`)),
    async listReceived(from) {
      const untilMs = Date.parse(from) + askedMs;
      const isUntilNow = untilMs >= clock.now();
      const to = isUntilNow ? undefined : new Date(untilMs).toISOString();
      const answer = await access.with(bearer =>
        http.json<unknown>({
          ...{ method: 'POST', bearer },
          path: `/invoices/query/metadata?sortOrder=Asc&pageSize=${pageSize}`,
          body: { subjectType: 'Subject2', dateRange: { dateType: 'PermanentStorage', from, to } },
        }),
      );
      const listed = listAt(answer, 'invoices');
      const last = listed.length > 0 ? textAt(listed.at(-1), 'permanentStorageDate') : from;
      // The next page begins where this one ends: pages by number would move while invoices arrive.
      const hasMore = flagAt(answer, 'hasMore') && last !== from;
      const nextFrom = hasMore ? last : (optionalTextAt(answer, 'permanentStorageHwmDate') ?? to ?? last);
      return { invoices: listed.map(receivedInvoice), nextFrom, isWhole: !hasMore && isUntilNow };
    },
    document: ksefNumber =>
      access.with(bearer =>
        http.text({ method: 'GET', bearer, path: `/invoices/ksef/${encodeURIComponent(ksefNumber)}` }),
      ),
    confirmation: (reference, invoiceReference) =>
      access.with(bearer =>
        http.text({
          ...{ method: 'GET', bearer },
          path: `/sessions/${reference}/invoices/${invoiceReference}/upo`,
        }),
      ),
  };
}
