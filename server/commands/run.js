/**
 * First step of every npm script, in plain JavaScript because it has to run before anything is installed: installs
 * the packages where they are missing or older than the lockfile, builds the client where its sources are newer than
 * the build, and then runs a file of ours with the Node version that the project brings along.
 *
 * A packed release (`npm pack`) carries the built client, not its sources: there nothing is built, and only what runs is installed. A container's image
 * has neither lockfile: there nothing is installed either, and its own Node runs.
 *
 * Usage: node server/commands/run.js [--client] [--server] [--env] FILE [arguments]
 * --client: needs the built client; --server: starts the server, which is quicker when bundled; --env: settings in a file `.env` count, below what the environment says.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const installed = join(root, 'node_modules', '.package-lock.json');
const installedNode = join(
  root,
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);
const clientConfig = join(root, 'client', 'vite.config.ts');
const isPacked = !existsSync(clientConfig);
// npm packs a lockfile only under its other name.
const lockfile = join(root, isPacked ? 'npm-shrinkwrap.json' : 'package-lock.json');
const isImage = isPacked && !existsSync(lockfile);
const ownNode = isImage ? process.execPath : installedNode;
const serverBundle = join(root, '.cache', 'bundled', 'current.json');
const builtPage = join(root, 'client', 'dist', 'index.html');

/** Runs a step to its end; a failed one ends everything with its exit code. */
function runStep(command, args, title) {
  process.stderr.write(`${title}\n`);
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (error) process.stderr.write(`${title} could not be started: ${error.message}\n`);
  if (status !== 0) process.exit(status ?? 1);
}

/** npm notes what it installed in a lockfile of its own; packages of other platforms are missing there by design. */
function areInstalled() {
  if (!existsSync(installed) || !existsSync(installedNode)) return false;
  const wanted = JSON.parse(readFileSync(lockfile, 'utf8')).packages;
  const present = JSON.parse(readFileSync(installed, 'utf8')).packages;
  return Object.entries(wanted).every(
    ([path, entry]) =>
      path === '' ||
      entry.optional ||
      entry.peer ||
      (isPacked && entry.dev) ||
      present[path]?.version === entry.version,
  );
}

function newestChange(path) {
  if (!existsSync(path)) return 0;
  const { mtimeMs } = statSync(path);
  if (!statSync(path).isDirectory()) return mtimeMs;
  const changes = readdirSync(path)
    .filter(name => name !== 'dist' && name !== 'node_modules')
    .map(name => newestChange(join(path, name)));
  return Math.max(mtimeMs, ...changes);
}

function isClientCurrent() {
  return isPacked || isNewerThan(builtPage, ['client', 'shared', 'package-lock.json']);
}

function isNewerThan(made, sources) {
  if (!existsSync(made)) return false;
  return statSync(made).mtimeMs > Math.max(...sources.map(name => newestChange(join(root, name))));
}

const args = process.argv.slice(2);
const flags = args.slice(
  0,
  args.findIndex(arg => !arg.startsWith('--')),
);
const needsClient = flags.includes('--client');
const [file, ...rest] = args.slice(flags.length);
const settings = join(root, '.env');
const nodeOptions = flags.includes('--env') && existsSync(settings) ? [`--env-file=${settings}`] : [];

if (!isImage && !areInstalled()) {
  // A half-finished install would otherwise look complete to the next start.
  rmSync(installed, { force: true });
  const omitted = isPacked ? ['--omit=dev'] : [];
  runStep('npm', ['ci', ...omitted, '--no-audit', '--no-fund', '--loglevel=error'], 'Installing packages …');
}
if (needsClient && !isClientCurrent()) {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  runStep(ownNode, [vite, 'build', '--config', clientConfig, '--logLevel', 'warn'], 'Building the client …');
}
const bundled = ['server', 'shared', 'package.json', 'node_modules/.package-lock.json'];
if (flags.includes('--server') && !isImage && !isNewerThan(serverBundle, bundled)) {
  process.stderr.write('Bundling the server …\n');
  // Where it fails the server starts from its sources, only slower.
  spawnSync(ownNode, [join(root, 'server', 'commands', 'bundle', 'bundle-server.ts')], { stdio: 'inherit' });
}

const child = spawn(ownNode, [...nodeOptions, join(root, file), ...rest], {
  stdio: 'inherit',
  // A terminal's Ctrl+C reaches the whole process group. In a group of its own the child hears of it once, from here:
  // a second signal would tell it to stop closing gracefully.
  detached: process.platform !== 'win32',
  env: {
    ...process.env,
    // What was compiled before is kept: two hundred test files load the same modules, and a restart is quicker too.
    NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'),
    // Linux's malloc would keep what a busy hour needed, once for each of Node's threads: here it gives back.
    MALLOC_ARENA_MAX: '2',
    MALLOC_TRIM_THRESHOLD_: '131072',
    // V8 would give what dies young up to 190 MB under load and keep it at rest; who sets it otherwise has the last word.
    NODE_OPTIONS: `--max-semi-space-size=16 ${process.env.NODE_OPTIONS ?? ''}`.trim(),
    PATH: `${dirname(ownNode)}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`,
  },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
