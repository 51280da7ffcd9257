/** Issues the certificates of `TLS=local`: the restaurant's own authority, and the server's certificate. ECDSA P-256, by @peculiar/x509. */
import { webcrypto } from 'node:crypto';
import 'reflect-metadata';
import { AsnConvert } from '@peculiar/asn1-schema';
import {
  GeneralName,
  GeneralSubtree,
  GeneralSubtrees,
  id_ce_nameConstraints,
  NameConstraints,
} from '@peculiar/asn1-x509';
import * as x509 from '@peculiar/x509';

export type Names = { readonly hosts: readonly string[]; readonly addresses: readonly string[] };
export type KeyPair = { readonly key: string; readonly certificate: string };

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const dayMs = 24 * 60 * 60_000;
const authorityDays = 10 * 365;
/** Browsers accept at most 825 days from a manually trusted authority. */
const serverDays = 90;
/** Backdated, so that a tablet with a slow clock accepts it. */
const backdatedDays = 1;

/** Networks that a restaurant can have. A stolen authority key can't impersonate anything else. */
const ownNetworks = [
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '127.0.0.0/8',
  '::1/128',
  'fc00::/7',
  'fe80::/10',
];

/** Excludes a kind of names by permitting only this one: not every verifier accepts an empty exclusion for a whole kind. */
const nobody = 'nobody.invalid';

x509.cryptoProvider.set(webcrypto);

async function makeKeys(): Promise<webcrypto.CryptoKeyPair> {
  return (await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])) as webcrypto.CryptoKeyPair;
}

async function pemOf(key: webcrypto.CryptoKey): Promise<string> {
  return x509.PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', key), 'PRIVATE KEY');
}

async function keyOf(pem: string): Promise<webcrypto.CryptoKey> {
  const [raw] = x509.PemConverter.decode(pem);
  if (raw === undefined) throw new Error('There is no private key');
  return webcrypto.subtle.importKey('pkcs8', raw, algorithm, true, ['sign']);
}

function limitedTo(hosts: readonly string[]): x509.Extension {
  const names = [
    ...hosts.map(dNSName => new GeneralName({ dNSName })),
    ...ownNetworks.map(iPAddress => new GeneralName({ iPAddress })),
    new GeneralName({ rfc822Name: nobody }),
    new GeneralName({ uniformResourceIdentifier: nobody }),
  ];
  const permittedSubtrees = new GeneralSubtrees(names.map(base => new GeneralSubtree({ base })));
  const constraints = AsnConvert.serialize(new NameConstraints({ permittedSubtrees }));
  return new x509.Extension(id_ce_nameConstraints, true, constraints);
}

/** Valid for these hosts and their subdomains, and for addresses of private networks. `restaurant` is shown in phones' lists of trusted authorities. */
export async function makeAuthority(
  title: string,
  hosts: readonly string[],
  nowMs: number,
): Promise<KeyPair> {
  const keys = await makeKeys();
  const name = [{ CN: [title] }, { O: ['Kelner'] }];
  const certificate = await signAuthority(name, keys, hosts, authorityTime(nowMs));
  return { key: await pemOf(keys.privateKey), certificate };
}

/**
 * The same authority, name and key, with the current restrictions: devices that trust the earlier certificate accept certificates signed by it. Its time is
 * only extended, because the clock may be wrong now, or may have been when it was made.
 */
export async function renewAuthority({ key, certificate }: KeyPair, nowMs: number): Promise<KeyPair> {
  const before = new x509.X509Certificate(certificate);
  const keys = { privateKey: await keyOf(key), publicKey: await before.publicKey.export() };
  const hosts = permittedHosts(certificate) ?? [];
  const { from, to } = authorityTime(nowMs);
  const time = {
    from: new Date(Math.min(from.getTime(), before.notBefore.getTime())),
    to: new Date(Math.max(to.getTime(), before.notAfter.getTime())),
  };
  return { key, certificate: await signAuthority(before.subjectName.toJSON(), keys, hosts, time) };
}

type Time = { readonly from: Date; readonly to: Date };

function authorityTime(nowMs: number): Time {
  return { from: new Date(nowMs - backdatedDays * dayMs), to: new Date(nowMs + authorityDays * dayMs) };
}

async function signAuthority(
  name: x509.JsonName,
  keys: webcrypto.CryptoKeyPair,
  hosts: readonly string[],
  { from, to }: Time,
): Promise<string> {
  const { KeyUsageFlags } = x509;
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name,
    notBefore: from,
    notAfter: to,
    signingAlgorithm: algorithm,
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      // On an authority this restricts everything that it signs.
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      limitedTo(hosts),
    ],
  });
  return certificate.toString('pem');
}

/** Whether an authority is valid for as long as a server certificate that it signs now. */
export function isAuthorityInTime(certificate: string, nowMs: number): boolean {
  const { notBefore, notAfter } = new x509.X509Certificate(certificate);
  return notBefore.getTime() <= nowMs && nowMs + serverDays * dayMs <= notAfter.getTime();
}

/** Whether an authority has the current restrictions. */
export function isLimitedToServers(certificate: string): boolean {
  const { extensions } = new x509.X509Certificate(certificate);
  const usage = extensions.find(one => one instanceof x509.ExtendedKeyUsageExtension);
  const found = extensions.find(({ type }) => type === id_ce_nameConstraints);
  if (found === undefined || usage?.usages.join() !== x509.ExtendedKeyUsage.serverAuth) return false;
  const { permittedSubtrees = [] } = AsnConvert.parse(found.value, NameConstraints);
  const bases = [...permittedSubtrees].map(({ base }) => base);
  return [
    bases.some(({ rfc822Name }) => rfc822Name !== undefined),
    bases.some(({ uniformResourceIdentifier }) => uniformResourceIdentifier !== undefined),
  ].every(Boolean);
}

/** The server's certificate, followed by the authority's. */
export async function issueServerCertificate(
  authority: KeyPair,
  names: Names,
  nowMs: number,
): Promise<KeyPair> {
  const issuer = new x509.X509Certificate(authority.certificate);
  const keys = await makeKeys();
  const alternatives = [
    ...names.hosts.map(value => ({ type: 'dns' as const, value })),
    ...names.addresses.map(value => ({ type: 'ip' as const, value })),
  ];
  const certificate = await x509.X509CertificateGenerator.create({
    subject: [{ CN: [names.hosts[0] ?? 'localhost'] }],
    issuer: issuer.subject,
    notBefore: new Date(nowMs - backdatedDays * dayMs),
    notAfter: new Date(Math.min(nowMs + serverDays * dayMs, issuer.notAfter.getTime())),
    signingAlgorithm: algorithm,
    publicKey: keys.publicKey,
    signingKey: await keyOf(authority.key),
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension(alternatives),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      await x509.AuthorityKeyIdentifierExtension.create(issuer.publicKey),
    ],
  });
  const chain = `${certificate.toString('pem')}\n${authority.certificate}\n`;
  return { key: await pemOf(keys.privateKey), certificate: chain };
}

/** Hosts that this authority may sign; null: it isn't one of ours. */
export function permittedHosts(certificate: string): string[] | null {
  const found = new x509.X509Certificate(certificate).getExtension(id_ce_nameConstraints);
  if (found === null) return null;
  const { permittedSubtrees } = AsnConvert.parse(found.value, NameConstraints);
  return [...(permittedSubtrees ?? [])].flatMap(({ base }) => base.dNSName ?? []);
}
