/** While one person is signed in, what they keep on this device is open in this tab. */
import { useEffect } from 'react';
import type { DataAccess } from '../data/data-access.ts';

/**
 * `scope`: organization and user; undefined: nobody who takes orders. `preload` fetches what is needed just when code
 * can't be fetched any more.
 */
export function useTabOutbox(
  access: DataAccess,
  scope: string | undefined,
  preload: () => Promise<unknown>,
): void {
  useEffect(() => {
    if (scope === undefined) return;
    let isOver = false;
    let close = async () => {};
    const open = async () => {
      const [{ openTabOutbox }] = await Promise.all([import('./tab-outbox.ts'), preload()]);
      if (isOver) return;
      close = await openTabOutbox(access, scope);
      if (isOver) await close();
    };
    // A browser that keeps nothing: what finds no server waits in memory, and the screen says so.
    void open().catch(() => undefined);
    return () => {
      isOver = true;
      void close();
    };
  }, [access, scope, preload]);
}
