/** While one person is signed in, what they keep on this device is open in this tab. */
import { useEffect } from 'react';
import type { DataAccess } from '../data/data-access.ts';

/** `scope`: organization and user; undefined: nobody who takes orders. */
export function useTabOutbox(access: DataAccess, scope: string | undefined): void {
  useEffect(() => {
    if (scope === undefined) return;
    let isOver = false;
    let close = async () => {};
    const open = async () => {
      const { openTabOutbox } = await import('./tab-outbox.ts');
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
  }, [access, scope]);
}
