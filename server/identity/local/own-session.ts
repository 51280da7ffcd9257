/** A session of this server, as its requests are told of it: by password, by PIN, or in place of one of Clerk's. */
import type { ActiveMembership } from './account-store.ts';

export type LocalSession = {
  readonly id: string;
  readonly userId: string;
  readonly username: string;
  readonly displayName: string;
  /** Organizations with an active membership. */
  readonly organizations: readonly ActiveMembership[];
  /** The selected one, while it is among them. */
  readonly organization: ActiveMembership | undefined;
  /** Opened by PIN on a shared screen: it opens the till, and nothing of the account. */
  readonly isByPin: boolean;
  /** Clerk's, where the session is Clerk's. */
  readonly token?: string;
  /** It was prolonged just now, so its cookie must be too. */
  readonly isProlonged: boolean;
};

/** A newly opened session. The secret goes into the cookie and nowhere else. */
export type OpenedSession = {
  sessionId: string;
  userId: string;
  secret: string;
  organizations: readonly ActiveMembership[];
};
