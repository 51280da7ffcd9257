/** How the tabs of one browser tell each other what becomes of what they keep together. */

/** `answer`: what a delivered entry was answered; `held`: a tab sends by itself. */
type OutboxNews = { scope: string; answer?: unknown; held?: 'begun' | 'over' };
export type OutboxChannel = {
  notify(news: OutboxNews): void;
  listen(listener: (news: OutboxNews) => void): void;
  close(): void;
};

export function openTabChannel(): OutboxChannel {
  // Without it the tabs still look into the outbox every few seconds.
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('kelner-outbox');
  return {
    notify: news => channel?.postMessage(news),
    listen(listener) {
      channel?.addEventListener('message', ({ data }: MessageEvent<OutboxNews>) => listener(data));
    },
    close: () => channel?.close(),
  };
}
