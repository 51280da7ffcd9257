/** Bundles the server for its next starts; run.js calls it if the bundle is older than the sources. */
import { join } from 'node:path';
import { bundleFolder } from './current-bundle.ts';
import { makeBundle } from './make-bundle.ts';

const root = join(import.meta.dirname, '..', '..', '..');
await makeBundle(root, join('server', 'serve.ts'), join(root, bundleFolder));
