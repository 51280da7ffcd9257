/** What a certificate is good for: by which names, how long, and whether it is one that browsers can be shown. */
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { createSecureContext } from 'node:tls';
import type { KeyPair } from '../certificates.ts';
import type { Validity } from './renewal-rules.ts';

export type IssuedCertificate = KeyPair & Validity & { readonly names: readonly string[] };

/** Null for what is no certificate, or belongs to another key. */
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

/** Which of `domains` it may be shown for. */
export function namesOf({ names }: Pick<IssuedCertificate, 'names'>, domains: readonly string[]): string[] {
  return domains.filter(
    domain => names.includes(domain) || names.includes(`*.${domain.split('.').slice(1).join('.')}`),
  );
}
