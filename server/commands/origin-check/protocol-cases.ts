/** Cases of the protocol: idempotency keys, versions of entities, X-Data-Version, and deltas of lists. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { readPath } from '#shared/contract/paths.ts';
import { reads } from '#shared/contract/reads.ts';
import { listPatch } from '#shared/kernel/delta-encoding.ts';
import type { Entity } from '#shared/live/live-messages.ts';
import { applyPatch, type ListPatch } from '#shared/live/live-patch.ts';
import type { RestaurantTable, TableLocation } from '#shared/venue/table-schema.ts';
import { type CheckAnswer, refusalFault } from './check-caller.ts';
import {
  type Case,
  type CheckHouse,
  type CheckRun,
  CheckStoppedError,
  checks,
  denies,
  keep,
  keeps,
  makes,
  none,
  runs,
  sends,
  tidies,
} from './check-cases.ts';
import type { CheckParts, CheckPlace } from './check-order.ts';

/** A repeat with the same key is the same write. */
export function repeatCases(): Case[] {
  const first = keep<CheckAnswer>();
  const key = randomUUID();
  const body = { name: `Check ${key.slice(0, 8)}` };
  const name = 'createTableLocation';
  const [reused, required] = ['IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_KEY_REQUIRED'] as const;
  return [
    keeps(first, sends(name, { key, body })),
    checks('the same key with the same body answers the first answer again', async run => {
      const again = await sends(name, { key, body })(run);
      const { status, text } = first.now;
      if (again.status !== status) return `answered ${again.status} instead of ${status}`;
      if (again.text !== text) return 'the body is another one';
      return again.headers.get('idempotency-replayed') === 'true' ? null : 'Idempotency-Replayed is not true';
    }),
    denies('the same key with another body is refused', name, reused, { key, body: { name: 'Another' } }),
    denies('a write without a key is refused', name, required, { key: null, body }),
    denies('a key that is no UUID is refused', name, required, { key: 'not-a-uuid', body }),
    tidies('archiveTableLocation', { id: () => (first.now.data as TableLocation).id, version: 1 }),
  ];
}

/** A change applies only to the version in If-Match. */
export function versionCases({ tables: [{ id, version }, { id: otherId }] }: CheckHouse): Case[] {
  const changed = keep<RestaurantTable>();
  const body = { seats: 2 };
  const grown = (after: RestaurantTable) => (after.version > version ? { seats: 6 } : 'version did not grow');
  const other = { id, version: () => changed.now.version, body, more: { id: otherId } };
  // biome-ignore format: a case a row
  return [
    makes('changeTable', { id, version, body: { seats: 6 }, wants: grown, to: changed }),
    denies('an edit without If-Match is refused', 'changeTable', 'VERSION_REQUIRED', { id, body }),
    denies('an edit that names another row in its body is refused', 'changeTable', 'INVALID_REQUEST', other),
    checks('an edit of an older version is refused with the current one', async run => {
      const answer = await sends('changeTable', { id, version, body })(run);
      const fault = refusalFault(answer, 'VERSION_CONFLICT');
      if (fault !== null) return fault;
      const { current } = answer.data as { current?: { version?: number } };
      return current?.version === changed.now.version ? null : 'current is not the entity as it stands';
    }),
  ];
}

const header = 'X-Data-Version';
const numberForm = /^\d{1,15}$/;
const lookAgainMs = 100;
/** Allowed replication lag of reads after a write. */
const readWithinMs = 5_000;
const versionOf = ({ headers }: CheckAnswer) => Number(headers.get(header) ?? Number.NaN);

/** X-Data-Version is optional: it increases with a write, and a read with that version includes the write. */
export function dataVersionCases(): Case[] {
  const [before, unchanged, written] = [keep<CheckAnswer>(), keep<CheckAnswer>(), keep<CheckAnswer>()];
  const read = ({ caller }: CheckRun, headers = {}) =>
    caller.call({ as: 'owner', path: reads.tableLocations.path, headers });
  const id = () => (written.now.data as Partial<TableLocation> | undefined)?.id;
  const onAll = `${header} is a number on reads, on their 304 and on writes`;
  const answered = () => ({ 'a read': before.now, 'a 304': unchanged.now, 'a write': written.now });
  const isSent = () => Object.values(answered()).some(({ headers }) => headers.has(header));
  const versions = [
    checks(onAll, async () => {
      const wrong = Object.entries(answered()).find(
        ([, { headers }]) => !numberForm.test(headers.get(header) ?? ''),
      );
      return wrong === undefined ? null : `${wrong[0]} has ${wrong[1].headers.get(header) ?? 'none'}`;
    }),
    checks(`${header} grows with a write`, async () => {
      const [version, old] = [versionOf(written.now), versionOf(before.now)];
      return version > old ? null : `${version} after ${old}`;
    }),
    checks(`a read with the ${header} of a write shows it`, async run => {
      const version = versionOf(written.now);
      for (let leftMs = readWithinMs; leftMs > 0; leftMs -= lookAgainMs) {
        const after = await read(run);
        const isShown = Array.isArray(after.data) && after.data.some(row => row?.id === id());
        if (versionOf(after) >= version)
          return isShown ? null : `${versionOf(after)} without the write that answered ${version}`;
        await pause(lookAgainMs);
      }
      return `no read came to ${version}`;
    }),
  ];
  return [
    keeps(before, read),
    keeps(unchanged, run => read(run, { 'if-none-match': before.now.headers.get('etag') ?? '' })),
    keeps(written, sends('createTableLocation', { body: { name: `Check ${randomUUID().slice(0, 8)}` } })),
    async run => {
      if (id() === undefined)
        throw new CheckStoppedError('POST /api/admin/table-locations (createTableLocation)');
      await (isSent() ? runs(versions)(run) : run.report.skip(onAll, none));
    },
    checkSteady,
    tidies('archiveTableLocation', { id: () => id() ?? '', version: 1 }),
  ];
}

/** A response must not change while its X-Steady-For applies, because it isn't polled meanwhile. */
async function checkSteady({ caller, report }: CheckRun): Promise<void> {
  const line = 'X-Steady-For is a number of seconds, and the answer stays while X-Data-Version does';
  const read = () => caller.call({ as: 'owner', path: reads.waiterTables.path });
  const first = await read();
  const seconds = first.headers.get('X-Steady-For');
  if (seconds === null) return report.skip(line, none);
  await report.check(line, async () => {
    if (!numberForm.test(seconds)) return `it is ${seconds}`;
    const again = await read();
    const isOther = again.headers.get('etag') !== first.headers.get('etag');
    const isClaimed = Number(seconds) > 1 && versionOf(again) === versionOf(first);
    return isClaimed && isOther ? `another ETag at once, at ${versionOf(first)}` : null;
  });
}

const polledPaths = [readPath('waiterOrders'), readPath('waiterTables')];
/** Others may change the list between two calls. */
const triesMax = 3;
const tagOf = ({ headers }: CheckAnswer) => headers.get('etag') ?? '';

/** The delta applied to the previous list must equal the list of a plain GET. */
function deltaFault(before: CheckAnswer, delta: CheckAnswer, whole: CheckAnswer): string | null {
  const { headers, data } = delta;
  if (headers.get('im') !== listPatch) return `IM is ${headers.get('im') ?? 'missing'}`;
  if (headers.get('delta-base') !== tagOf(before))
    return `Delta-Base is ${headers.get('delta-base') ?? 'missing'} instead of ${tagOf(before)}`;
  if (!/^"[^"]*"$/.test(tagOf(delta)) || tagOf(delta) === tagOf(before))
    return `ETag is ${tagOf(delta) || 'missing'}; it must be a strong one, and another`;
  const { put, remove } = (data ?? {}) as Partial<ListPatch>;
  if (!Array.isArray(put) || !Array.isArray(remove)) return 'put and remove must be lists';
  const patched = applyPatch(before.data as Entity[], data as ListPatch);
  return JSON.stringify(patched) === JSON.stringify(whole.data)
    ? null
    : 'it makes another list than a plain GET';
}

/** Deltas are optional. */
function deltaCases({ order, tables: [{ id: tableId }] }: CheckPlace): Case[] {
  const known = new Map<string, CheckAnswer>();
  let deltas = 0;
  const read = ({ caller }: CheckRun, path: string, headers = {}) =>
    caller.call({ as: 'owner', path, headers });
  const pollFault = async (run: CheckRun, path: string): Promise<string | null> => {
    for (let tries = 1; ; tries += 1) {
      const before = known.get(path) ?? (await read(run, path));
      const polled = await read(run, path, { 'if-none-match': tagOf(before), 'a-im': listPatch });
      const whole = await read(run, path);
      if (polled.status === 304) return null;
      if (polled.status !== 200 && polled.status !== 226) return `answered ${polled.status}`;
      known.set(path, whole);
      if (tagOf(polled) !== tagOf(whole) && tries < triesMax) continue;
      if (polled.status === 200) return polled.text === whole.text ? null : 'answered 200 with another list';
      deltas += 1;
      return deltaFault(before, polled, whole);
    }
  };
  const polls = (what: string) =>
    polledPaths.map(path =>
      checks(`a poll of ${path} with A-IM brings ${what}`, run => pollFault(run, path)),
    );
  return [
    async run => {
      for (const path of polledPaths) known.set(path, await read(run, path));
    },
    makes('createOrder', { body: { type: 'dineIn', tableId, guestCount: 1 }, to: order }),
    ...polls('a new order'),
    order.makes('changeOrder', { guestCount: 2 }),
    ...polls('a changed one'),
    order.makes('cancelOrder'),
    ...polls('that one is gone'),
    async run => {
      if (deltas === 0) run.report.skip('deltas to what a poll has', none);
    },
  ];
}

export const protocolParts: CheckParts = { deltas: deltaCases };
