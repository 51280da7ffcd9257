/** Setup of each test file: generous timeouts, because a busy machine may be slow. */
import { vi } from 'vitest';

const waitMs = 30_000;
const { waitFor } = vi;

vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: waitMs, ...options });

// Tests without a DOM don't load DOM libraries.
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: waitMs });
}
