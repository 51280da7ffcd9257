/** The open screens as notifications see them: their owners, and which are visible. */
import type { ServerMessage } from '#shared/live/live-messages.ts';
import type { MemberIdentity } from '../http/guards.ts';

export type NoticeMessage = Extract<ServerMessage, { type: 'notice' | 'notice-over' }>;

/** An open, authenticated socket. */
export type Screen = {
  /** Null once it is closed. */
  identity(): MemberIdentity | null;
  isVisible(): boolean;
  notify(message: NoticeMessage): void;
};

/** The sound of a notice on a screen: played, left to a push, or none. */
type NoticeSound = 'rang' | 'leftToPush' | 'none';

/** Events of the live part's sockets. */
export type ScreenListener = {
  opened(screen: Screen): void;
  /** The page was hidden or shown. */
  turned(screen: Screen): void;
  noticed(screen: Screen, noticeId: string): void;
  dismissed(screen: Screen, noticeId: string): void;
  closed(screen: Screen): void;
};

export type OpenScreens = {
  add(screen: Screen, owner: MemberIdentity): void;
  /** The screen's owner; null for an unknown screen. */
  remove(screen: Screen): MemberIdentity | null;
  ownerOf(screen: Screen): MemberIdentity | null;
  of(organizationId: string, userId: string): Screen[];
  allIn(organizationId: string): Screen[];
  isAnyIn(organizationId: string): boolean;
  /** Notices sent to the screen, by id: the sender claims a notice here first. */
  shownOn(screen: Screen): Map<string, NoticeSound>;
};

export function createOpenScreens(): OpenScreens {
  const organizations = new Map<string, Map<Screen, string>>();
  const owners = new WeakMap<Screen, MemberIdentity>();
  const shown = new WeakMap<Screen, Map<string, NoticeSound>>();
  return {
    add(screen, owner) {
      const { organizationId, userId } = owner;
      owners.set(screen, owner);
      const screens = organizations.get(organizationId) ?? new Map<Screen, string>();
      organizations.set(organizationId, screens.set(screen, userId));
    },
    remove(screen) {
      const owner = owners.get(screen);
      if (owner === undefined) return null;
      const screens = organizations.get(owner.organizationId);
      screens?.delete(screen);
      if (screens?.size === 0) organizations.delete(owner.organizationId);
      return owner;
    },
    ownerOf: screen => owners.get(screen) ?? null,
    of: (organizationId, userId) =>
      [...(organizations.get(organizationId) ?? [])].flatMap(([screen, id]) => (id === userId ? screen : [])),
    allIn: organizationId => [...(organizations.get(organizationId)?.keys() ?? [])],
    isAnyIn: organizationId => organizations.has(organizationId),
    shownOn(screen) {
      const known = shown.get(screen) ?? new Map<string, NoticeSound>();
      shown.set(screen, known);
      return known;
    },
  };
}
