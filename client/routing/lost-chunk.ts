/**
 * Recovery for a page that stayed open over a deployment and requests chunks that no longer exist: it reloads once, and
 * only after all pending order writes are stored.
 */
import type { BrowserEnvironment } from '../data/browser-environment.ts';

/** `away`: the server does not answer. `stuck`: the user has to decide about a reload. */
export type Recovery = 'reloading' | 'away' | 'stuck';

export type ChunkRecovery = {
  isLost(error: unknown): boolean;
  recover(): Promise<Recovery>;
  reload(): void;
};

const storageKey = 'kelner.reloaded';
/** Reloading the same build again within this time would be a loop. */
const againAfterMs = 10 * 60_000;
/** How many times pending writes are checked before giving up. */
const maxChecks = 40;
const checkEveryMs = 250;

const lost = new WeakSet<object>();

/** Listens for Vite's preload errors; call before the first dynamic import. */
export function watchLostChunks(target: EventTarget): void {
  target.addEventListener('vite:preloadError', event => {
    if ('payload' in event && event.payload instanceof Error) lost.add(event.payload);
  });
}

export function createChunkRecovery(environment: BrowserEnvironment, isSafe: () => boolean): ChunkRecovery {
  /** Name of the entry script that the server currently serves; null if it does not answer. */
  async function readBuild(): Promise<string | null> {
    try {
      const response = await environment.fetch('/index.html', { cache: 'no-store' });
      return response.ok ? (/<script[^>]+src="([^"]+)/.exec(await response.text())?.[1] ?? null) : null;
    } catch {
      return null;
    }
  }

  async function whenSafe(): Promise<boolean> {
    for (let check = 0; check < maxChecks && !isSafe(); check += 1)
      await new Promise<void>(resolve => environment.setTimer(resolve, checkEveryMs));
    return isSafe();
  }

  /** False if this build was reloaded a moment ago, or storage is not available. */
  function remember(build: string): boolean {
    const [known, atMs] = environment.tabStorage.read(storageKey)?.split(' ') ?? [];
    if (known === build && environment.now() - Number(atMs) < againAfterMs) return false;
    const note = `${build} ${environment.now()}`;
    environment.tabStorage.write(storageKey, note);
    return environment.tabStorage.read(storageKey) === note;
  }

  return {
    isLost: error => error instanceof Error && lost.has(error),
    async recover() {
      const build = await readBuild();
      if (build === null) return 'away';
      if (!(await whenSafe()) || !remember(build)) return 'stuck';
      environment.reload();
      return 'reloading';
    },
    reload: environment.reload,
  };
}
