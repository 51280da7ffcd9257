/** Keys and certificates for the double of KSeF: those that it publishes, and those of a restaurant. */
import { generateKeyPairSync, randomUUID, webcrypto, X509Certificate } from 'node:crypto';
import 'reflect-metadata';
import * as x509 from '@peculiar/x509';

x509.cryptoProvider.set(webcrypto);

export type PublishedKey = {
  privateKey: string;
  usage: 'KsefTokenEncryption' | 'SymmetricKeyEncryption';
  published: object;
  publicKeyId: string;
};

const rsa = {
  name: 'RSASSA-PKCS1-v1_5',
  modulusLength: 2_048,
  publicExponent: new Uint8Array([1, 0, 1]),
  hash: 'SHA-256',
};
const ec = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

async function selfSigned(kind: 'rsa' | 'ec', name: string, from: number, to: number) {
  const algorithm = kind === 'rsa' ? rsa : ec;
  const keys = (await webcrypto.subtle.generateKey(algorithm, true, [
    'sign',
    'verify',
  ])) as webcrypto.CryptoKeyPair;
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name,
    notBefore: new Date(from),
    notAfter: new Date(to),
    signingAlgorithm: algorithm,
    keys,
  });
  const der = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey));
  const key = `-----BEGIN PRIVATE KEY-----\n${der.toString('base64')}\n-----END PRIVATE KEY-----\n`;
  return { pem: certificate.toString('pem'), key };
}

const yearMs = 365 * 24 * 3_600_000;

export async function makePublishedKey(usage: PublishedKey['usage'], nowMs: number): Promise<PublishedKey> {
  const { pem, key } = await selfSigned('rsa', 'CN=Ministerstwo Finansow', nowMs - 1_000, nowMs + yearMs);
  const certificate = new X509Certificate(pem);
  const hash = async (bytes: Buffer) =>
    Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes)).toString('base64');
  const publicKeyId = await hash(certificate.publicKey.export({ type: 'spki', format: 'der' }));
  return {
    privateKey: key,
    usage,
    publicKeyId,
    published: {
      certificate: certificate.raw.toString('base64'),
      certificateId: await hash(certificate.raw),
      publicKeyId,
      validFrom: new Date(nowMs - 1_000).toISOString(),
      validTo: new Date(nowMs + yearMs).toISOString(),
      usage: [usage],
    },
  };
}

/** A certificate as KSeF issues it to a company, with its key, both as PEM. */
export function makeCompanyCertificate(
  kind: 'rsa' | 'ec',
  { nowMs, lifeMs = yearMs }: { nowMs: number; lifeMs?: number },
): Promise<{ pem: string; key: string }> {
  const name = 'CN=Gospoda & <Syn>, O=Gospoda sp. z o.o., 2.5.4.97=VATPL-5213003700, C=PL';
  return selfSigned(kind, name, nowMs - yearMs, nowMs + lifeMs);
}

/** A reference of KSeF has 36 characters. */
export function reference(): string {
  return randomUUID().toUpperCase();
}

/** An unrelated key. */
export function otherKey(): string {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();
}
