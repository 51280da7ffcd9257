/** Packs the archive that restaurants install: sources, locales and the built client. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..', '..');
/** The lockfile under the only name that npm packs, so that the tested versions are installed. */
const packedLockfile = join(root, 'npm-shrinkwrap.json');

/** Returns the archive's path and SHA-256, which is also written next to it for downloads; null if npm made none. */
export function packArchive(folder: string): { archive: string; sum: string } | null {
  mkdirSync(folder, { recursive: true });
  copyFileSync(join(root, 'package-lock.json'), packedLockfile);
  const args = ['pack', '--silent', '--pack-destination', folder];
  const { status, stdout } = spawnSync('npm', args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  rmSync(packedLockfile);
  if (status !== 0) return null;
  const name = stdout.trim();
  const archive = join(folder, name);
  const sum = createHash('sha256').update(readFileSync(archive)).digest('hex');
  writeFileSync(`${archive}.sha256`, `${sum}  ${name}\n`);
  return { archive, sum };
}
