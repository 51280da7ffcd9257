/** A root that only tests trust, and what it signs for names of the internet. */
import { webcrypto } from 'node:crypto';
import 'reflect-metadata';
import * as x509 from '@peculiar/x509';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
x509.cryptoProvider.set(webcrypto);

export async function makeTestRoot() {
  const generate = () => webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const keys = (await generate()) as webcrypto.CryptoKeyPair;
  const nowMs = Date.now();
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: 'CN=Test root',
    notBefore: new Date(nowMs - 1e9),
    notAfter: new Date(nowMs + 1e12),
    signingAlgorithm: algorithm,
    keys,
    extensions: [new x509.BasicConstraintsExtension(true, 0, true)],
  });
  const issue = async (names: readonly string[], publicKey: x509.PublicKey, lifeMs: number) => {
    const issued = await x509.X509CertificateGenerator.create({
      subject: '',
      issuer: certificate.subject,
      notBefore: new Date(nowMs - 60_000),
      notAfter: new Date(nowMs + lifeMs),
      signingAlgorithm: algorithm,
      publicKey,
      signingKey: keys.privateKey,
      extensions: [
        new x509.SubjectAlternativeNameExtension(names.map(value => ({ type: 'dns' as const, value }))),
        new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      ],
    });
    return `${issued.toString('pem')}\n${certificate.toString('pem')}\n`;
  };
  const otherKey = async () => x509.PublicKey.create((await generate()) as webcrypto.CryptoKeyPair);
  return { pem: certificate.toString('pem'), issue, otherKey };
}
