/** `npm run check-origin -- <url>`: checks an origin against the contract, prints one line per check, and exits with 1 when one failed. */
import { parseArgs } from 'node:util';
import { environment } from '../config.ts';
import type { CheckLine } from './origin-check/check-caller.ts';
import { checkOrigin } from './origin-check/origin-check.ts';

const usage = `npm run check-origin -- <url> [--write] [--token <admin's session token>] [--keys-port 3999]

The origin has to read the keys of its sessions from http://127.0.0.1:3999/.well-known/jwks.json for the time of the check
(ours: SESSION_KEYS_URL), or takes the token that is given. ORIGIN_SERVICE_TOKEN is the credential of the polls.`;

/** Far above the interval at which an origin should refetch the key set for an unknown key. */
const keysWithinMs = 15_000;

function refuse(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        write: { type: 'boolean', default: false },
        token: { type: 'string' },
        'keys-port': { type: 'string', default: '3999' },
      },
    });
  } catch {
    return refuse(usage);
  }
}

const { values, positionals } = readArguments();
const [url = ''] = positionals;
const keysPort = Number(values['keys-port']);
const isPort = /^\d{1,5}$/.test(values['keys-port']) && keysPort > 0 && keysPort <= 65_535;
if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '') || !isPort) refuse(usage);
const lines = await checkOrigin(
  {
    url,
    serviceToken: environment['ORIGIN_SERVICE_TOKEN']?.trim() || null,
    keysPort,
    keysWithinMs,
    token: values.token ?? null,
    canWrite: values.write,
  },
  ({ outcome, line, why }) =>
    console.log(`${outcome.padEnd(8)}${line}${why === undefined ? '' : `: ${why}`}`),
).catch((error: unknown) => {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (syscall !== 'listen') throw error;
  return refuse(
    `The keys of the check can't be served on port ${keysPort} (${code}). Choose one with --keys-port.`,
  );
});
const count = (outcome: CheckLine['outcome']) => lines.filter(line => line.outcome === outcome).length;
console.log(`\n${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`);
process.exitCode = count('failed') === 0 ? 0 : 1;
