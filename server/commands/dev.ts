/**
 * `npm run dev`: the server on a sample restaurant, restarted after every change of server or shared, behind Vite with hot reload. Prints one sign-in
 * link for each role. `-- --fresh` deletes the restaurant first.
 */
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createServer } from 'vite';
import { closeGracefully } from '../close-gracefully.ts';

const root = join(import.meta.dirname, '..', '..');
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '5173' },
    'server-port': { type: 'string', default: '3100' },
    fresh: { type: 'boolean', default: false },
  },
});
if (values.fresh) rmSync(join(root, '.cache', 'dev'), { recursive: true, force: true });

const target = `http://127.0.0.1:${values['server-port']}`;
/** Paths that Vite proxies to the server. */
const serverPaths = [
  '/api',
  '/bridge',
  '/config.json',
  '/health',
  // The client has a folder of that name, whose modules Vite serves.
  String.raw`^/identity/(?!.*\.(tsx?|css)(\?|$))`,
  '/lang',
  '/metrics',
  '/openapi.json',
  '/.well-known',
];
const proxy = Object.fromEntries(serverPaths.map(path => [path, { target }]));
const vite = await createServer({
  configFile: join(root, 'client', 'vite.config.ts'),
  server: {
    port: Number(values.port),
    strictPort: true,
    proxy: { ...proxy, '/live': { target, ws: true } },
  },
});
try {
  await vite.listen();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error('Another port: npm run dev -- --port 5180 --server-port 3101');
  process.exit(1);
}

const server = spawn(
  process.execPath,
  [
    '--watch',
    '--watch-preserve-output',
    join(root, 'server', 'commands', 'dev-server.ts'),
    '--port',
    values['server-port'],
    '--web-port',
    values.port,
  ],
  { stdio: 'inherit' },
);
closeGracefully({ delay: 5_000 }, async () => {
  server.kill('SIGTERM');
  await vite.close();
});
