/**
 * What the server tells this person over the socket, and whether somebody sees this tab. The interface that shows it is
 * loaded after the first screen: what comes earlier waits for it.
 */
import type { ClientMessage, ServerMessage } from '#shared/live-messages.ts';
import type { BrowserEnvironment } from '../browser-environment.ts';

/** `welcome`: a new socket, on which the server tells again what still holds. */
export type NoticeMessage = Extract<ServerMessage, { type: 'notice' | 'notice-over' }> | { type: 'welcome' };

export type LiveNotices = {
  receive(message: NoticeMessage): void;
  /** A socket was opened. */
  greet(): void;
  /** The tab was hidden or shown. */
  sayPresence(): void;
  /** This tab has shown the notice. */
  sayShown(id: string): void;
  /** The answer ends it. */
  listen(listener: (message: NoticeMessage) => void): () => void;
  /** Another person may sign in. */
  forget(): void;
};

const keptAtMost = 50;

export function createLiveNotices(
  send: (message: ClientMessage) => void,
  environment: Pick<BrowserEnvironment, 'isVisible'>,
): LiveNotices {
  let listener: ((message: NoticeMessage) => void) | null = null;
  let unheard: NoticeMessage[] = [];
  const receive = (message: NoticeMessage) => {
    if (listener !== null) return listener(message);
    unheard = [...unheard, message].slice(-keptAtMost);
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
