/** The push part of the environment: Firebase's service account and the values that browsers need to register. */
import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Parsed } from './parsed-config.ts';
import type { VariableName } from './variables.ts';

/** The required fields of the JSON that the Google console issues. */
type ServiceAccount = {
  readonly projectId: string;
  readonly clientEmail: string;
  readonly privateKey: string;
};

export type PushConfig =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'firebase';
      readonly serviceAccount: ServiceAccount;
      readonly webConfig: Readonly<Record<string, string>>;
      readonly vapidKey: string;
    };

type Reader = {
  parse: <T>(name: VariableName, fallback: T, parser: (text: string) => Parsed<T>) => T;
  group: <Name extends VariableName>(...names: Name[]) => Record<Name, string> | null;
};

/** Required by browsers to register. */
const webConfigNames = ['apiKey', 'projectId', 'messagingSenderId', 'appId'];

export function readPushConfig({ parse, group }: Reader): PushConfig {
  if (group('FIREBASE_SERVICE_ACCOUNT', 'FIREBASE_WEB_CONFIG', 'FIREBASE_VAPID_KEY') === null)
    return { kind: 'none' };
  const serviceAccount = parse('FIREBASE_SERVICE_ACCOUNT', null, parseServiceAccount);
  const webConfig = parse('FIREBASE_WEB_CONFIG', null, parseWebConfig);
  const vapidKey = parse('FIREBASE_VAPID_KEY', null, parseVapidKey);
  // Unreadable values are among the faults, which stop the start.
  if (serviceAccount === null || webConfig === null || vapidKey === null) return { kind: 'none' };
  return { kind: 'firebase', serviceAccount, webConfig, vapidKey };
}

function fieldsOf(json: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

function isPrivateKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}

function parseServiceAccount(file: string): Parsed<ServiceAccount | null> {
  let content: string;
  try {
    content = readFileSync(resolve(file), 'utf8');
  } catch {
    return { fault: `cannot be read (${file}): it must be the service account's JSON file.` };
  }
  const { project_id, client_email, private_key } = fieldsOf(content) ?? {};
  const isWhole = [project_id, client_email, private_key].every(
    field => typeof field === 'string' && field !== '',
  );
  if (!isWhole)
    return {
      fault: `must be the service account's JSON file, with project_id, client_email and private_key (${file}).`,
    };
  const privateKey = String(private_key);
  if (!isPrivateKey(privateKey)) return { fault: `has a private_key that is no RSA key in PEM (${file}).` };
  return { value: { projectId: String(project_id), clientEmail: String(client_email), privateKey } };
}

function parseWebConfig(text: string): Parsed<Readonly<Record<string, string>> | null> {
  const fields = fieldsOf(text);
  const values = Object.entries(fields ?? {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
  );
  const config = Object.fromEntries(values);
  const missing = webConfigNames.filter(name => config[name] === undefined);
  if (fields !== null && missing.length === 0) return { value: config };
  return {
    fault: `must be the web app's configuration as JSON, with ${webConfigNames.join(', ')}.`,
  };
}

/** An uncompressed point on P-256 in base64url: 65 bytes, the first of them 4. */
function parseVapidKey(text: string): Parsed<string | null> {
  const bytes = Buffer.from(text, 'base64url');
  if (/^[\w-]+=?$/.test(text) && bytes.length === 65 && bytes[0] === 4) return { value: text };
  return { fault: 'must be the key pair (public part) of Web Push certificates that Firebase shows.' };
}
