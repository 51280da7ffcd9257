/**
 * Cases of the origin check and their execution: a case makes one call and states the expected response. Values that are known only at run time (an order's
 * lines, a version) are given as functions.
 */

import type { WaiterMenuCategory, WaiterMenuItem } from '#shared/catalog/menu-schema.ts';
import { schemaOf } from '#shared/contract/named-schemas.ts';
import { fillPath, type PathParams, readPath } from '#shared/contract/paths.ts';
import type { ReadData, ReadName } from '#shared/contract/reads.ts';
import { type WriteAnswer, type WriteBody, type WriteName, writes } from '#shared/contract/writes.ts';
import type { ErrorCode } from '#shared/kernel/error-catalogue.ts';
import type { Role } from '#shared/kernel/roles.ts';
import type { WriteRow } from '#shared/kernel/write-row.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import type { RestaurantTable } from '#shared/venue/table-schema.ts';
import {
  answerFault,
  type CheckAnswer,
  type CheckCaller,
  type Checker,
  type CheckReport,
  refusalFault,
} from './check-caller.ts';
import { fieldsFault, type Wanted } from './check-fields.ts';

export type CheckStaff = Readonly<Record<Role | 'nobody', string>>;
/** The entities created for the cases. `mark` is part of each of their names. */
export type CheckHouse = {
  dish: { id: string; price: number };
  tables: [first: RestaurantTable, second: RestaurantTable, third: RestaurantTable];
  staff: CheckStaff;
  mark: string;
};
export const dishNames = {
  names: { en: 'Check', pl: 'Sprawdzenie' },
  kitchenNames: { en: 'CHK', pl: 'SPR' },
};

/** The reason for skipping an optional part of the contract. */
export const none = 'the origin sends none, as it may';

export type CheckRun = { readonly caller: CheckCaller; readonly report: CheckReport };
export type Case = (run: CheckRun) => Promise<void>;
type Deferred<T> = (run: CheckRun) => T | Promise<T>;
export type Late<T> = T | Deferred<T>;
export type Wants<A> = Wanted | ((answer: A) => Wanted | string | null);
export type Call<N extends WriteName> = {
  /** Absent: a waiter, the kitchen or the owner, by the path. */
  as?: Checker;
  id?: Late<string>;
  params?: PathParams;
  version?: Late<number>;
  /** Absent: a new one; null: none. */
  key?: string | null;
  /** Absent: an empty body, none if the write is a DELETE. */
  body?: Late<WriteBody<N>>;
  /** Properties that the schema doesn't have. */
  more?: Record<string, unknown>;
};
export type Make<N extends WriteName> = Call<N> & {
  /** A description, needed if the same call is made several times. */
  what?: string;
  wants?: Wants<WriteAnswer<N>>;
  /** Stores the response. */
  to?: Latest<WriteAnswer<N>>;
};

/** A value that one case stores for later ones. */
export type Latest<T> = { now: T };

export function keep<T>(): Latest<T> {
  const values: T[] = [];
  return {
    get now() {
      for (const value of values) return value;
      throw new Error('A case before this one has kept nothing');
    },
    set now(value) {
      values[0] = value;
    },
  };
}

export async function read<N extends ReadName>(
  { caller }: CheckRun,
  name: N,
  params: PathParams = {},
  as: Checker = 'owner',
): Promise<ReadData<N>> {
  return (await caller.call({ as, path: readPath(name, params) })).data as ReadData<N>;
}

/** The version of the entity with the id in a list, or of a single entity's read; 0 if there is none. */
export const versionIn = (name: ReadName, id?: string) => async (run: CheckRun) => {
  const data = (await read(run, name)) as { version: number } | { id: string; version: number }[] | undefined;
  return (Array.isArray(data) ? data.find(one => one?.id === id) : data)?.version ?? 0;
};

export async function readSettings(run: CheckRun): Promise<Omit<Settings, 'version'>> {
  const { version: _, ...settings } = await read(run, 'settings');
  return settings;
}

export function itemIn(menu: readonly WaiterMenuCategory[], id: string): WaiterMenuItem | undefined {
  return menu.flatMap(({ items }) => items).find(item => item.id === id);
}

function isDeferred<T>(late: Late<T>): late is Deferred<T> {
  return typeof late === 'function';
}

export async function given<T>(late: Late<T>, run: CheckRun): Promise<T> {
  return isDeferred(late) ? late(run) : late;
}

function callerOf(path: string): Checker {
  if (path.startsWith('/api/waiter/')) return 'waiter';
  return path.startsWith('/api/preparation/') ? 'kitchen' : 'owner';
}

export const titleOf = (name: WriteName, what?: string) =>
  `${writes[name].method} ${writes[name].path} (${name})${what === undefined ? '' : `, ${what}`}`;

export async function send<N extends WriteName>(run: CheckRun, name: N, call: Call<N>): Promise<CheckAnswer> {
  const { method, path }: WriteRow = writes[name];
  const { as = callerOf(path), key, more, params } = call;
  const id = await given(call.id ?? '', run);
  const version = await given<number | undefined>(call.version, run);
  const body: object | undefined = (await given(call.body, run)) ?? (method === 'DELETE' ? undefined : {});
  return run.caller.call({
    as,
    method,
    path: fillPath(path, { id, ...params }),
    ...(body !== undefined && { body: { ...body, ...more } }),
    ...(key !== undefined && { key }),
    ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }),
  });
}

export const sends =
  <N extends WriteName>(name: N, call: Call<N>): Deferred<CheckAnswer> =>
  run =>
    send(run, name, call);

export function wantsFault<A>(answer: A, wants: Wants<A> = {}): string | null {
  const wanted = typeof wants === 'function' ? wants(answer) : wants;
  return wanted === null || typeof wanted === 'string' ? wanted : fieldsFault(answer, wanted);
}

/** A precondition failed: the following cases are skipped. */
export class CheckStoppedError extends Error {}

/** Checks status, schema and expectations, and returns the response. Throws if the call fails. */
export async function make<N extends WriteName>(
  run: CheckRun,
  name: N,
  { what, wants, to = keep(), ...call }: Make<N>,
): Promise<WriteAnswer<N>> {
  const row: WriteRow = writes[name];
  let isMade = false;
  await run.report.check(titleOf(name, what), async () => {
    const answer = await send(run, name, call);
    isMade = answer.status === row.status;
    to.now = answer.data as WriteAnswer<N>;
    const fault = answerFault(answer, row.status, row.answer && schemaOf(row.answer));
    return fault ?? wantsFault(to.now, wants);
  });
  if (!isMade) throw new CheckStoppedError(titleOf(name, what));
  return to.now;
}

export function makes<N extends WriteName>(name: N, options: Make<N> = {}): Case {
  return async run => void (await make(run, name, options));
}

/** `look` returns a fault or null. */
export function checks(line: string, look: (run: CheckRun) => Promise<string | null>): Case {
  return run => run.report.check(line, () => look(run));
}

export function denies<N extends WriteName>(
  line: string,
  name: N,
  code: ErrorCode,
  call: Call<N> = {},
): Case {
  return checks(line, async run => refusalFault(await send(run, name, call), code));
}

export function finds<N extends ReadName>(
  line: string,
  name: N,
  wants: Wants<ReadData<N>>,
  { as = 'owner', params = {} }: { as?: Checker; params?: Late<PathParams> } = {},
): Case {
  return checks(line, async run => wantsFault(await read(run, name, await given(params, run), as), wants));
}

/** Expects this of the response body, whatever its status. */
export function answers<N extends WriteName>(
  line: string,
  name: N,
  call: Call<N>,
  wants: Wants<WriteAnswer<N>>,
): Case {
  return checks(line, async run => wantsFault((await send(run, name, call)).data as WriteAnswer<N>, wants));
}

/** Cleans up and ignores the result. */
export function tidies<N extends WriteName>(name: N, call: Call<N>): Case {
  return async run => void (await send(run, name, call));
}

export function keeps<T>(latest: Latest<T>, look: Deferred<T>): Case {
  return async run => {
    latest.now = await look(run);
  };
}

/** Runs `last` even if one of the cases fails. */
export function runs(cases: readonly Case[], last: readonly Case[] = []): Case {
  return async run => {
    try {
      for (const play of cases) await play(run);
    } finally {
      for (const play of last) await play(run);
    }
  };
}

/** Skips the rest of the part after the first case that fails. */
export function part(name: string, cases: readonly Case[]): Case {
  return async run => {
    const line = `the rest of ${name}`;
    await runs(cases)(run).catch((error: unknown) =>
      error instanceof CheckStoppedError
        ? run.report.skip(line, `${error.message} failed`)
        : run.report.check(line, () => Promise.reject(error)),
    );
  };
}

const settingsVersion = versionIn('settings');

export function savesSettings(change: Late<Partial<Settings>>): Case {
  return async run => {
    const wants = await given(change, run);
    const body = { ...(await readSettings(run)), ...wants };
    await make(run, 'saveSettings', { version: settingsVersion, body, wants });
  };
}

/** Runs the cases if the settings accept the change, and restores them afterwards. */
export function withSettings(name: string, change: Partial<Settings>, cases: readonly Case[]): Case {
  return async run => {
    const before = await readSettings(run);
    await send(run, 'saveSettings', { version: settingsVersion, body: { ...before, ...change } });
    if (fieldsFault(await readSettings(run), change) !== null)
      return run.report.skip(name, 'the settings have none');
    await runs(cases, [tidies('saveSettings', { version: settingsVersion, body: before })])(run);
  };
}
