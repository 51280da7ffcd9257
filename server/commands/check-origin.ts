/**
 * `npm run check-origin -- <url>`: says line by line whether an origin keeps the contract, and ends with 1 when one failed.
 */
import { parseArgs } from 'node:util';
import { environment } from '../config.ts';
import type { CheckLine } from './origin-check/check-report.ts';
import { checkOrigin } from './origin-check/origin-check.ts';

const usage = `npm run check-origin -- <url> [--write] [--token <admin's session token>] [--keys-port 3999]

The origin has to read the keys of its sessions from http://127.0.0.1:3999/.well-known/jwks.json for the time of the check
(ours: SESSION_KEYS_URL), or takes the token that is given. ORIGIN_SERVICE_TOKEN is the credential of the polls.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    write: { type: 'boolean', default: false },
    token: { type: 'string' },
    'keys-port': { type: 'string', default: '3999' },
  },
});
const [url] = positionals;
if (url === undefined || !URL.canParse(url)) {
  console.error(usage);
  process.exit(1);
}
const lines = await checkOrigin(
  {
    url,
    serviceToken: environment['ORIGIN_SERVICE_TOKEN'] ?? null,
    keysPort: Number(values['keys-port']),
    token: values.token ?? null,
    canWrite: values.write,
  },
  ({ outcome, line, why }) =>
    console.log(`${outcome.padEnd(8)}${line}${why === undefined ? '' : `: ${why}`}`),
);
const count = (outcome: CheckLine['outcome']) => lines.filter(line => line.outcome === outcome).length;
console.log(`\n${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`);
process.exitCode = count('failed') === 0 ? 0 : 1;
