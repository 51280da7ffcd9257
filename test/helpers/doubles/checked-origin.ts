/** The stand-alone restaurant API, and the contract check for any origin. */
import type { Test } from 'tap';
import { checkOrigin } from '../../../server/commands/origin-check/origin-check.ts';
import { buildStandaloneOrigin } from '../../../server/commands/standalone-origin.ts';
import { readStandaloneOriginConfig } from '../../../server/commands/standalone-origin-config.ts';
import { createDataFolder } from '../server-process.ts';

/** A stand-alone origin that accepts the sessions of the server at `keysPort`. */
export async function startStandaloneOrigin(
  t: Test,
  keysPort: number,
  options: { withSample?: boolean } = {},
) {
  const folder = createDataFolder();
  const read = readStandaloneOriginConfig({
    PORT: '0',
    DATA_DIR: folder.path,
    LOG_LEVEL: 'silent',
    SESSION_KEYS_URL: `http://127.0.0.1:${keysPort}/.well-known/jwks.json`,
  });
  if ('faults' in read) throw new Error(read.faults.join('\n'));
  const origin = await buildStandaloneOrigin(read.ok, options);
  const url = await origin.app.listen({ host: '127.0.0.1', port: 0 });
  t.teardown(async () => {
    await origin.close();
    folder.remove();
  });
  return { url, serviceToken: origin.serviceToken, config: read.ok };
}

/** Returns the output lines of the check. */
export async function check(
  t: Test,
  url: string,
  options: Partial<Parameters<typeof checkOrigin>[0]> & { keysPort: number },
) {
  const said: string[] = [];
  const how = { url, serviceToken: null, token: null, canWrite: false, ...options };
  const lines = await checkOrigin(how, ({ line }) => void said.push(line));
  t.equal(said.length, lines.length, 'each line is said as it comes');
  return lines;
}
