/** Encryption and hashes as KSeF's guides prescribe: AES-256-CBC for invoices; RSA-OAEP with SHA-256 for the AES key and for tokens. */
import {
  constants,
  createCipheriv,
  createHash,
  publicEncrypt,
  randomBytes,
  X509Certificate,
} from 'node:crypto';

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64');
}

/** A published key of KSeF: `certificate` is DER in Base64. */
export type PublicKeyCertificate = {
  readonly certificate: string;
  readonly publicKeyId: string;
  readonly validFrom: string;
  readonly validTo: string;
  readonly usage: readonly string[];
};

/** The valid one that was published last; undefined if there is none. */
export function currentKey(
  published: readonly PublicKeyCertificate[],
  usage: 'KsefTokenEncryption' | 'SymmetricKeyEncryption',
  nowMs: number,
): PublicKeyCertificate | undefined {
  return published
    .filter(key => key.usage.includes(usage))
    .filter(({ validFrom, validTo }) => Date.parse(validFrom) <= nowMs && nowMs < Date.parse(validTo))
    .toSorted((one, other) => Date.parse(other.validFrom) - Date.parse(one.validFrom))[0];
}

export function encryptForKsef({ certificate }: PublicKeyCertificate, secret: Buffer): string {
  const { publicKey: key } = new X509Certificate(Buffer.from(certificate, 'base64'));
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  return publicEncrypt({ key, padding, oaepHash: 'sha256' }, secret).toString('base64');
}

/** The symmetric key of one session. */
type SessionCipher = { readonly key: Buffer; readonly iv: Buffer };

export function createSessionCipher(): SessionCipher {
  return { key: randomBytes(32), iv: randomBytes(16) };
}

export function encryptInvoice({ key, iv }: SessionCipher, xml: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-cbc', key, iv);
  return Buffer.concat([cipher.update(xml), cipher.final()]);
}
