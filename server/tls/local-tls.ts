/**
 * The certificates of `TLS=local`: an authority that is created once and stored in the data folder, and a server certificate that is issued at each start,
 * and again while the server runs when it is about to expire or the addresses change.
 */
import { createHash, createPrivateKey, X509Certificate } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { ConfigRefusedError } from '../environment/parsed-config.ts';
import { readPrivateFile, writePrivateFile } from '../store/durable-files.ts';
import {
  isAuthorityInTime,
  isLimitedToServers,
  issueServerCertificate,
  type KeyPair,
  makeAuthority,
  type Names,
  permittedHosts,
  renewAuthority,
} from './certificates.ts';

export type Authority = {
  readonly pem: string;
  /** DER, the format that phones install. */
  readonly der: Buffer;
  /** SHA-256 as phones show it: pairs of hexadecimal digits. */
  readonly fingerprint: string;
};

export type LocalTls = {
  readonly authority: Authority;
  /**
   * True if this start renewed the authority. Devices with the earlier authority connect until that ends, but it may sign more than servers until they
   * install the new one.
   */
  readonly isAuthorityRenewed: boolean;
  /** For https.createServer and setSecureContext. */
  current(): { key: string; cert: string };
  endsAt(): Date;
  /** Issues a new certificate if the current one expires soon or lacks one of `names`. Resolves to whether it did. */
  renew(names: Names, nowMs: number): Promise<boolean>;
};

const dayMs = 24 * 60 * 60_000;
const renewWithinDays = 30;
/** Names of computers on the local network can be added later; anything else needs an authority that permits it. */
const alwaysPermitted = ['local', 'localhost'];

const isUnder = (host: string, permitted: string) => host === permitted || host.endsWith(`.${permitted}`);

function isPair(key: string, certificate: string): boolean {
  try {
    return new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key));
  } catch {
    return false;
  }
}

function readAuthority(file: string): KeyPair | null {
  const text = readPrivateFile(file);
  if (text === null) return null;
  const part = (kind: string) =>
    new RegExp(`-----BEGIN ${kind}-----[\\s\\S]+?-----END ${kind}-----`).exec(text)?.[0];
  const [key, certificate] = [part('PRIVATE KEY'), part('CERTIFICATE')];
  if (key === undefined || certificate === undefined || !isPair(key, certificate))
    throw new ConfigRefusedError(
      `${file} is damaged: restore it from a copy, or remove it and let each device trust the new one.`,
    );
  return { key, certificate };
}

type OpenAuthority = KeyPair & { readonly isRenewed: boolean };

async function openAuthority(
  folder: string,
  hosts: readonly string[],
  nowMs: number,
): Promise<OpenAuthority> {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'authority.pem');
  const stored = readAuthority(file);
  if (stored === null) {
    const others = hosts.filter(host => !alwaysPermitted.some(permitted => isUnder(host, permitted)));
    const made = await makeAuthority(`Kelner on ${hostname()}`, [...alwaysPermitted, ...others], nowMs);
    writePrivateFile(file, `${made.certificate}\n${made.key}\n`);
    return { ...made, isRenewed: false };
  }
  const permitted = permittedHosts(stored.certificate) ?? [];
  const foreign = hosts.filter(host => !permitted.some(one => isUnder(host, one)));
  if (foreign.length > 0)
    throw new ConfigRefusedError(
      `TLS_NAMES: ${foreign.join(', ')} can't be signed by the authority that the devices trust already. Leave it out, or remove ${file}: a new one is made, which each device has to trust again.`,
    );
  if (isLimitedToServers(stored.certificate) && isAuthorityInTime(stored.certificate, nowMs))
    return { ...stored, isRenewed: false };
  const renewed = await renewAuthority(stored, nowMs);
  writePrivateFile(file, `${renewed.certificate}\n${renewed.key}\n`);
  return { ...renewed, isRenewed: true };
}

export async function openLocalTls(folder: string, names: Names, nowMs: number): Promise<LocalTls> {
  const authority = await openAuthority(folder, names.hosts, nowMs);
  let inUse = await issueServerCertificate(authority, names, nowMs);
  let forNames = JSON.stringify(names);
  const { raw } = new X509Certificate(authority.certificate);
  const digest = createHash('sha256').update(raw).digest('hex').toUpperCase();
  const endsAt = () => new Date(new X509Certificate(inUse.certificate).validTo);
  return {
    isAuthorityRenewed: authority.isRenewed,
    authority: { pem: authority.certificate, der: raw, fingerprint: digest.match(/../g)?.join(':') ?? '' },
    current: () => ({ key: inUse.key, cert: inUse.certificate }),
    endsAt,
    async renew(wanted, atMs) {
      const isSoonOver = endsAt().getTime() - atMs < renewWithinDays * dayMs;
      if (!isSoonOver && JSON.stringify(wanted) === forNames) return false;
      inUse = await issueServerCertificate(authority, wanted, atMs);
      forNames = JSON.stringify(wanted);
      return true;
    },
  };
}
