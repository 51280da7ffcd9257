/**
 * Around `npm pack`: the lockfile goes into the package under the only name that npm packs one by, so that what is installed from it is what was
 * tested.
 */
import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..', '..');
const packed = join(root, 'npm-shrinkwrap.json');

if (process.argv[2] === '--write') copyFileSync(join(root, 'package-lock.json'), packed);
else rmSync(packed, { force: true });
