/** Loads the frame around the screens of signed-in people: no part of the first load, which signing in has to wait for. */
import type { AppFrame } from './app-frame.tsx';

export async function loadAppFrame(): Promise<{ default: typeof AppFrame }> {
  const { AppFrame: component } = await import('./app-frame.tsx');
  return { default: component };
}
