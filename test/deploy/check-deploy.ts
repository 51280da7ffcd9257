/**
 * `npm run trial -- deploy`: whether what a restaurant's computer is installed from works, as far as that can be found out without Docker and without
 * systemd as the first process: the release's archive and the Dockerfile's steps in clean folders, the unit and the compose file by their own tools.
 */
import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packArchive } from '../../server/commands/release/pack-archive.ts';
import { findFreePort } from '../helpers/server-process.ts';
import { root } from '../helpers/source-tree.ts';
import { makeReadOnly, playStages, readStages } from './dockerfile.ts';
import { alertsFile, unknownMetrics } from './metric-names.ts';

const exposureMost = 2;
const composeLinter = 'dclint@3.1.0';
const minuteMs = 60_000;

const folder = mkdtempSync(join(tmpdir(), 'kelner-deploy-'));
/** By what this computer reaches a package registry, where it stands behind a proxy. */
const ofTheNetwork = ['NODE_EXTRA_CA_CERTS', 'HTTPS_PROXY', 'https_proxy', 'NO_PROXY', 'no_proxy'];
const alone: Record<string, string> = {
  HOME: process.env['HOME'] ?? folder,
  PATH: process.env['PATH'] ?? '',
  ...Object.fromEntries(ofTheNetwork.flatMap(name => (process.env[name] ? [[name, process.env[name]]] : []))),
};
let failed = 0;

async function check(title: string, work: () => Promise<string> | string): Promise<void> {
  const startedMs = performance.now();
  try {
    const found = await work();
    console.log(`ok   ${title}: ${found} (${((performance.now() - startedMs) / 1_000).toFixed(1)} s)`);
  } catch (error) {
    failed += 1;
    console.log(`FAIL ${title}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function said(
  command: string,
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { ...options, encoding: 'utf8' });
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(`${command} ended with ${status}: ${stdout}${stderr}`);
  return `${stdout}${stderr}`.trim();
}

function isThere(command: string): boolean {
  return spawnSync(command, ['--version']).error === undefined;
}

const started: ChildProcess[] = [];

function startServer(command: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  const server = spawn(command, args, { ...options, stdio: ['ignore', 'ignore', 'inherit'] });
  started.push(server);
  return server;
}

async function answers(url: string, server: ChildProcess, withinMs: number): Promise<string> {
  const untilMs = Date.now() + withinMs;
  for (;;) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`);
    const answer = await fetch(`${url}/health/ready`).catch(() => null);
    if (answer?.ok) return (await fetch(url)).text();
    if (Date.now() > untilMs) throw new Error(`${url} did not answer`);
    await new Promise(resolve => setTimeout(resolve, 100));
  }
}

/** By SIGTERM, like systemd and Docker do. */
async function endGracefully(server: ChildProcess): Promise<void> {
  const ended = new Promise<number | null>(resolve => server.once('exit', resolve));
  server.kill('SIGTERM');
  const code = await ended;
  if (code !== 0) throw new Error(`stopped, it ended with ${code}`);
}

async function packedRelease(): Promise<string> {
  const packed = packArchive(folder);
  if (packed === null) throw new Error('npm packed no archive');
  const home = join(folder, 'opt');
  mkdirSync(home);
  said('tar', ['xzf', packed.archive, '--strip-components=1', '-C', home]);
  for (const wanted of [
    'client/dist/index.html',
    'npm-shrinkwrap.json',
    'deploy/kelner.service',
    'deploy/kelner-bridge.service',
    'docs/operating/install.md',
  ])
    if (!existsSync(join(home, wanted))) throw new Error(`${wanted} is missing in ${packed.archive}`);
  for (const foreign of ['test', 'client/app.tsx', '.env', 'data'])
    if (existsSync(join(home, foreign))) throw new Error(`${foreign} should not be in ${packed.archive}`);
  const port = await findFreePort();
  const env = { ...alone, PORT: String(port), DATA_DIR: join(folder, 'opt-data') };
  const startedMs = performance.now();
  // What `npm start` calls, without npm between it and the signal.
  const { start } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')).scripts;
  const [, ...args] = String(start).split(' ');
  const server = startServer(process.execPath, args, { cwd: home, env });
  const page = await answers(`http://127.0.0.1:${port}`, server, 10 * minuteMs);
  const unknown = unknownMetrics(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text());
  if (unknown.length > 0) throw new Error(`alerts or dashboard name what it has not: ${unknown.join(', ')}`);
  const tookMs = performance.now() - startedMs;
  if (!page.includes('<div id="root">')) throw new Error('the first page is not the product');
  if (existsSync(join(home, 'node_modules', 'vitest')))
    throw new Error('tools of the developers were installed');
  await endGracefully(server);
  return `${packed.archive} installs and answers after ${(tookMs / 1_000).toFixed(0)} s, and builds nothing`;
}

/** What an operator runs beside the server: by the names that the server and the office say. */
function checkCommands(settings: SpawnOptions, data: string): void {
  const copy = join(data, 'copy.db');
  copyFileSync(join(data, 'kelner.db'), copy);
  for (const args of [['support'], ['restore', '--', copy]]) {
    const { status, stdout, stderr } = spawnSync('npm', ['run', ...args], { ...settings, encoding: 'utf8' });
    if (status !== 0) throw new Error(`npm run ${args.join(' ')}: ${stdout}${stderr}`);
  }
}

async function playedImage(): Promise<string> {
  const stages = readStages(readFileSync(join(root, 'Dockerfile'), 'utf8'));
  const { node } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).dependencies;
  for (const { image } of stages)
    if (!image.startsWith(`node:${node}-`))
      throw new Error(`${image} is not Node ${node}, which we test with`);
  const image = playStages(stages, { context: root, folder: join(folder, 'image'), alone });
  if (image.user === 'root') throw new Error('it would run as root');
  const [uid = 1000, gid = 1000] = image.user.split(':').map(Number);
  const data = join(image.folder, 'data');
  const isRoot = process.getuid?.() === 0;
  // The folder itself is not readable for others where it was made.
  chmodSync(folder, 0o755);
  if (isRoot) chownSync(data, uid, gid);
  makeReadOnly(image.folder);
  const port = await findFreePort();
  const env: Record<string, string> = {
    ...{ ...alone, ...image.env, HOST: '127.0.0.1', PORT: String(port), DATA_DIR: data },
    // Read-only, as it is there.
    HOME: image.workFolder,
  };
  const own = { cwd: image.workFolder, env, ...(isRoot && { uid, gid }) };
  const [command = '', ...args] = image.command;
  const server = startServer(command, args, own);
  const page = await answers(`http://127.0.0.1:${port}`, server, minuteMs);
  if (!page.includes('<div id="root">')) throw new Error('the first page is not the product');
  const [probe = '', ...probeArgs] = image.healthcheck;
  const isHealthy = (settings = own) => spawnSync(probe, probeArgs, settings).status === 0;
  if (!isHealthy()) throw new Error('the health check finds a ready server ill');
  await endGracefully(server);
  if (isHealthy()) throw new Error('the health check finds a stopped server healthy');
  checkCommands(own, data);
  const httpPort = String(await findFreePort());
  const withTls = { ...own, env: { ...env, TLS: 'local', TLS_NAMES: '127.0.0.1', HTTP_PORT: httpPort } };
  const secured = startServer(command, args, withTls);
  const untilMs = Date.now() + minuteMs;
  while (!isHealthy(withTls))
    if (secured.exitCode !== null || Date.now() > untilMs)
      throw new Error('the health check finds a server with https ill');
  await endGracefully(secured);
  return `its steps lead to a server that runs as ${image.user}, writes its data alone, is found healthy, stops and is restored`;
}

function checkedUnit(name: string): string {
  if (!isThere('systemd-analyze')) return 'left out: systemd-analyze is not on this computer';
  const unit = join(root, 'deploy', name);
  const { stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', unit], { encoding: 'utf8' });
  // What it starts is unpacked later.
  const faults = stderr.split('\n').filter(line => line !== '' && !line.includes('is not executable'));
  if (faults.length > 0) throw new Error(faults.join('; '));
  const analysis = said('systemd-analyze', ['security', '--offline=true', '--no-pager', unit]);
  const exposure = Number(/exposure level for \S+: ([\d.]+)/.exec(analysis)?.[1]);
  if (!(exposure <= exposureMost)) throw new Error(`its exposure is ${exposure}, more than ${exposureMost}`);
  return `verified, exposure ${exposure} of 10`;
}

function checkedAlerts(): string {
  if (!isThere('promtool')) return 'left out: promtool is not on this computer';
  return said('promtool', ['check', 'rules', alertsFile]).split('\n').at(-1)?.trim() ?? '';
}

/** With all of the example beside it, as an operator would have it. */
function checkedCompose(): string {
  const names = ['compose.yaml', 'compose.override.example.yaml'];
  const files = names.map(name => join(root, 'deploy', name));
  const chain = join(root, 'deploy', 'compose.chain.yaml');
  said('npm', ['exec', '--yes', `--package=${composeLinter}`, '--', 'dclint', ...files, chain]);
  if (spawnSync('docker', ['compose', 'version']).status !== 0)
    return `valid by the schema (${composeLinter}); Docker Compose is not on this computer`;
  said('docker', ['compose', ...files.flatMap(file => ['-f', file]), 'config', '--quiet']);
  const env = { ...process.env, POSTGRES_PASSWORD: 'of-the-check' };
  said('docker', ['compose', '-f', chain, 'config', '--quiet'], { env });
  return `valid by the schema (${composeLinter}), and for Docker Compose together with the example`;
}

function checkedBalancer(): string {
  if (!isThere('haproxy')) return 'left out: haproxy is not on this computer';
  said('haproxy', ['-q', '-c', '-f', join(root, 'deploy', 'haproxy.cfg')]);
  return 'valid';
}

try {
  for (const name of ['kelner.service', 'kelner-bridge.service']) {
    await check(`deploy/${name}`, () => checkedUnit(name));
  }
  await check('deploy/compose.yaml, compose.chain.yaml', checkedCompose);
  await check('deploy/haproxy.cfg', checkedBalancer);
  await check('deploy/alerts.yaml', checkedAlerts);
  await check('the archive', packedRelease);
  await check('Dockerfile', playedImage);
} finally {
  for (const server of started) server.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failed === 0 ? 0 : 1;
