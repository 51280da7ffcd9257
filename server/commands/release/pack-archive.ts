/** Packs the archive that restaurants install: sources, locales and the client as it is built here. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..', '..');
/** The lockfile under the only name that npm packs one by: what is installed from the archive is what was tested. */
const packedLockfile = join(root, 'npm-shrinkwrap.json');

/** Returns its path and its SHA-256, which stands in a file beside it for whoever fetches it; null where npm made none. */
export function packArchive(folder: string): { archive: string; sum: string } | null {
  mkdirSync(folder, { recursive: true });
  copyFileSync(join(root, 'package-lock.json'), packedLockfile);
  const args = ['pack', '--silent', '--pack-destination', folder];
  const { status, stdout } = spawnSync('npm', args, {
    ...{ cwd: root, encoding: 'utf8' },
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
