/** What a command gets to work with. */
import type { Transaction } from 'kysely';
import type { PathParams } from '#shared/contract/paths.ts';
import type { EventDraft } from '../events/event-store.ts';
import type { Area, OriginTables } from '../origin-tables.ts';
import type { Caller } from './callers.ts';

export type CommandContext<Body> = {
  readonly tx: Transaction<OriginTables>;
  readonly caller: Caller;
  readonly params: PathParams;
  readonly body: Body;
  readonly nowMs: number;
  readonly now: string;
  /** Notes what happened; written with the effect, in the order of the calls. */
  record(event: EventDraft): void;
  /** Names the areas that this command changed. */
  touch(...areas: Area[]): void;
  /** Throws VERSION_CONFLICT with `current` unless If-Match named its version. */
  expectVersion(current: { version: number }): void;
};

/** For steps that many commands share, whatever their body is. */
export type AnyCommand = Omit<CommandContext<unknown>, 'body'>;
