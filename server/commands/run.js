/**
 * First step of every npm script, in plain JavaScript because it has to run before anything is installed: installs
 * the packages where they are missing or older than the lockfile, builds the client where its sources are newer than
 * the build, and then runs a file of ours with Node 24: the machine's own, or one from npm where that is older.
 *
 * Files under `test` need the packages for development as well, the product's own files do without them.
 * A packed release (`npm pack`) carries the built client, not its sources: there nothing is built. A container's image has no lockfile: there nothing is
 * installed either.
 *
 * Usage: node server/commands/run.js [--client] [--server] [--env] FILE [arguments]
 * --client: needs the built client; --server: starts the server, which is quicker when bundled; --env: settings in a file `.env` count, below what the environment says.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const installed = join(root, 'node_modules', '.package-lock.json');
/** A package whose install script fetches a Node; its tools for building native packages are a third of it, and nobody needs them. */
const nodePackage = join(root, 'node_modules', 'node');
const installedNode = join(nodePackage, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
/** From the first Node 24 with long-term support on: it runs TypeScript and has `node:sqlite`, without flags. */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const isNodeNewEnough = process.execPath !== installedNode && (major > 24 || (major === 24 && minor >= 11));
const clientConfig = join(root, 'client', 'vite.config.ts');
const isPacked = !existsSync(clientConfig);
// npm packs a lockfile only under its other name.
const lockfile = join(root, isPacked ? 'npm-shrinkwrap.json' : 'package-lock.json');
const isImage = isPacked && !existsSync(lockfile);
const ownNode = isNodeNewEnough ? process.execPath : installedNode;
const serverBundle = join(root, '.cache', 'bundled', 'current.json');
const builtPage = join(root, 'client', 'dist', 'index.html');

/** Without the installed Node, which an installation replaces. */
const machinesPath = (process.env.PATH ?? '')
  .split(delimiter)
  .filter(folder => folder !== dirname(installedNode))
  .join(delimiter);

/** Runs a step to its end; a failed one ends everything with its exit code. */
function runStep(command, args, title) {
  process.stderr.write(`${title}\n`);
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    env: { ...process.env, PATH: machinesPath },
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (error) process.stderr.write(`${title} could not be started: ${error.message}\n`);
  if (status !== 0) process.exit(status ?? 1);
}

/** npm notes what it installed in a lockfile of its own; packages of other platforms are missing there by design, and in a packed release the client's. */
function areInstalled() {
  if (!existsSync(installed) || !existsSync(ownNode)) return false;
  const wanted = JSON.parse(readFileSync(lockfile, 'utf8')).packages;
  const present = JSON.parse(readFileSync(installed, 'utf8')).packages;
  const isServers = path =>
    present[path] !== undefined || path.slice('node_modules/'.length) in wanted[''].dependencies;
  const isNeeded = path => path.startsWith('node_modules/') && (!isPacked || isServers(path));
  return Object.entries(wanted).every(
    ([path, entry]) =>
      !isNeeded(path) ||
      entry.optional ||
      entry.peer ||
      (!needsDevelopment && entry.dev) ||
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

/** Of a process; null where there is none, and on other systems than Linux. */
function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')')).split(' ')[2]);
  } catch {
    return null;
  }
}

/** Whether this process was started by the shell of an npm script, which outlives an npm that is killed. Other systems' shells become the script. */
function isStartedByShellOfNpm() {
  const script = process.env.npm_lifecycle_script;
  if (script === undefined || parentOf(starter) === null) return false;
  return readFileSync(`/proc/${starter}/cmdline`, 'utf8').replaceAll('\0', ' ').includes(script);
}

function endGroup(pid) {
  try {
    process.kill(-pid, 'SIGTERM');
  } catch {
    // Nothing is left of it; Windows has no groups.
  }
}

function end(signal) {
  // Whoever signals a second time wants it to end at once: that is never this process.
  clearInterval(watch);
  child.kill(signal);
}

function isStarterGone() {
  return process.ppid !== starter || (npm !== null && parentOf(starter) !== npm);
}

/** Whoever waits for this process: npm, its shell, or a person's. */
const starter = process.ppid;
const npm = isStartedByShellOfNpm() ? parentOf(starter) : null;
const args = process.argv.slice(2);
const flags = args.slice(
  0,
  args.findIndex(arg => !arg.startsWith('--')),
);
const needsClient = flags.includes('--client');
const [file, ...rest] = args.slice(flags.length);
const needsDevelopment = file.startsWith('test/');
const settings = join(root, '.env');
const nodeOptions = flags.includes('--env') && existsSync(settings) ? [`--env-file=${settings}`] : [];

if (!isImage && !areInstalled()) {
  // A half-finished install would otherwise look complete to the next start.
  rmSync(installed, { force: true });
  const options = [
    ...(needsDevelopment ? [] : ['--omit=dev']),
    // Of our packages only Node's has a script that is needed.
    ...(isNodeNewEnough ? ['--ignore-scripts'] : []),
  ];
  runStep(
    'npm',
    ['ci', ...options, '--legacy-peer-deps', '--no-audit', '--no-fund', '--loglevel=error'],
    'Installing packages …',
  );
  for (const headers of ['include', 'share'])
    rmSync(join(nodePackage, 'node_modules', `node-${process.platform}-${process.arch}`, headers), {
      recursive: true,
      force: true,
    });
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

if (isStarterGone()) process.exit(1);
const child = spawn(ownNode, [...nodeOptions, join(root, file), ...rest], {
  // Closes when this process is gone, however it ended: what serves ends then (close-gracefully.ts).
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
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
    PATH: `${dirname(ownNode)}${delimiter}${machinesPath}`,
  },
});
// Whoever kills npm, or its shell, tells this process nothing.
const watch = setInterval(() => {
  if (isStarterGone()) end('SIGTERM');
}, 1_000);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(signal));
child.on('exit', (code, signal) => {
  // What it had started in turn, where it was killed before it could end that itself.
  if (signal !== null) endGroup(child.pid);
  process.exit(code ?? (signal === 'SIGINT' ? 130 : 1));
});
