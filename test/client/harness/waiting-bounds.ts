/** Before each test file: what is waited for may take its time on a busy machine; only what never comes reaches a bound. */
import { vi } from 'vitest';

const waitMs = 30_000;
const { waitFor } = vi;

vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: waitMs, ...options });

// Tests without a DOM don't load what needs one.
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: waitMs });
}
