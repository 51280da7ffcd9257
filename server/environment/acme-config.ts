/**
 * Reads the part of the environment about certificates of a public authority (ACME): the names, the authority, and how control over the names is proven.
 */
import { accessSync, constants } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { domainToASCII } from 'node:url';
import type { Parsed } from './parsed-config.ts';
import type { VariableName } from './variables.ts';

export type AcmeConfig = {
  /** In ASCII; `*.example.com` only with `dnsCommand`. The first names the restaurant. */
  readonly domains: readonly string[];
  /** The contact address given to the authority; null: none. */
  readonly email: string | null;
  /** The URL of the authority's directory (RFC 8555, 7.1.1). */
  readonly directory: string;
  /** A program that adds and removes a TXT record; null: the authority sends http challenges. */
  readonly dnsCommand: string | null;
};

type Reader = {
  given: (name: VariableName) => string | undefined;
  parse: <T>(name: VariableName, fallback: T, parser: (text: string) => Parsed<T>) => T;
  faults: string[];
};

export const acmeNames: readonly VariableName[] = [
  'ACME_DOMAIN',
  'ACME_EMAIL',
  'ACME_DIRECTORY',
  'ACME_DNS_COMMAND',
  'ACME_AGREE',
];
const letsEncrypt = 'https://acme-v02.api.letsencrypt.org/directory';
/** One certificate includes all names. */
const domainsMax = 20;
const label = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?';
const publicName = new RegExp(`^(\\*\\.)?(${label}\\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$`);
/** Nobody owns these names, so public authorities don't sign them (RFC 2606, 6761, 6762, 8375, and ICANN's .internal). */
const nobodys = /(^|\.)(local|localhost|lan|home|internal|intranet|corp|test|example|invalid|onion|arpa)$/;

export function readAcmeConfig({ given, parse, faults }: Reader): AcmeConfig {
  const dnsCommand = parse('ACME_DNS_COMMAND', null, parseCommand);
  const isOfInternet = given('ACME_DIRECTORY') === undefined;
  const domains = parse('ACME_DOMAIN', [], text => parseDomains(text, isOfInternet));
  if (given('ACME_DOMAIN') === undefined)
    faults.push('ACME_DOMAIN is missing: TLS=acme needs the name for which it asks for a certificate.');
  const agreement = given('ACME_AGREE');
  if (agreement === undefined)
    faults.push(
      'ACME_AGREE is missing: TLS=acme needs ACME_AGREE=yes, by which you agree to the terms of the authority (https://letsencrypt.org/repository).',
    );
  else if (agreement !== 'yes') faults.push(`ACME_AGREE must be yes, not "${agreement}".`);
  const wildcard = domains.find(domain => domain.startsWith('*.'));
  if (wildcard !== undefined && given('ACME_DNS_COMMAND') === undefined)
    faults.push(`ACME_DOMAIN ${wildcard} needs ACME_DNS_COMMAND: only DNS can prove a wildcard name.`);
  return {
    domains: Object.freeze(domains),
    email: parse('ACME_EMAIL', null, parseEmail),
    directory: parse('ACME_DIRECTORY', letsEncrypt, parseDirectory),
    dnsCommand,
  };
}

/** `isOfInternet`: false for a company's own authority, which may sign names that nobody owns. */
function faultOf(domain: string, others: readonly string[], isOfInternet: boolean): string | null {
  if (isIP(domain) !== 0 || /^[\d.]+$/.test(domain))
    return `must be names, and ${domain} is an address. Use TLS=local without a name.`;
  if (!domain.includes('.') || (isOfInternet && nobodys.test(domain)))
    return `can't be ${domain}: an authority signs public names only. Use TLS=local for others.`;
  if (!publicName.test(domain) || domain.length > 253)
    return `must be names like pos.example.com, comma-separated, not "${domain}".`;
  const parent = `*.${domain.split('.').slice(1).join('.')}`;
  if (!domain.startsWith('*.') && others.includes(parent))
    return `has ${domain} twice: ${parent} covers it already.`;
  return null;
}

function parseDomains(text: string, isOfInternet: boolean): Parsed<string[]> {
  const given = text.split(',').map(part => part.trim().toLowerCase().replace(/\.$/, ''));
  const isWild = (domain: string) => domain.startsWith('*.');
  // Invalid names convert to an empty text; the original is reported then.
  const inAscii = (domain: string) => domainToASCII(domain) || domain;
  const domains = [
    ...new Set(given.map(name => (isWild(name) ? `*.${inAscii(name.slice(2))}` : inAscii(name)))),
  ];
  if (domains.length > domainsMax) return { fault: `must be at most ${domainsMax} names.` };
  const fault = domains.map(domain => faultOf(domain, domains, isOfInternet)).find(found => found !== null);
  return fault === undefined ? { value: domains } : { fault };
}

function parseEmail(text: string): Parsed<string | null> {
  if (/^[^\s@<>,?&]+@[^\s@<>,?&]+\.[^\s@<>,?&.]+$/.test(text)) return { value: text };
  return { fault: `must be one e-mail address, not "${text}".` };
}

/** Https only: whoever controls the directory decides which names this server gets. */
function parseDirectory(text: string): Parsed<string> {
  const url = URL.parse(text);
  const isLoopback = url?.protocol === 'http:' && /^(127\.0\.0\.1|localhost|\[::1\])$/.test(url.hostname);
  const isPlain = url !== null && url.username === '' && url.password === '' && url.hash === '';
  if (isPlain && (url.protocol === 'https:' || isLoopback)) return { value: url.href };
  return { fault: 'must be the https:// address of an ACME directory (http:// only on this computer).' };
}

function parseCommand(text: string): Parsed<string | null> {
  const file = resolve(text);
  try {
    accessSync(file, constants.X_OK);
  } catch {
    return { fault: `must be a program that this account may run, without arguments, and ${file} is not.` };
  }
  return { value: file };
}
