/** Open sockets as notifications see them: who is connected and visible, and a way to send notices addressed to a person rather than a topic. */
import type { ServerMessage } from '#shared/live/live-messages.ts';
import type { MemberIdentity } from '../../http/guards.ts';

export type LiveScreen = {
  /** Null once it is closed. */
  identity(): MemberIdentity | null;
  /** The page is visible to the user. */
  isVisible(): boolean;
  /** The version of the page's client; null if unknown. */
  version(): string | null;
  notify(message: Extract<ServerMessage, { type: 'notice' | 'notice-over' }>): void;
};

export type ScreenListener = {
  /** The client authenticated; it counts as visible until it reports otherwise. */
  opened(screen: LiveScreen): void;
  /** The page was hidden or shown. */
  turned(screen: LiveScreen): void;
  noticed(screen: LiveScreen, noticeId: string): void;
  dismissed(screen: LiveScreen, noticeId: string): void;
  closed(screen: LiveScreen): void;
};
