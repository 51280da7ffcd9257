/**
 * A page that stayed open over an update asks for parts that are gone. It is then loaded anew by itself: once, and not
 * before every tap of an order is safe.
 */
import type { BrowserEnvironment } from '../data/browser-environment.ts';

/** `away`: the server doesn't answer. `stuck`: loading anew is for the person to decide. */
export type Recovery = 'reloading' | 'away' | 'stuck';

export type ChunkRecovery = {
  isLost(error: unknown): boolean;
  recover(): Promise<Recovery>;
  reload(): void;
};

const storageKey = 'kelner.reloaded';
/** Loading the same build again sooner than this would be a loop. */
const againAfterMs = 10 * 60_000;
/** How long what is on its way to the server is waited for. */
const looks = 40;
const lookMs = 250;

const lost = new WeakSet<object>();

/** Vite tells of every part that could not be loaded; called once, before the first is asked for. */
export function watchLostChunks(target: EventTarget): void {
  target.addEventListener('vite:preloadError', event => {
    if ('payload' in event && event.payload instanceof Error) lost.add(event.payload);
  });
}

export function createChunkRecovery(environment: BrowserEnvironment, isSafe: () => boolean): ChunkRecovery {
  /** The name of the server's present first script; null: no answer. */
  async function readBuild(): Promise<string | null> {
    try {
      const response = await environment.fetch('/index.html', { cache: 'no-store' });
      return response.ok ? (/<script[^>]+src="([^"]+)/.exec(await response.text())?.[1] ?? null) : null;
    } catch {
      return null;
    }
  }

  async function whenSafe(): Promise<boolean> {
    for (let look = 0; look < looks && !isSafe(); look += 1)
      await new Promise<void>(resolve => environment.setTimer(resolve, lookMs));
    return isSafe();
  }

  /** False: this build was loaded a moment ago, or the browser can't remember that. */
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
