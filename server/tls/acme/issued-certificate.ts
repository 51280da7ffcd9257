/** Reads a certificate's names and validity, and checks whether it can be used. */
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { createSecureContext } from 'node:tls';
import type { KeyPair } from '../certificates.ts';
import type { Validity } from './renewal-rules.ts';

export type IssuedCertificate = KeyPair & Validity & { readonly names: readonly string[] };

/** Returns null if the PEM is not a certificate or does not match the key. */
export function readIssued({ key, certificate }: KeyPair): IssuedCertificate | null {
  try {
    const leaf = new X509Certificate(certificate);
    if (!leaf.checkPrivateKey(createPrivateKey(key))) return null;
    createSecureContext({ key, cert: certificate });
    const names = [...(leaf.subjectAltName ?? '').matchAll(/DNS:([^,\s]+)/g)].map(([, name = '']) => name);
    const [fromMs, toMs] = [Date.parse(leaf.validFrom), Date.parse(leaf.validTo)];
    return { key, certificate, fromMs, toMs, names: names.map(name => name.toLowerCase()) };
  } catch {
    return null;
  }
}

/** The `domains` for which it is valid. */
export function namesOf({ names }: Pick<IssuedCertificate, 'names'>, domains: readonly string[]): string[] {
  return domains.filter(
    domain => names.includes(domain) || names.includes(`*.${domain.split('.').slice(1).join('.')}`),
  );
}
