/**
 * Opens an order from a notice. A waiter's screen goes there itself; a wall screen, or one where somebody is in the middle of
 * something, stays, and another window opens, which browsers may block.
 */
import { waiterOrderPath } from '#shared/screen-paths.ts';

export type OpenOrder = {
  /** False: the browser blocked the window. */
  open(orderId: string): boolean;
};

type Options = {
  /** This screen may go elsewhere. */
  isFree(): boolean;
  go(path: string): void;
  /** Null: blocked. */
  openWindow(path: string): unknown;
};

export function createOrderOpening({ isFree, go, openWindow }: Options): OpenOrder {
  return {
    open(orderId) {
      const path = waiterOrderPath(orderId);
      if (!isFree()) return openWindow(path) !== null;
      go(path);
      return true;
    },
  };
}
