/** Reads the part of the environment about https: certificate files of the operator, the restaurant's own authority, or in addition a public authority. */
import { readFileSync } from 'node:fs';
import { isIPv4 } from 'node:net';
import { resolve } from 'node:path';
import { createSecureContext } from 'node:tls';
import { type AcmeConfig, acmeNames, readAcmeConfig } from './acme-config.ts';
import { ConfigRefusedError, type Parsed } from './parsed-config.ts';
import type { VariableName } from './variables.ts';

type TlsFiles = { readonly kind: 'files'; readonly certFile: string; readonly keyFile: string };
type LocalTlsConfig = {
  readonly kind: 'local';
  /** Host names and private addresses of the certificate besides this computer's own, such as those of a container's host. */
  readonly names: readonly string[];
  /** The plain-http port of the page that guides phones through trusting the authority. */
  readonly httpPort: number;
};
/** Public names are signed by a public authority; local ones as with `local`. */
type AcmeTlsConfig = Omit<LocalTlsConfig, 'kind'> & {
  readonly kind: 'acme';
  readonly acme: AcmeConfig;
};
export type TlsConfig = TlsFiles | LocalTlsConfig | AcmeTlsConfig;

type Reader = {
  given: (name: VariableName) => string | undefined;
  parse: <T>(name: VariableName, fallback: T, parser: (text: string) => Parsed<T>) => T;
  parsePort: (text: string) => Parsed<number>;
  group: <Name extends VariableName>(...names: Name[]) => Record<Name, string> | null;
  faults: string[];
};

const label = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?';
const hostName = new RegExp(`^${label}(\\.${label})*$`);
const isHostName = (name: string) => hostName.test(name) && !/^[\d.]+$/.test(name);
/** An authority that is restricted to the local network can't sign other addresses. */
export const privateIpv4 = /^(10\.|127\.|169\.254\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/;
const usualHttpPort = 8080;
/** The only port for http challenges (RFC 8555, 8.3). */
const challengePort = 80;
const ofLocal: readonly VariableName[] = ['TLS_NAMES', 'HTTP_PORT'];

export function readTlsConfig(reader: Reader): TlsConfig | null {
  const { given, parse, parsePort, group, faults } = reader;
  const files = group('TLS_CERT_FILE', 'TLS_KEY_FILE');
  const kind = parse('TLS', null, parseKind);
  if (kind !== null && files !== null)
    faults.push(`TLS=${kind} makes its own certificate: leave TLS_CERT_FILE and TLS_KEY_FILE unset.`);
  if (given('TLS') === undefined || kind === 'local')
    for (const name of acmeNames) if (given(name) !== undefined) faults.push(`${name} needs TLS=acme.`);
  if (given('TLS') === undefined)
    for (const name of ofLocal)
      if (given(name) !== undefined) faults.push(`${name} needs TLS=local or TLS=acme.`);
  if (kind !== null) {
    const names = Object.freeze(parse('TLS_NAMES', [], parseNames));
    const asked = (fallback: number) => parse('HTTP_PORT', fallback, parsePort);
    if (kind === 'local') return { kind, names, httpPort: asked(usualHttpPort) };
    const acme = readAcmeConfig(reader);
    return { kind, names, httpPort: asked(acme.dnsCommand === null ? challengePort : usualHttpPort), acme };
  }
  return (
    files && {
      kind: 'files',
      certFile: resolve(files.TLS_CERT_FILE),
      keyFile: resolve(files.TLS_KEY_FILE),
    }
  );
}

function parseKind(text: string): Parsed<'local' | 'acme' | null> {
  if (text === 'local' || text === 'acme') return { value: text };
  return {
    fault: `must be local, acme or unset, not "${text}". A certificate of your own goes into TLS_CERT_FILE and TLS_KEY_FILE.`,
  };
}

/** Public names that can be opened, i.e. without wildcards. */
export function namedDomains(tls: TlsConfig | null): string[] {
  return tls?.kind === 'acme' ? tls.acme.domains.filter(domain => !domain.startsWith('*.')) : [];
}

/** TLS_NAMES: further names by which devices reach this computer. */
export function givenNames(tls: TlsConfig | null): readonly string[] {
  return tls === null || tls.kind === 'files' ? [] : tls.names;
}

/** The name under `.local` by which the network finds this computer. */
export function parseLocalName(text: string): Parsed<string | null> {
  const name = text.toLowerCase().replace(/\.local$/, '');
  if (new RegExp(`^${label}$`).test(name)) return { value: name };
  return { fault: `must be one word like kelner, for kelner.local, not "${text}".` };
}

function parseNames(text: string): Parsed<string[]> {
  const names = text.split(',').map(part => part.trim().toLowerCase());
  const isGood = (name: string) => (isIPv4(name) ? privateIpv4.test(name) : isHostName(name));
  if (names.every(isGood)) return { value: names };
  return {
    fault: 'must be host names like pos.example.lan or addresses of a private network, comma-separated.',
  };
}

/** The certificate and key of `tls`; throws ConfigRefusedError when the files are missing or invalid. */
export function readTlsFiles(tls: Omit<TlsFiles, 'kind'>): { cert: Buffer; key: Buffer } {
  const read = (name: string, file: string): Buffer => {
    try {
      return readFileSync(file);
    } catch (error) {
      throw new ConfigRefusedError(`${name} cannot be read: ${reasonOf(error)} (${file}).`, { cause: error });
    }
  };
  const files = { cert: read('TLS_CERT_FILE', tls.certFile), key: read('TLS_KEY_FILE', tls.keyFile) };
  try {
    createSecureContext(files);
  } catch (error) {
    const sentence =
      'TLS_CERT_FILE and TLS_KEY_FILE must be a PEM certificate and the key that belongs to it.';
    throw new ConfigRefusedError(sentence, { cause: error });
  }
  return files;
}

function reasonOf(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'ENOENT') return 'there is no such file';
  if (code === 'EACCES') return 'permission denied';
  return code ?? 'unknown reason';
}
