/** The part of the environment about https: certificate files of the operator's, or an authority of the restaurant's own. */
import { readFileSync } from 'node:fs';
import { isIPv4 } from 'node:net';
import { resolve } from 'node:path';
import { createSecureContext } from 'node:tls';
import { ConfigRefusedError, type Parsed } from './parsed-config.ts';

export type TlsFiles = { readonly kind: 'files'; readonly certFile: string; readonly keyFile: string };
export type LocalTlsConfig = {
  readonly kind: 'local';
  /** Host names and private addresses that the certificate is for, besides this computer's own: of a container's host. */
  readonly names: readonly string[];
  /** Where the page that leads phones through trusting it is served at plain http. */
  readonly httpPort: number;
};
export type TlsConfig = TlsFiles | LocalTlsConfig;

type Reader = {
  given: (name: string) => string | undefined;
  parse: <T>(name: string, fallback: T, parser: (text: string) => Parsed<T>) => T;
  parsePort: (text: string) => Parsed<number>;
  group: <Name extends string>(...names: Name[]) => Record<Name, string> | null;
  faults: string[];
};

const label = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?';
const hostName = new RegExp(`^${label}(\\.${label})*$`);
const isHostName = (name: string) => hostName.test(name) && !/^[\d.]+$/.test(name);
/** Others can't be signed by an authority that is good for the restaurant's own network alone. */
export const privateIpv4 = /^(10\.|127\.|169\.254\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/;
const ofLocal = ['TLS_NAMES', 'HTTP_PORT'];

export function readTlsConfig({ given, parse, parsePort, group, faults }: Reader): TlsConfig | null {
  const files = group('TLS_CERT_FILE', 'TLS_KEY_FILE');
  const isLocal = parse('TLS', false, parseKind);
  if (isLocal && files !== null)
    faults.push('TLS=local makes its own certificate: leave TLS_CERT_FILE and TLS_KEY_FILE unset.');
  if (isLocal)
    return {
      kind: 'local',
      names: Object.freeze(parse('TLS_NAMES', [], parseNames)),
      httpPort: parse('HTTP_PORT', 8080, parsePort),
    };
  for (const name of ofLocal)
    if (given('TLS') === undefined && given(name) !== undefined) faults.push(`${name} needs TLS=local.`);
  return (
    files && {
      kind: 'files',
      certFile: resolve(files.TLS_CERT_FILE),
      keyFile: resolve(files.TLS_KEY_FILE),
    }
  );
}

function parseKind(text: string): Parsed<boolean> {
  if (text === 'local') return { value: true };
  return {
    fault: `must be local or unset, not "${text}". A certificate of your own goes into TLS_CERT_FILE and TLS_KEY_FILE.`,
  };
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
