/// <reference types="vitest/config" />
/** Build, development server and test configuration of the client. */
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import packageFile from '../package.json' with { type: 'json' };
import { buildServiceWorker } from './build/build-service-worker.ts';
import { chunkOf } from './build/chunk-groups.ts';
import { compressBuild } from './build/compress-build.ts';
import { iconModules } from './build/icon-modules.ts';
import { interfaceFont } from './build/interface-font.ts';
import { startScript } from './build/start-script.ts';
import { stripServerOnly } from './build/strip-server-only.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** No screen has to name them as files that it needs. */
const loadedByPage = /\/(rolldown-runtime|libraries|start|index)-[\w-]+\.\w+$/;

export default defineConfig({
  root: here('.'),
  plugins: [
    stripServerOnly(),
    iconModules(),
    interfaceFont(),
    react(),
    startScript(),
    buildServiceWorker(),
    compressBuild(),
  ],
  define: { __APP_VERSION__: JSON.stringify(packageFile.version) },
  resolve: {
    alias: {
      '#shared': here('../shared'),
      // React has the hook itself; only older versions need the shim.
      'use-sync-external-store/shim/index.js': 'react',
    },
  },
  build: {
    outDir: here('dist'),
    emptyOutDir: true,
    target: ['chrome111', 'safari16.4', 'firefox113'],
    // The CSP allows scripts and fonts from our own files only, nothing inline.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) =>
        files.filter(file => hostType === 'html' || !loadedByPage.test(file)),
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: chunkOf, debugName: 'parts of the house' }],
        },
      },
    },
  },
  test: {
    root: here('..'),
    css: { modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
    setupFiles: ['test/client/harness/file-setup.ts'],
    // Only hanging tests reach it; a busy machine is slow.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // The default leaves one core idle, half of the cores on a computer with two.
    maxWorkers: '100%',
    // React, jsdom and the other packages are evaluated once a worker; the setup file resets all other state.
    isolate: false,
    // A DOM takes longer to set up than most tests to run, so only component tests get one; a test that needs
    // one without being a component says so in its first line.
    projects: [
      { extends: true, test: { name: 'plain', include: ['test/client/**/*.test.ts'], environment: 'node' } },
      { extends: true, test: { name: 'dom', include: ['test/client/**/*.test.tsx'], environment: 'jsdom' } },
    ],
  },
});
