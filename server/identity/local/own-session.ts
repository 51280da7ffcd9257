/** A session of this server in the form that requests use: by password, by PIN, or in place of a Clerk session. */
import type { ActiveMembership } from './account-store.ts';

export type LocalSession = {
  readonly id: string;
  readonly userId: string;
  readonly username: string;
  readonly displayName: string;
  /** Organizations with an active membership. */
  readonly organizations: readonly ActiveMembership[];
  /** The selected organization, while it is among them. */
  readonly organization: ActiveMembership | undefined;
  /** Opened by PIN on a shared screen: it gives access to the till, but not to the account. */
  readonly isByPin: boolean;
  /** The token of a Clerk session. */
  readonly token?: string;
  /** True if it was just prolonged, so that its cookie must be renewed. */
  readonly isProlonged: boolean;
};

/** A newly opened session. The secret goes into the cookie and nowhere else. */
export type OpenedSession = {
  sessionId: string;
  userId: string;
  secret: string;
  organizations: readonly ActiveMembership[];
};
