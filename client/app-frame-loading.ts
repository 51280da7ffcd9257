/** Lazy loading of the app frame, kept out of the initial bundle so that the sign-in page does not wait for it. */
import type { AppFrame, openNotices } from './app-frame.tsx';

export async function loadAppFrame(): Promise<typeof AppFrame> {
  return (await import('./app-frame.tsx')).AppFrame;
}

/** Loads the notifications' code, which is part of the frame's chunk. */
export async function loadNotices(): Promise<typeof openNotices> {
  return (await import('./app-frame.tsx')).openNotices;
}
