/** The real server as a separate process with its own folder, for behaviour that is only visible from outside. */
import { type ChildProcess, spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signingKeyFile } from '../../server/identity/local/signing-key.ts';
import { root } from './source-tree.ts';

export type ServerProcess = {
  readonly url: string;
  readonly child: ChildProcess;
  /** Its output so far, both streams. */
  output(): string;
  stop(signal?: NodeJS.Signals): Promise<number | null>;
};

export function createDataFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'kelner-'));
  // A process that was just killed may still be ending a write.
  return {
    path,
    remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 }),
  };
}

let signingKey: string | null = null;

/** The same for all: each server would take a quarter of a second to make its own. */
export function lentSigningKey(): string {
  signingKey ??= generateKeyPairSync('rsa', { modulusLength: 2_048 })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();
  return signingKey;
}

/** To a folder, before its first start. */
export function lendSigningKey(dataFolder: string): void {
  writeFileSync(signingKeyFile(dataFolder), lentSigningKey(), { mode: 0o600 });
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port');
  return address.port;
}

/** The memory options of `npm start`, which an npm script's own process received too. */
function memoryAsStarted(): Record<string, string> {
  const names = Object.keys(process.env).filter(name => name.startsWith('MALLOC_'));
  const [semiSpace] = process.env['NODE_OPTIONS']?.match(/--max-semi-space-size=\d+/) ?? [];
  return {
    ...Object.fromEntries(names.map(name => [name, process.env[name] ?? ''])),
    ...(semiSpace !== undefined && { NODE_OPTIONS: semiSpace }),
  };
}

/** Starts one of our scripts with exactly this environment beside PATH and the memory options. `out`: a file for its output. */
export function spawnServer(
  env: Record<string, string>,
  script = 'server/main.ts',
  out: 'pipe' | number = 'pipe',
): { child: ChildProcess; output(): string } {
  const child = spawn(process.execPath, [join(root, script)], {
    env: { PATH: process.env['PATH'] ?? '', ...memoryAsStarted(), ...env },
    stdio: ['ignore', out, out, 'ipc'],
  });
  let output = '';
  child.stdout?.on('data', chunk => {
    output += chunk;
  });
  child.stderr?.on('data', chunk => {
    output += chunk;
  });
  return { child, output: () => output };
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/health/ready`)).ok;
  } catch {
    return false;
  }
}

/** Resolves when the server reports that it is ready; rejects with its output when it exits before. */
export async function startServer(
  dataFolder: string,
  env: Record<string, string> = {},
  script?: string,
  out?: number,
): Promise<ServerProcess> {
  const port = env['PORT'] ?? String(await findFreePort());
  const url = `http://127.0.0.1:${port}`;
  const { child, output } = spawnServer(
    { LOG_LEVEL: 'warn', ...env, DATA_DIR: dataFolder, PORT: port },
    script,
    out,
  );
  while (!(await isReady(url))) {
    if (child.exitCode !== null) {
      // Between being found free and being opened, another process may have taken it.
      const isTaken = env['PORT'] === undefined && output().includes('is already in use');
      if (isTaken) return startServer(dataFolder, env, script, out);
      throw new Error(`The server ended with ${child.exitCode}: ${output()}`);
    }
    await new Promise(resolve => setTimeout(resolve, 20));
  }
  return {
    url,
    child,
    output,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      child.kill(signal);
      await once(child, 'exit');
      return child.exitCode;
    },
  };
}
