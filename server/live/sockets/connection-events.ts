/** What the rest of the server hears of open sockets, and may say on them: notices, for the person and not for a topic. */
import type { ServerMessage } from '#shared/live-messages.ts';
import type { MemberIdentity } from '../../http/guards.ts';

export type LiveScreen = {
  /** Null once it is closed. */
  identity(): MemberIdentity | null;
  /** Somebody can see it. */
  isVisible(): boolean;
  notify(message: Extract<ServerMessage, { type: 'notice' | 'notice-over' }>): void;
};

export type ScreenListener = {
  /** It said who it is; it counts as visible until it says otherwise. */
  opened(screen: LiveScreen): void;
  /** It was hidden or shown. */
  turned(screen: LiveScreen): void;
  noticed(screen: LiveScreen, noticeId: string): void;
  closed(screen: LiveScreen): void;
};
