/** What the double of KSeF knows: its keys, who is signed in, sessions, and the invoices in them. */
import { constants, createDecipheriv, createHash, privateDecrypt, randomBytes } from 'node:crypto';
import { makePublishedKey, type PublishedKey, reference } from './ksef-keys.ts';

export type Verdict = {
  code: number;
  description: string;
  details?: string[];
  extensions?: Record<string, string>;
};

export type WorldInvoice = {
  session: string;
  reference: string;
  hash: string;
  number: string;
  xml: string;
  isOffline: boolean;
  ksefNumber: string | null;
  /** How often it was asked about before KSeF decides. */
  asksLeft: number;
  verdict: Verdict;
};

type WorldSession = {
  reference: string;
  state: 'open' | 'closed';
  key: Buffer;
  iv: Buffer;
  invoices: WorldInvoice[];
};

export const success: Verdict = { code: 200, description: 'Sukces' };

/** CRC-8 of the guide `faktury/numer-ksef.md`. */
function checksum(text: string): string {
  let crc = 0;
  for (const byte of Buffer.from(text)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x80 ? ((crc << 1) ^ 0x07) & 0xff : (crc << 1) & 0xff;
  }
  return crc.toString(16).toUpperCase().padStart(2, '0');
}

function numberFor(xml: string): string {
  const nip = /<NIP>(\d{10})<\/NIP>/.exec(xml)?.[1] ?? '1111111111';
  const day = /<P_1>([\d-]+)<\/P_1>/.exec(xml)?.[1]?.replaceAll('-', '') ?? '20260101';
  const body = `${nip}-${day}-${randomBytes(6).toString('hex').toUpperCase()}`;
  return `${body}-${checksum(body)}`;
}

export function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('base64');
}

export function unsealed({ privateKey }: PublishedKey, text: string): Buffer {
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  return privateDecrypt({ key: privateKey, padding, oaepHash: 'sha256' }, Buffer.from(text, 'base64'));
}

type Rules = { asks: number; verdict: (invoice: { xml: string }) => Verdict };

export type KsefWorld = {
  keys: PublishedKey[];
  readonly sessions: Map<string, WorldSession>;
  /** In the order of arrival, those that KSeF refuses too. */
  readonly invoices: WorldInvoice[];
  /** New keys; the earlier ones are withdrawn. */
  rotateKeys(): Promise<void>;
  keyOf(usage: PublishedKey['usage'], id: unknown): PublishedKey | null;
  /** Stores a sent invoice and decides about it; the answer comes after `asks` questions. */
  receive(session: WorldSession, sent: Buffer, isOffline: boolean, rules: Rules): WorldInvoice;
  /** Has decided by now. */
  decided(invoice: WorldInvoice): Verdict | null;
};

export async function createKsefWorld(nowMs: number): Promise<KsefWorld> {
  const sessions = new Map<string, WorldSession>();
  const invoices: WorldInvoice[] = [];
  const make = () =>
    Promise.all([
      makePublishedKey('KsefTokenEncryption', nowMs),
      makePublishedKey('SymmetricKeyEncryption', nowMs),
    ]);
  const world: KsefWorld = {
    keys: await make(),
    sessions,
    invoices,
    async rotateKeys() {
      world.keys = await make();
    },
    keyOf: (usage, id) =>
      world.keys.find(key => key.usage === usage && (id == null || key.publicKeyId === id)) ?? null,
    receive(session, sent, isOffline, { asks, verdict }) {
      const decipher = createDecipheriv('aes-256-cbc', session.key, session.iv);
      const xml = Buffer.concat([decipher.update(sent), decipher.final()]);
      const text = xml.toString();
      const number = /<P_2>([^<]+)<\/P_2>/.exec(text)?.[1] ?? '';
      const first = invoices.find(one => one.number === number && one.ksefNumber !== null);
      const decision: Verdict =
        first === undefined || first.ksefNumber === null
          ? verdict({ xml: text })
          : {
              ...{ code: 440, description: 'Duplikat faktury' },
              extensions: {
                originalSessionReferenceNumber: first.session,
                originalKsefNumber: first.ksefNumber,
              },
            };
      const invoice: WorldInvoice = {
        session: session.reference,
        reference: reference(),
        hash: sha256(xml),
        number,
        xml: text,
        isOffline,
        ksefNumber: decision.code === 200 ? numberFor(text) : null,
        asksLeft: asks,
        verdict: decision,
      };
      invoices.push(invoice);
      session.invoices.push(invoice);
      return invoice;
    },
    decided: ({ asksLeft, verdict }) => (asksLeft > 0 ? null : verdict),
  };
  return world;
}
