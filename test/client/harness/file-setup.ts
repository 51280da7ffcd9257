/**
 * Setup of each test file. Files of one worker share packages, globals and the document; here each finds them as the
 * first one did, and evaluates the project's own modules itself.
 */
import { afterAll, vi } from 'vitest';

vi.resetModules();
vi.unstubAllGlobals();
vi.useRealTimers();
Reflect.deleteProperty(globalThis, 'indexedDB');

// A busy machine may be slow.
const waitMs = 30_000;
const { waitFor } = vi;
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: waitMs, ...options });
afterAll(() => {
  vi.waitFor = waitFor;
});

// Tests without a DOM don't load DOM libraries.
if (typeof document !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: waitMs });
  cleanup();
  document.head.replaceChildren();
  document.body.replaceChildren();
  document.documentElement.removeAttribute('lang');
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
}
