/**
 * The links of KSeF's QR codes, by the Ministry's guide. Code I finds the invoice in KSeF by the hash of its XML. Code II proves who issued an invoice that
 * is handed out before KSeF can be reached; the certificate of type Offline signs it.
 */
import { constants, createHash, createPrivateKey, sign, X509Certificate } from 'node:crypto';
import type { KsefEnvironment } from '#shared/venue/settings-schema.ts';
import type { KsefCredential } from '../ksef/ksef-credential.ts';

const hosts: Readonly<Record<KsefEnvironment, string>> = {
  test: 'qr-test.ksef.mf.gov.pl',
  demo: 'qr-demo.ksef.mf.gov.pl',
  production: 'qr.ksef.mf.gov.pl',
};

type CodedInvoice = {
  readonly environment: KsefEnvironment;
  /** The seller's NIP. */
  readonly taxId: string;
  /** The date of issue, `2026-11-20`. */
  readonly issuedOn: string;
  readonly xml: string;
};

function hashOf(xml: string): string {
  return createHash('sha256').update(xml).digest('base64url');
}

/** Code I. */
export function invoiceLink({ environment, taxId, issuedOn, xml }: CodedInvoice): string {
  const day = issuedOn.split('-').toReversed().join('-');
  return `https://${hosts[environment]}/invoice/${taxId}/${day}/${hashOf(xml)}`;
}

/** Code II. */
export function issuerLink(
  { environment, taxId, xml }: CodedInvoice,
  { certificate, key }: KsefCredential & { kind: 'certificate' },
): string {
  const { serialNumber } = new X509Certificate(Buffer.from(certificate, 'base64'));
  const path = `${hosts[environment]}/certificate/Nip/${taxId}/${taxId}/${serialNumber}/${hashOf(xml)}`;
  const privateKey = createPrivateKey(key);
  const form =
    privateKey.asymmetricKeyType === 'ec'
      ? ({ dsaEncoding: 'ieee-p1363' } as const)
      : { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 };
  const signature = sign('sha256', Buffer.from(path), { key: privateKey, ...form });
  return `https://${path}/${signature.toString('base64url')}`;
}
