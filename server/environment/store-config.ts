/** Reads where the server stores its data: in an SQLite file, or in a PostgreSQL database. */
import type { Parsed } from './parsed-config.ts';
import type { VariableName } from './variables.ts';

export type StoreConfig =
  | { readonly kind: 'sqlite' }
  | {
      readonly kind: 'postgres';
      readonly url: string;
      readonly poolMax: number;
      /** The NATS server of the bus between processes; null: the database transports their hints. */
      readonly natsUrl: string | null;
    };

const usualPool = 16;

type Reader = {
  given: (name: VariableName) => string | undefined;
  parse: <T>(name: VariableName, fallback: T, parser: (text: string) => Parsed<T>) => T;
  faults: string[];
};

export function readStoreConfig({ given, parse, faults }: Reader): StoreConfig {
  const url = parse('DATABASE_URL', null, parseDatabaseUrl);
  const poolMax = parse('DATABASE_POOL', usualPool, parsePool);
  if (given('DATABASE_POOL') !== undefined && given('DATABASE_URL') === undefined)
    faults.push('DATABASE_URL is missing: DATABASE_POOL is the number of connections to it.');
  const natsUrl = parse('NATS_URL', null, parseNatsUrl);
  if (given('NATS_URL') !== undefined && given('DATABASE_URL') === undefined)
    faults.push('DATABASE_URL is missing: NATS_URL is for several processes, which share a database.');
  if (url === null) return { kind: 'sqlite' };
  if (given('BACKUP_DIR') !== undefined)
    faults.push(
      'BACKUP_DIR copies the database file, and with DATABASE_URL there is none: back up PostgreSQL with pg_dump.',
    );
  return { kind: 'postgres', url, poolMax, natsUrl };
}

/** The value never appears in a fault, because it may contain a password. */
function parseDatabaseUrl(text: string): Parsed<string | null> {
  const isShaped = /^postgres(ql)?:\/\/[^\s/?#]*\/[^\s/?#]+(\?[^\s#]*)?$/.test(text);
  // Without a host the URL names a socket, whose folder is in the query.
  if (isShaped && URL.canParse(text.replace('@/', '@localhost/'))) return { value: text };
  return {
    fault:
      'must be like postgres://user:password@host:5432/database. In a password write # as %23, / as %2F, ? as %3F, @ as %40, % as %25.',
  };
}

/** The value never appears in a fault, as above. */
function parseNatsUrl(text: string): Parsed<string | null> {
  const url = URL.parse(text);
  const isServer = url !== null && /^(nats|tls):$/.test(url.protocol) && url.hostname !== '';
  if (isServer && /^\/?$/.test(url.pathname) && url.search === '' && url.hash === '') return { value: text };
  return { fault: 'must be like nats://user:password@host:4222, or tls://….' };
}

function parsePool(text: string): Parsed<number> {
  const connections = Number(text);
  if (/^\d{1,3}$/.test(text) && connections >= 4 && connections <= 500) return { value: connections };
  return { fault: `must be a whole number from 4 to 500, not "${text}".` };
}
