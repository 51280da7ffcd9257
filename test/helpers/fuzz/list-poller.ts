/**
 * A poller of the origin's lists, as the server in front of it: with what it has it takes deltas, each checked against a plain GET, and after a write
 * it knows which lists it would not ask for.
 */
import { fillPath, readPath } from '#shared/contract/paths.ts';
import { writes } from '#shared/contract/writes.ts';
import { listPatch } from '#shared/kernel/delta-encoding.ts';
import type { WriteRow } from '#shared/kernel/write-row.ts';
import type { StateAnswer } from '../../../server/live/topics/origin-poll.ts';
import { TopicState } from '../../../server/live/topics/topic-state.ts';
import { findTopic } from '../../../server/live/topics/topics.ts';
import { nudgeOf, type PassedWrite } from '../../../server/live/topics/write-nudges.ts';
import { buildOrigin } from '../../../server/origin/build-origin.ts';
import { touchedOf } from '../../../server/proxy/forward-headers.ts';
import { identityOf, type OriginFixture, serviceToken } from '../restaurants/origin-fixture.ts';
import { restaurantIds } from '../restaurants/small-restaurant.ts';

const { organization } = restaurantIds;
const paths = [
  readPath('waiterOrders'),
  readPath('waiterTables'),
  readPath('recentlyClosedOrders'),
  readPath('preparationOrders', { location: 'kitchen' }),
  readPath('preparationOrders', { location: 'bar' }),
  readPath('preparationOrders', { location: 'kitchen', station: 'grill' }),
  readPath('preparationOrders', { location: 'kitchen', station: 'cold' }),
];

/** A poller of its own, which keeps what it has over restarts of the origin. */
export function createListPoller() {
  const states = new Map(paths.map(path => [path, new TopicState('e', false)]));
  let app: Awaited<ReturnType<typeof buildOrigin>> | null = null;
  const answered = { deltas: 0, whole: 0, spared: 0 };

  const get = async (path: string, headers: Record<string, string>) => {
    const service = { authorization: `Bearer ${serviceToken}`, 'x-organization-id': organization };
    const answer = await app?.inject({ method: 'GET', url: path, headers: { ...service, ...headers } });
    if (answer === undefined) throw new Error('The origin has not been started');
    return answer;
  };

  const answerOf = ({ statusCode, headers, body }: Awaited<ReturnType<typeof get>>): StateAnswer => {
    if (statusCode === 304) return { kind: 'notModified' };
    const etag = headers.etag;
    if (statusCode !== 226) return { kind: 'ok', body, etag };
    return { kind: 'delta', patch: JSON.parse(body), base: String(headers['delta-base']), etag };
  };

  const pollPath = async (path: string, state: TopicState, nowMs: number, isSpared: boolean) => {
    const before = state.body;
    const known = state.etag === undefined ? {} : { 'if-none-match': state.etag };
    const answer = answerOf(await get(path, { ...known, 'a-im': listPatch }));
    if (answer.kind === 'delta') answered.deltas += 1;
    if (answer.kind === 'ok') answered.whole += 1;
    if (answer.kind === 'delta' && !state.fits(answer)) throw new Error(`${path}: the delta does not fit`);
    const taken = state.take(answer, nowMs);
    if (typeof taken !== 'string') throw new Error(`${path}: ${taken.refused}`);
    const plain = await get(path, {});
    if (plain.statusCode !== 200) throw new Error(`${path}: answered ${plain.statusCode}`);
    if (plain.headers.etag !== state.etag) throw new Error(`${path}: another ETag`);
    if (plain.body !== state.body) throw new Error(`${path}: ${state.body}\n  instead of ${plain.body}`);
    if (JSON.stringify(state.data) !== plain.body) throw new Error(`${path}: the data are others`);
    if (!isSpared) return;
    answered.spared += 1;
    if (plain.body !== before) throw new Error(`${path}: ${plain.body}\n  unasked after ${before}`);
  };

  return {
    answered,
    /** Starts an origin that knows of no poll yet. */
    async restart({ database, clock }: OriginFixture) {
      await app?.close();
      const verifyToken = async (token: string) => identityOf(token);
      app = await buildOrigin({ database, verifyToken, serviceToken, now: () => clock.nowMs, logger: false });
    },
    /** `write`: the only thing that happened since the last one. */
    async poll(nowMs: number, write: PassedWrite | null = null) {
      for (const [path, state] of states)
        await pollPath(path, state, nowMs, write !== null && isSpared(path, write, state.data));
    },
    close: () => app?.close(),
  };
}

/** Whether only what was said of the write keeps the list from being asked for. */
function isSpared(path: string, write: PassedWrite, data: unknown): boolean {
  const topic = findTopic(path);
  if (topic === null) throw new Error(`${path} is not live`);
  const { method, path: written } = write;
  return nudgeOf({ method, path: written }).touches(topic, data) && !nudgeOf(write).touches(topic, data);
}

/** The origin, of which `last` is told how the server in front hears of each write that is carried out. */
export function hearWrites(origin: OriginFixture) {
  const heard: { last: PassedWrite | null } = { last: null };
  const command: OriginFixture['command'] = async (name, body, options) => {
    const answer = await origin.command(name, body, options);
    const row: WriteRow = writes[name];
    const path = fillPath(row.path, options?.params);
    const told = touchedOf(answer.headers['x-touched']);
    heard.last = answer.status < 300 ? { method: row.method, path, answer: answer.data, ...told } : null;
    return answer;
  };
  return { heard, origin: { ...origin, command } };
}
