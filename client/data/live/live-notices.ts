/**
 * Notices received over the socket, and whether the tab is visible. The UI that shows them is loaded after the first
 * screen; earlier notices are buffered.
 */
import type { ClientMessage, ServerMessage } from '#shared/live/live-messages.ts';
import type { BrowserEnvironment } from '../browser-environment.ts';

/** `welcome`: a new socket, on which the server repeats all current notices. */
export type NoticeMessage = Extract<ServerMessage, { type: 'notice' | 'notice-over' }> | { type: 'welcome' };

export type LiveNotices = {
  receive(message: NoticeMessage): void;
  /** A socket was opened. */
  greet(): void;
  /** The tab was hidden or shown. */
  sayPresence(): void;
  /** Acknowledges that this tab has shown the notice. */
  sayShown(id: string): void;
  /** The person is done with the notice, on all their screens. */
  sayDismissed(id: string): void;
  /** Returns the unsubscribe function. */
  listen(listener: (message: NoticeMessage) => void): () => void;
  /** Clears the state for the next user. */
  forget(): void;
};

const bufferedMax = 50;

export function createLiveNotices(
  send: (message: ClientMessage) => void,
  environment: Pick<BrowserEnvironment, 'isVisible'>,
): LiveNotices {
  let listener: ((message: NoticeMessage) => void) | null = null;
  let unheard: NoticeMessage[] = [];
  const receive = (message: NoticeMessage) => {
    if (listener !== null) return listener(message);
    unheard = [...unheard, message].slice(-bufferedMax);
  };
  const sayPresence = () => send({ type: 'presence', isVisible: environment.isVisible() });
  return {
    receive,
    greet() {
      sayPresence();
      receive({ type: 'welcome' });
    },
    sayPresence,
    sayShown: id => send({ type: 'noticed', id }),
    sayDismissed: id => send({ type: 'dismissed', id }),
    listen(next) {
      listener = next;
      for (const message of unheard.splice(0)) next(message);
      return () => {
        if (listener === next) listener = null;
      };
    },
    forget() {
      unheard = [];
    },
  };
}
