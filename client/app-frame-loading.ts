/** Lazy loading of the app frame, kept out of the initial bundle so that the sign-in page does not wait for it. */
import type { AppFrame, loadNotices as loadFrameNotices } from './app-frame.tsx';

export async function loadAppFrame(): Promise<typeof AppFrame> {
  return (await import('./app-frame.tsx')).AppFrame;
}

/** Loads the notifications' code, which only the frame shows. */
export async function loadNotices(): ReturnType<typeof loadFrameNotices> {
  return (await import('./app-frame.tsx')).loadNotices();
}
