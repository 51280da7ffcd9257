/** The server's clock as this tablet knows it: elapsed times must not depend on a tablet whose clock is wrong. */
export type ServerClock = {
  now(): number;
  /** `now` of a live frame: exact to the network's delay. */
  observeFrame(iso: string): void;
  /** A `Date` header: whole seconds, so it only counts until a frame came. */
  observeHeader(date: string | null): void;
};

const headerRoundingMs = 500;

export function createServerClock(localNow: () => number): ServerClock {
  let offsetMs = 0;
  let isExact = false;
  return {
    now: () => localNow() + offsetMs,
    observeFrame(iso) {
      const serverMs = Date.parse(iso);
      if (Number.isNaN(serverMs)) return;
      offsetMs = serverMs - localNow();
      isExact = true;
    },
    observeHeader(date) {
      const serverMs = Date.parse(date ?? '');
      if (isExact || Number.isNaN(serverMs)) return;
      offsetMs = serverMs + headerRoundingMs - localNow();
    },
  };
}
