/** Estimate of the server's clock: elapsed times must not depend on a device whose clock is wrong. */
export type ServerClock = {
  now(): number;
  /** `now` of a live frame: accurate to the network latency. */
  observeFrame(iso: string): void;
  /** A `Date` header: accurate to a second, so used only until the first frame. */
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
