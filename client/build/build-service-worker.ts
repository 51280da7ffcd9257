/** Builds the service worker after the app, as one script at a fixed address that lists the files it keeps. */
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';
import type { Shell } from '../notifications/worker/shell-cache.ts';

const entryFile = fileURLToPath(new URL('../notifications/worker/service-worker.ts', import.meta.url));

/** Loaded only where configured; they need their own online services anyway. */
const hosted = /node_modules\/(@clerk|firebase|@firebase)\//;

function isPrecached(file: Rolldown.OutputAsset | Rolldown.OutputChunk): boolean {
  if (file.type === 'chunk') return !file.moduleIds.some(id => hosted.test(id));
  return /\.(css|woff2)$/.test(file.fileName);
}

function describe(bundle: Rolldown.OutputBundle): Shell {
  const all = Object.values(bundle);
  const entry = all.find(file => file.type === 'chunk' && file.isEntry)?.fileName ?? '';
  const files = all
    .filter(isPrecached)
    .map(({ fileName }) => `/${fileName}`)
    .sort();
  const page = bundle['index.html'];
  const content = page?.type === 'asset' ? page.source : '';
  const version = createHash('sha256').update(files.join('\n')).update(content).digest('hex').slice(0, 12);
  return { version, files, entry: `/${entry}` };
}

export function buildServiceWorker(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'build-service-worker',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    async writeBundle(_options, bundle) {
      await build({
        configFile: false,
        root: config.root,
        publicDir: false,
        logLevel: 'warn',
        resolve: { alias: config.resolve.alias },
        define: { __SHELL__: JSON.stringify(describe(bundle)) },
        build: {
          outDir: config.build.outDir,
          emptyOutDir: false,
          target: config.build.target,
          modulePreload: false,
          rolldownOptions: {
            input: entryFile,
            output: { format: 'iife', entryFileNames: 'service-worker.js' },
          },
        },
      });
    },
  };
}
