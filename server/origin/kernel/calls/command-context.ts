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
  /** Null if the origin runs the command itself, without a request. */
  readonly call: WriteName | null;
  /** The paired device that the request names; not authenticated. */
  readonly deviceId: string | null;
  /** The device that the request names if the BFF has verified its credential; otherwise null. */
  readonly provenDeviceId: string | null;
  readonly nowMs: number;
  readonly now: string;
  /** The restaurant's settings and subscription when the command started. */
  restaurant(): Promise<Restaurant>;
  /** Adds an event. Events are written in the command's transaction, in the order of the calls. */
  record(event: EventDraft): void;
  /** Marks areas as changed by this command. */
  touch(...areas: Area[]): void;
  /** Announces facts to, and asks questions of, the modules above the command's own. */
  readonly links: ModuleLinks;
  /** Throws VERSION_CONFLICT with `current` unless If-Match has its version. */
  expectVersion(current: { version: number }): void;
};

/** The context without the body, for functions that don't depend on it. */
export type AnyCommand = Omit<CommandContext<unknown>, 'body'>;

/** A fact that commands announce; `T` is its content. */
export type Fact<T> = { readonly kind: 'fact'; readonly content?: T };
/** A question that commands ask; exactly one module answers it. */
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
  /** Calls the fact's subscribers one after another in the order of registration. */
  announce<T>(context: AnyCommand, fact: Fact<T>, content: T): Promise<void>;
  ask<T, Answer>(context: AnyCommand, question: Question<T, Answer>, content: T): Promise<Answer>;
};
