/** The environment of a stand-alone origin: the server's variables that apply to it, and two more. */

import { type Config, type Environment, type LogLevel, readConfig } from '../config.ts';
import { parsePlans } from '../environment/clerk-config.ts';
import type { VariableName } from '../environment/variables.ts';

export type StandaloneOriginConfig = {
  readonly port: number;
  readonly host: string;
  /** The origin's data folder, absolute. */
  readonly folder: string;
  readonly externalBackups: Config['externalBackups'];
  readonly logLevel: LogLevel;
  readonly organizationId: string | null;
  readonly printerAddresses: readonly string[];
  /** Plans of Clerk billing, one of which a restaurant must have; empty: no plan is required. */
  readonly plans: readonly string[];
  /** The server's credential for polls; null: the one stored in the folder. */
  readonly serviceToken: string | null;
  /** URL of the JWKS that verifies session tokens. */
  readonly sessionKeysUrl: string;
};

const usualPort = '3001';
/** The address at which `npm start` publishes it on the same computer. */
export const usualSessionKeysUrl = 'http://127.0.0.1:3000/.well-known/jwks.json';

function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
}

export function readStandaloneOriginConfig(
  env: Environment,
): { ok: StandaloneOriginConfig } | { faults: string[] } {
  const given = (name: VariableName): string | undefined => env[name]?.trim() || undefined;
  const { HOST, DATA_DIR, BACKUP_DIR, BACKUP_PASSPHRASE, LOG_LEVEL, ORGANIZATION_ID, PRINTER_ADDRESSES } =
    env;
  const read = readConfig({
    PORT: given('PORT') ?? usualPort,
    HOST,
    DATA_DIR,
    BACKUP_DIR,
    BACKUP_PASSPHRASE,
    LOG_LEVEL,
    ORGANIZATION_ID,
    PRINTER_ADDRESSES,
  });
  const faults = 'faults' in read ? [...read.faults] : [];
  if (given('DATABASE_URL') !== undefined)
    faults.push(
      'DATABASE_URL is for the whole server: a stand-alone origin keeps a database file in DATA_DIR.',
    );
  const serviceToken = given('ORIGIN_SERVICE_TOKEN') ?? null;
  if (serviceToken !== null && !/^[\x21-\x7e]+$/.test(serviceToken)) {
    faults.push('ORIGIN_SERVICE_TOKEN must be visible ASCII characters without spaces.');
  }
  const sessionKeysUrl = given('SESSION_KEYS_URL') ?? usualSessionKeysUrl;
  if (!isWebAddress(sessionKeysUrl)) {
    faults.push('SESSION_KEYS_URL must be an http:// or https:// address without credentials.');
  }
  const plans = parsePlans(given('CLERK_PLANS') ?? '');
  if (given('CLERK_PLANS') !== undefined && 'fault' in plans) faults.push(`CLERK_PLANS ${plans.fault}`);
  if (faults.length > 0 || 'faults' in read) return { faults };
  const { port, host, dataDir, externalBackups, logLevel, organizationId, printerAddresses } = read.ok;
  return {
    ok: {
      port,
      host,
      folder: `${dataDir}/origin`,
      externalBackups,
      logLevel,
      organizationId,
      printerAddresses,
      plans: 'value' in plans ? plans.value : [],
      serviceToken,
      sessionKeysUrl,
    },
  };
}
