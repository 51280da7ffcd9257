/** Loads the code that writes notices with the first of them: a first visit mostly has none. */
import type { NoticeMessage } from '../../data/live/live-notices.ts';
import type { writtenNotice } from './written-notice.ts';

export type WriteNotice = typeof writtenNotice;

type NoticeWriter = {
  /** Writes the notice in a language; returns it as it came while the code is not loaded. */
  write: WriteNotice;
  /** Calls the listener with each message in order, once its notice can be written. */
  receive(message: NoticeMessage): void;
};

export function createNoticeWriter(listener: (message: NoticeMessage) => void): NoticeWriter {
  let loaded: WriteNotice | null = null;
  let loading: Promise<void> | null = null;

  async function load(): Promise<void> {
    // If the chunk is missing (an older deployment), notices keep the text that they came with.
    const asIs: WriteNotice = (_, notice) => notice;
    loaded = await import('./written-notice.ts').then(
      ({ writtenNotice }) => writtenNotice,
      () => asIs,
    );
  }

  return {
    write: (words, notice, nowMs) => loaded?.(words, notice, nowMs) ?? notice,
    receive(message) {
      if (message.type === 'notice' && message.notice.facts !== undefined) loading ??= load();
      if (loading === null || loaded !== null) listener(message);
      else void loading.then(() => listener(message));
    },
  };
}
