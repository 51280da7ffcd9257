/** Checks the deltas of lists, if the origin answers any: what one makes of the list before is the list that a plain GET answers. */
import { readPath } from '#shared/contract/paths.ts';
import { listPatch } from '#shared/delta-encoding.ts';
import type { Entity } from '#shared/live/live-messages.ts';
import { applyPatch, type ListPatch } from '#shared/live/live-patch.ts';
import type { CheckAnswer, CheckCaller } from './check-caller.ts';
import type { CheckReport } from './check-report.ts';
import { createCheckWrites } from './check-write-calls.ts';

const paths = [readPath('waiterOrders'), readPath('waiterTables')];
/** Others may change the list between two calls. */
const triesMax = 3;

const tagOf = ({ headers }: CheckAnswer) => headers.get('etag') ?? '';

function patched(before: CheckAnswer, delta: CheckAnswer): string {
  return JSON.stringify(applyPatch(before.data as Entity[], delta.data as ListPatch));
}

function deltaFault(before: CheckAnswer, delta: CheckAnswer, whole: CheckAnswer): string | null {
  const { headers, data } = delta;
  if (headers.get('im') !== listPatch) return `IM is ${headers.get('im') ?? 'missing'}`;
  if (headers.get('delta-base') !== tagOf(before))
    return `Delta-Base is ${headers.get('delta-base') ?? 'missing'} instead of ${tagOf(before)}`;
  if (!/^"[^"]*"$/.test(tagOf(delta)) || tagOf(delta) === tagOf(before))
    return `ETag is ${tagOf(delta) || 'missing'}; it must be a strong one, and another`;
  const { put, remove } = (data ?? {}) as Partial<ListPatch>;
  if (!Array.isArray(put) || !Array.isArray(remove)) return 'put and remove must be lists';
  return patched(before, delta) === JSON.stringify(whole.data)
    ? null
    : 'it makes another list than a plain GET';
}

export async function checkDeltas(
  caller: CheckCaller,
  report: CheckReport,
  { tableId }: { tableId: string },
): Promise<void> {
  const { make } = createCheckWrites(caller, report);
  const read = (path: string, headers = {}) => caller.call({ as: 'owner', path, headers });
  const known = new Map<string, CheckAnswer>();
  for (const path of paths) known.set(path, await read(path));
  let deltas = 0;

  const pollFault = async (path: string): Promise<string | null> => {
    for (let tries = 1; ; tries += 1) {
      const before = known.get(path) ?? (await read(path));
      const polled = await read(path, { 'if-none-match': tagOf(before), 'a-im': listPatch });
      const whole = await read(path);
      if (polled.status === 304) return null;
      if (polled.status !== 200 && polled.status !== 226) return `answered ${polled.status}`;
      known.set(path, whole);
      if (tagOf(polled) !== tagOf(whole) && tries < triesMax) continue;
      if (polled.status === 200) return polled.text === whole.text ? null : 'answered 200 with another list';
      deltas += 1;
      return deltaFault(before, polled, whole);
    }
  };
  const pollAfter = async (what: string) => {
    for (const path of paths)
      await report.check(`a poll of ${path} with A-IM brings ${what}`, () => pollFault(path));
  };

  const order = await make('createOrder', { type: 'dineIn', tableId, guestCount: 1 }, { as: 'waiter' });
  await pollAfter('a new order');
  const call = { as: 'waiter', params: { id: order.id } } as const;
  await make('changeOrder', { guestCount: 2 }, { ...call, what: 'between polls' });
  await pollAfter('a changed one');
  await make('cancelOrder', {}, { ...call, what: 'between polls' });
  await pollAfter('that one is gone');
  if (deltas === 0) report.skip('deltas to what a poll has', 'the origin sends none, as it may');
}
