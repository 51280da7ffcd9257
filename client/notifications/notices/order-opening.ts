/**
 * Opens an order from a notification: in this tab on a free waiter screen, else (wall screen, unfinished work) in a new
 * window, which browsers may block.
 */
import { waiterOrderPath } from '#shared/kernel/screen-paths.ts';

type OpenOrder = {
  /** False if the browser blocked the window. */
  open(orderId: string): boolean;
};

type Options = {
  /** True if this tab may navigate away. */
  isFree(): boolean;
  go(path: string): void;
  /** Null if blocked. */
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
