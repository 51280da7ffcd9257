/** Clerk's browser scripts for the double of Clerk in the tests, installed from npm; the product never installs them. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Lockfile = { packages: Record<string, { version?: string; link?: boolean }> };

function isInstalled(folder: string): boolean {
  const installed = join(folder, 'node_modules', '.package-lock.json');
  if (!existsSync(installed)) return false;
  const read = (file: string): Lockfile => JSON.parse(readFileSync(file, 'utf8'));
  const present = read(installed).packages;
  return Object.entries(read(join(folder, 'package-lock.json')).packages).every(
    ([path, { version }]) =>
      !path.startsWith('node_modules/') || version === undefined || present[path]?.version === version,
  );
}

/** Does nothing where the versions of the lockfile are there already. */
export function installClerkFiles(root: string): void {
  const folder = join(root, 'test', 'clerk-double', 'published');
  if (isInstalled(folder)) return;
  console.log("Fetching Clerk's browser scripts for the tests …");
  spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
}
