/** Checks a signed request for a session (XAdES) as the guide `auth/podpis-xades.md` describes it. Its signed parts are written in their canonical form. */
import { createHash, verify, X509Certificate } from 'node:crypto';

const digestOf = (text: string) => createHash('sha256').update(text).digest('base64');

function part(xml: string, name: string): string {
  const found = new RegExp(`<${name}[ >].*?</${name}>`, 's').exec(xml);
  if (found === null) throw new Error(`The request has no ${name}`);
  return found[0];
}

/** Returns the challenge and the NIP. Throws for a signature that is none. */
export function readSignedRequest(xml: string): {
  challenge: string;
  taxId: string;
  certificate: X509Certificate;
} {
  const signature = part(xml, 'ds:Signature');
  const info = part(signature, 'ds:SignedInfo');
  const text = (name: string, within = xml) => part(within, name).replace(/<[^>]+>/g, '');
  const digests = [...info.matchAll(/<ds:DigestValue>([^<]+)</g)].map(([, digest]) => digest);
  const certificate = new X509Certificate(Buffer.from(text('ds:X509Certificate'), 'base64'));
  if (digests[0] !== digestOf(xml.replace(signature, ''))) throw new Error('The document was changed');
  if (digests[1] !== digestOf(part(signature, 'xades:SignedProperties')))
    throw new Error('The properties were changed');
  const proof = createHash('sha256').update(certificate.raw).digest('base64');
  if (!part(signature, 'xades:CertDigest').includes(proof)) throw new Error('Another certificate was meant');
  const value = Buffer.from(text('ds:SignatureValue', signature), 'base64');
  const key = { key: certificate.publicKey, dsaEncoding: 'ieee-p1363' } as const;
  if (!verify('sha256', Buffer.from(info), key, value)) throw new Error('The signature is wrong');
  return { challenge: text('Challenge'), taxId: text('Nip'), certificate };
}
