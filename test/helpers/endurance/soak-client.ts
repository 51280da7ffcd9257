/** The client's own modules in Node, built as for the browser, so that a soak's tabs behave like real ones. */
import { environmentManager, type QueryObserver, type QueryObserverOptions } from '@tanstack/react-query';
import { createServer } from 'vite';
import type { PathParams } from '#shared/contract/paths.ts';
import type { ReadName } from '#shared/contract/reads.ts';
import { root } from '../source-tree.ts';

export type Freshness = { isStale: boolean; confirmedAtMs: number | null };
type Store = { get<T>(atom: Atom<T>): T; sub(atom: Atom<unknown>, listener: () => void): () => void };
type Atom<T> = { readonly read: (...args: never[]) => T };
export type DataAccess = {
  http: {
    send(request: {
      method: string;
      path: string;
      body?: unknown;
      idempotencyKey?: string;
    }): Promise<{ body: unknown }>;
  };
  queryClient: ConstructorParameters<typeof QueryObserver>[0];
  live: { watch(path: string): () => void };
  statusStore: Store;
  start(): () => void;
};
type Credentials = { token(): Promise<string | null>; renew(): Promise<string | null> };

/** The client modules that a soak uses; built together, so that they share their state. */
export type ClientParts = {
  createDataAccess(edges: object, credentials: Credentials): DataAccess;
  readOptions(
    access: DataAccess,
    name: ReadName,
    params: PathParams | undefined,
    isPolling: boolean,
  ): QueryObserverOptions & { queryKey: readonly [string] };
  isPollingAtom: Atom<boolean>;
  liveStatusAtom: Atom<{ kind: string }>;
  topicFreshnessAtom: Atom<Readonly<Record<string, Freshness>>>;
};

export async function loadClient(): Promise<{ parts: ClientParts; stop(): Promise<void> }> {
  // As in a browser: unused queries are garbage-collected, intervals run.
  environmentManager.setIsServer(() => false);
  const compiler = await createServer({
    configFile: false,
    root,
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    define: { __APP_VERSION__: '"soak"' },
    optimizeDeps: { noDiscovery: true },
  });
  const load = (module: string) => compiler.ssrLoadModule(`/client/${module}.ts`);
  const { createDataAccess } = await load('create-data-access');
  const { readOptions } = await load('data/read-options');
  const { isPollingAtom, liveStatusAtom, topicFreshnessAtom } = await load('data/live/live-status');
  return {
    parts: { createDataAccess, readOptions, isPollingAtom, liveStatusAtom, topicFreshnessAtom },
    stop: () => compiler.close(),
  };
}
