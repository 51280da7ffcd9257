/** Reads what an admin enters as the restaurant's credential for KSeF: a token, or a certificate with its private key. */
import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import type { NewKsefCredential } from '#shared/invoices/invoice-schema.ts';
import { invalidField, type ProblemError } from '../../../http/errors.ts';

export type KsefCredential =
  | { readonly kind: 'token'; readonly token: string }
  /** `certificate`: DER in Base64; `key`: PKCS #8 as PEM, not encrypted. */
  | { readonly kind: 'certificate'; readonly certificate: string; readonly key: string };

function refused(path: string, message: string): ProblemError {
  return invalidField(path, message, 'KSEF_CREDENTIAL_INVALID');
}

/** A pasted PEM block may have lost its line breaks. Null for other texts. */
function blockOf(text: string): string | null {
  const [, label, body] = /-----BEGIN ([A-Z0-9 ]+)-----([^-]+)-----END \1-----/.exec(text) ?? [];
  if (label === undefined || body === undefined) return null;
  return `-----BEGIN ${label}-----\n${body.replace(/\s+/g, '\n').trim()}\n-----END ${label}-----\n`;
}

function certificateOf(text: string): X509Certificate {
  try {
    return new X509Certificate(blockOf(text) ?? Buffer.from(text, 'base64'));
  } catch {
    throw refused('certificate', 'is not a certificate in PEM form');
  }
}

function keyOf(text: string, passphrase: string | undefined): KeyObject {
  const key = blockOf(text);
  if (key === null) throw refused('key', 'is not a private key in PEM form');
  try {
    return createPrivateKey({ key, ...(passphrase !== undefined && { passphrase }) });
  } catch {
    throw refused('passphrase', 'does not open the private key');
  }
}

/** Throws KSEF_CREDENTIAL_INVALID, or KSEF_CERTIFICATE_EXPIRED, with the field. */
export function readCredential(
  { token, certificate, key, passphrase }: NewKsefCredential,
  nowMs: number,
): { credential: KsefCredential; validTo: string | null } {
  if (token !== undefined) {
    if (certificate !== undefined || key !== undefined)
      throw refused('token', 'is not used together with a certificate');
    if (!/^[\x21-\x7e]+$/.test(token.trim())) throw refused('token', 'contains characters that no token has');
    return { credential: { kind: 'token', token: token.trim() }, validTo: null };
  }
  if (certificate === undefined) throw refused('token', 'is required, or a certificate');
  const read = certificateOf(certificate);
  const validTo = new Date(read.validTo);
  if (validTo.getTime() <= nowMs)
    throw invalidField('certificate', 'has expired', 'KSEF_CERTIFICATE_EXPIRED');
  if (key === undefined) throw refused('key', 'is required with a certificate');
  const privateKey = keyOf(key, passphrase);
  if (!['rsa', 'ec'].includes(privateKey.asymmetricKeyType ?? ''))
    throw refused('key', 'must be an RSA or elliptic curve key');
  if (!read.checkPrivateKey(privateKey)) throw refused('key', 'does not belong to the certificate');
  return {
    credential: {
      kind: 'certificate',
      certificate: read.raw.toString('base64'),
      key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    },
    validTo: validTo.toISOString(),
  };
}
