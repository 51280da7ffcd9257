/// <reference types="vitest/config" />
/** How the client is built, served while developing, and tested. */
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import packageFile from '../package.json' with { type: 'json' };
import { buildServiceWorker } from './build/build-service-worker.ts';
import { compressBuild } from './build/compress-build.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here('.'),
  plugins: [react(), buildServiceWorker(), compressBuild()],
  define: { __APP_VERSION__: JSON.stringify(packageFile.version) },
  resolve: { alias: { '#shared': here('../shared') } },
  build: {
    outDir: here('dist'),
    emptyOutDir: true,
    target: ['chrome111', 'safari16.4', 'firefox113'],
    // The CSP allows scripts and fonts from our own files only, nothing inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What every screen stands on is one file; each screen adds its own.
        codeSplitting: {
          groups: [
            // Clerk's library comes with Clerk's screens and Firebase's with push, where the server is set up for them; IndexedDB's with the outbox.
            {
              name: 'libraries',
              test: /node_modules\/(?!lucide|idb|firebase|@firebase|.*jotai.*utils|@clerk|dequal|js-cookie|glob-to-regexp|tslib|.*infiniteQuery)/,
            },
            {
              name: 'ground',
              test: /lucide-react(?!.*\/eye)|\/shared\/|client\/(orders\/kept-|data|ui(?!\/(new-)?password|\/area-cards)|identity(?!\/shrink)|i18n)\//,
              // What only one or two screens need comes with them.
              minShareCount: 3,
            },
          ],
        },
      },
    },
  },
  test: {
    root: here('..'),
    css: { modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
    setupFiles: ['test/client/harness/waiting-bounds.ts'],
    // Reached only by what hangs: a busy machine may take its time.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // By default one core stays idle, on a computer with two half of them.
    maxWorkers: '100%',
    // A DOM takes longer to set up than most tests to run: what needs one and is no component says so in its first line.
    projects: [
      { extends: true, test: { name: 'plain', include: ['test/client/**/*.test.ts'], environment: 'node' } },
      { extends: true, test: { name: 'dom', include: ['test/client/**/*.test.tsx'], environment: 'jsdom' } },
    ],
  },
});
