/**
 * A random evening with one order under all kinds of faults: failing devices, screens that open and close, double taps, crashes between decision and
 * sending. Counts who was notified of what.
 */
import fc from 'fast-check';
import type { NotificationTables } from '../../../server/notifications/notification-tables.ts';
import type { PushOutcome } from '../../../server/notifications/push/push-sender.ts';
import type { Database } from '../../../server/store/database.ts';
import { isoAt, makeLine, makeTicket } from './notices-house.ts';
import { createNoticesRig, type HandScreen } from './notices-rig.ts';

const people = ['anna', 'bartek', 'dorota'] as const;
const lineIds = ['soup', 'duck', 'tea'] as const;

export const evening = fc.record({
  phones: fc.subarray([...people]),
  steps: fc.array(
    fc.record({
      kind: fc.constantFrom(
        ...([
          'ready',
          'ready',
          'again',
          'claim',
          'giveBack',
          'serve',
          'recall',
          'wait',
          'wait',
          'open',
          'hide',
          'close',
        ] as const),
        ...(['notice', 'kill', 'fail', 'killWhileSending'] as const),
      ),
      who: fc.constantFrom(...people),
      line: fc.constantFrom(...lineIds),
      seconds: fc.constantFrom(1, 4, 20, 70),
    }),
    { minLength: 3, maxLength: 14 },
  ),
});
type Evening = typeof evening extends fc.Arbitrary<infer E> ? E : never;

/** Violations of notifying everybody exactly once; empty: none. */
export async function playEvening(database: Database<NotificationTables>, { phones, steps }: Evening) {
  const faults: PushOutcome[] = [];
  let isKilledWhileSending = false;
  const send = async (): Promise<PushOutcome> => {
    if (isKilledWhileSending) {
      isKilledWhileSending = false;
      // The decision is on disk, and the process is killed before sending.
      return new Promise<PushOutcome>(() => {});
    }
    return faults.shift() ?? { kind: 'sent' };
  };
  const rig = createNoticesRig(database, { send });
  const screens = new Map<string, HandScreen>();
  const everOpened: { who: string; screen: HandScreen }[] = [];
  const lines = new Map(lineIds.map(id => [id as string, makeLine(id)]));
  const expected: { key: string; readyAt: string; lineId: string }[] = [];
  const show = () =>
    rig.change({ kitchen: [makeTicket([...lines.values()].filter(({ state }) => state !== 'served'))] });
  for (const who of phones) await rig.register(who, `${rig.organizationId} ${who}`);
  await show();

  for (const { kind, who, line: id, seconds } of steps) {
    // No two taps at the same moment.
    await rig.advance(1);
    const line = lines.get(id) ?? makeLine(id);
    const screen = screens.get(who);
    if (kind === 'ready' && line.state === 'sent') {
      const readyAt = isoAt(rig.clock.now());
      lines.set(id, { ...line, state: 'ready', readyAt });
      expected.push({ key: `${id} ${readyAt}`, readyAt, lineId: id });
      await show();
    } else if (kind === 'again') await show();
    else if (kind === 'claim' && line.state === 'ready') {
      lines.set(id, { ...line, claimedBy: { id: who, name: who } });
      await show();
    } else if (kind === 'giveBack' && line.state === 'ready') {
      const { claimedBy: _, ...rest } = line;
      lines.set(id, rest);
      await show();
    } else if (kind === 'serve' && line.state === 'ready') {
      lines.set(id, { ...line, state: 'served' });
      await show();
    } else if (kind === 'recall' && line.state === 'ready') {
      lines.set(id, makeLine(id));
      await show();
    } else if (kind === 'wait') await rig.advance(seconds * 1_000);
    else if (kind === 'open' && screen === undefined) {
      const opened = rig.open(who);
      screens.set(who, opened);
      everOpened.push({ who, screen: opened });
      await rig.settle();
    } else if (kind === 'hide') screen?.turn(!screen.isVisible());
    else if (kind === 'close' && screen !== undefined) {
      rig.part.screens.closed(screen);
      screens.delete(who);
    } else if (kind === 'notice') {
      for (const message of screen?.told ?? [])
        if (message.type === 'notice' && screen) rig.part.screens.noticed(screen, message.notice.id);
      await rig.settle();
    } else if (kind === 'fail') faults.push({ kind: 'retry', reason: 'broken' });
    else if (kind === 'kill' || kind === 'killWhileSending') {
      isKilledWhileSending = kind === 'killWhileSending';
      if (kind === 'killWhileSending' && line.state === 'sent') {
        const readyAt = isoAt(rig.clock.now());
        lines.set(id, { ...line, state: 'ready', readyAt });
        expected.push({ key: `${id} ${readyAt}`, readyAt, lineId: id });
        rig.begin({ kitchen: [makeTicket([...lines.values()].filter(({ state }) => state !== 'served'))] });
        await rig.breathe();
      }
      screens.clear();
      isKilledWhileSending = false;
      await rig.restart();
    }
  }
  await rig.advance(30_000);
  const anna = rig.open('anna');
  everOpened.push({ who: 'anna', screen: anna });
  await rig.advance(6_000);

  const wrong: string[] = [];
  const pushes = Map.groupBy(rig.pushed, ({ token, data }) => `${token} ${data.noticeId}`);
  for (const [key, sent] of pushes) if (sent.length > 1) wrong.push(`pushed ${sent.length} times: ${key}`);
  const notices = await database.db
    .selectFrom('notices')
    .selectAll()
    .where('org_id', '=', rig.organizationId)
    .where('kind', '=', 'ready')
    .execute();
  const told = new Set([
    ...rig.pushed.map(({ data }) => data.noticeId),
    ...everOpened.flatMap(({ screen }) =>
      screen.told.flatMap(message => (message.type === 'notice' ? message.notice.id : [])),
    ),
  ]);
  for (const { screen, who } of everOpened) {
    const texts = new Map<string, string>();
    for (const message of screen.told) {
      if (message.type !== 'notice') continue;
      const { id } = message.notice;
      const text = JSON.stringify(message.notice);
      // One that has other dishes by now is said anew, without a sound.
      if (texts.has(id) && (message.isLoud || texts.get(id) === text))
        wrong.push(`${who} was told twice on one screen`);
      texts.set(id, text);
    }
  }
  const events = await database.db
    .selectFrom('happening_keys')
    .selectAll()
    .where('org_id', '=', rig.organizationId)
    .execute();
  for (const { lineId, readyAt } of expected) {
    const alert = events.find(({ key }) => key === `ready:${lineId}:${readyAt}`)?.happening_id;
    for (const who of people) {
      const own = notices.filter(notice => notice.happening_id === alert && notice.user_id === who);
      if (own.length > 1) wrong.push(`${who} has ${own.length} notices of ${lineId}`);
    }
    const line = lines.get(lineId);
    const isWaiting = line?.state === 'ready' && line.readyAt === readyAt && line.claimedBy === undefined;
    const mine = notices.find(notice => notice.happening_id === alert && notice.user_id === 'anna');
    if (isWaiting && (mine === undefined || !told.has(mine.id)))
      wrong.push(`anna was never told of ${lineId}`);
  }
  await rig.close();
  return wrong;
}
