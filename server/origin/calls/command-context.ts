/** The context that a command runs in. */
import type { Transaction } from 'kysely';
import type { PathParams } from '#shared/contract/paths.ts';
import type { WriteName } from '#shared/contract/writes.ts';
import type { EventDraft } from '../events/event-store.ts';
import type { Area, OriginTables } from '../origin-tables.ts';
import type { Restaurant } from '../settings/settings-store.ts';
import type { Caller } from './callers.ts';

export type CommandContext<Body> = {
  readonly tx: Transaction<OriginTables>;
  readonly caller: Caller;
  readonly params: PathParams;
  readonly body: Body;
  /** Null: no person's call, but the origin's own doing. */
  readonly call: WriteName | null;
  /** The paired device that the request names; not authenticated. */
  readonly deviceId: string | null;
  /** The same where the server in front has its credential; null for one that is merely named. */
  readonly provenDeviceId: string | null;
  readonly nowMs: number;
  readonly now: string;
  /** Its settings and subscription as of the command's start. */
  restaurant(): Promise<Restaurant>;
  /** Records an event; written in the command's transaction, in order of the calls. */
  record(event: EventDraft): void;
  /** Marks areas as changed by this command. */
  touch(...areas: Area[]): void;
  /** Throws VERSION_CONFLICT with `current` unless If-Match has its version. */
  expectVersion(current: { version: number }): void;
};

/** For helpers that don't depend on the body. */
export type AnyCommand = Omit<CommandContext<unknown>, 'body'>;
