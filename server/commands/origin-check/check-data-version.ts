/**
 * Checks X-Data-Version, if the origin sends it: it increases with a write, and a read that reports it includes that
 * write.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { reads } from '#shared/contract/reads.ts';
import type { CheckAnswer, CheckCaller } from './check-caller.ts';
import type { CheckReport } from './check-report.ts';
import { CheckStoppedError, createCheckWrites } from './check-write-calls.ts';

const header = 'X-Data-Version';
const numberForm = /^\d{1,15}$/;
const path = reads.tableLocations.path;
const lookAgainMs = 100;
/** Allowed replication lag of reads after a write. */
const readWithinMs = 5_000;

const versionOf = ({ headers }: CheckAnswer) => Number(headers.get(header) ?? Number.NaN);

function hasRow({ data }: CheckAnswer, id: string): boolean {
  return Array.isArray(data) && data.some(row => row?.id === id);
}

/** An answer that claims to stay must: it isn't polled meanwhile. */
async function checkSteady(caller: CheckCaller, report: CheckReport): Promise<void> {
  const line = 'X-Steady-For is a number of seconds, and the answer stays while X-Data-Version does';
  const read = () => caller.call({ as: 'owner', path: reads.waiterTables.path });
  const first = await read();
  const seconds = first.headers.get('X-Steady-For');
  if (seconds === null) {
    report.skip(line, 'the origin sends none, as it may');
    return;
  }
  await report.check(line, async () => {
    if (!numberForm.test(seconds)) return `it is ${seconds}`;
    const again = await read();
    const isOther = again.headers.get('etag') !== first.headers.get('etag');
    const isClaimed = Number(seconds) > 1 && versionOf(again) === versionOf(first);
    return isClaimed && isOther ? `another ETag at once, at ${versionOf(first)}` : null;
  });
}

export async function checkDataVersion(caller: CheckCaller, report: CheckReport): Promise<void> {
  const { send, titleOf } = createCheckWrites(caller, report);
  const read = (headers = {}) => caller.call({ as: 'owner', path, headers });
  const before = await read();
  const unchanged = await read({ 'if-none-match': before.headers.get('etag') ?? '' });
  const written = await send('createTableLocation', { name: `Check ${randomUUID().slice(0, 8)}` });
  const { id } = (written.data ?? {}) as { id?: string };
  if (id === undefined) throw new CheckStoppedError(titleOf('createTableLocation'));

  const answers = { 'a read': before, 'a 304': unchanged, 'a write': written };
  const line = `${header} is a number on reads, on their 304 and on writes`;
  if (Object.values(answers).every(({ headers }) => !headers.has(header))) {
    report.skip(line, 'the origin sends none, as it may');
  } else {
    await report.check(line, async () => {
      const wrong = Object.entries(answers).find(
        ([, { headers }]) => !numberForm.test(headers.get(header) ?? ''),
      );
      return wrong === undefined ? null : `${wrong[0]} has ${wrong[1].headers.get(header) ?? 'none'}`;
    });
    const version = versionOf(written);
    await report.check(`${header} grows with a write`, async () =>
      version > versionOf(before) ? null : `${version} after ${versionOf(before)}`,
    );
    await report.check(`a read with the ${header} of a write shows it`, async () => {
      for (let leftMs = readWithinMs; leftMs > 0; leftMs -= lookAgainMs) {
        const after = await read();
        if (versionOf(after) >= version)
          return hasRow(after, id) ? null : `${versionOf(after)} without the write that answered ${version}`;
        await pause(lookAgainMs);
      }
      return `no read came to ${version}`;
    });
  }
  await checkSteady(caller, report);
  await send('archiveTableLocation', undefined, { params: { id }, version: 1 });
}
