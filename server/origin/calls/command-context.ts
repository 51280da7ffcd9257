/** The context that a command runs in. */
import type { Transaction } from 'kysely';
import type { PathParams } from '#shared/contract/paths.ts';
import type { WriteName } from '#shared/contract/writes.ts';
import type { Caller } from '../callers/callers.ts';
import type { EventDraft } from '../events/event-store.ts';
import type { Area, OriginTables } from '../origin-tables.ts';
import type { Restaurant } from '../restaurant/settings-store.ts';

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
  /** The modules above the command's own. */
  readonly links: ModuleLinks;
  /** Throws VERSION_CONFLICT with `current` unless If-Match has its version. */
  expectVersion(current: { version: number }): void;
};

/** For helpers that don't depend on the body. */
export type AnyCommand = Omit<CommandContext<unknown>, 'body'>;

/** A fact that commands announce. `T` is its content. */
export type Fact<T> = { readonly kind: 'fact'; readonly content?: T };
/** A question that commands ask, with exactly one answering module. */
export type Question<T, Answer> = {
  readonly kind: 'question';
  readonly content?: T;
  readonly answer?: Answer;
};

type Handler = (context: AnyCommand, content: never) => Promise<unknown>;
/** A handler of one fact or question, made by `onFact` or `onQuestion`. */
export type ModuleLink = {
  readonly to: Fact<unknown> | Question<unknown, unknown>;
  readonly handle: Handler;
};

export type ModuleLinks = {
  /** Calls the fact's subscribers, one after the other in the order of registration. */
  announce<T>(context: AnyCommand, fact: Fact<T>, content: T): Promise<void>;
  ask<T, Answer>(context: AnyCommand, question: Question<T, Answer>, content: T): Promise<Answer>;
};
