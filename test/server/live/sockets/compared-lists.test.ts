import t from 'tap';
import { heartbeatMs } from '#shared/kernel/intervals.ts';
import { limits } from '#shared/kernel/limits.ts';
import { type DigestKey, digestLength, digestsOf as digestsUnder } from '#shared/live/entity-digest.ts';
import type { Compared } from '#shared/live/live-messages.ts';
import { applyPatch, patchFrom } from '#shared/live/live-patch.ts';
import { findTopic } from '../../../../server/live/topics/topics.ts';
import { type Frame, person, rows, tablesPath } from '../live-rig.ts';
import { appVersion, createSessionRig, only, types } from './session-rig.ts';

const foreign = 'zzzzzz.9.elsewhere';
const seated = rows(60).map(row => (row.id === 't5' ? { ...row, state: 'occupied' } : row));
const topics = [{ sub: 1, path: tablesPath, cursor: foreign }];

function digestsOf(list: readonly { id: string }[], asked: Frame) {
  const { key } = asked as unknown as { key: DigestKey };
  return digestsUnder(list, key);
}

t.test('a page with a cursor of another process says what it has and gets the difference', async t => {
  const { connect } = createSessionRig();
  const { hello, say } = connect(null, appVersion);
  const asked = await hello(person('ala'), topics);
  t.same(types(asked), ['welcome', 'compare']);
  const digests = digestsOf(seated.slice(1), only(asked, 'compare'));
  const compared = only(await say({ type: 'have', sub: 1, digests }), 'compared');
  t.equal(compared.from, foreign);
  t.same(
    compared.put?.map(({ id }) => id),
    ['t0', 't5'],
    'what is missing and what is another',
  );
  const { put, parts } = compared as unknown as Compared;
  const ids = seated.slice(1).map(({ id }) => id);
  t.same(applyPatch(seated.slice(1), patchFrom(ids, put, parts)), rows(60));
});

t.test('afterwards changes arrive as on every socket, and heartbeats name the cursor', async t => {
  const { connect, origin, hub } = createSessionRig();
  const { hello, say, wait } = connect(null, appVersion);
  const asked = await hello(person('ala'), topics);
  const delta = only(
    await say({ type: 'have', sub: 1, digests: digestsOf(rows(60), only(asked, 'compare')) }),
    'compared',
  );
  t.same(delta.put, []);
  origin.answer(tablesPath, seated);
  hub.nudge('org1', { method: 'POST', path: '/api/waiter/orders' });
  const change = only(await wait(5), 'delta');
  t.equal(change.from, delta.to);
  t.same(types(await say({ type: 'have', sub: 1, digests: '' })), [], 'nobody asked for that');
  const beat = only(await wait(heartbeatMs), 'heartbeat');
  t.same((beat as unknown as { cursors: unknown }).cursors, { 1: change.to });
});

t.test('what changed before the client has answered is in the difference', async t => {
  const { connect, origin, hub } = createSessionRig();
  const { hello, say, wait } = connect(null, appVersion);
  const asked = await hello(person('ala'), topics);
  origin.answer(tablesPath, seated);
  hub.nudge('org1', { method: 'POST', path: '/api/waiter/orders' });
  t.same(types(await wait(5)), [], 'it would not fit what the client has');
  const delta = only(
    await say({ type: 'have', sub: 1, digests: digestsOf(rows(60), only(asked, 'compare')) }),
    'compared',
  );
  t.same(
    delta.put?.map(({ id }) => id),
    ['t5'],
  );
});

t.test('pages of another version, short lists and who has little in common get the whole', async t => {
  const { connect, origin } = createSessionRig();
  for (const version of [null, '1.2.2'])
    t.same(types(await connect(null, version).hello(person('ala'), topics)), ['welcome', 'snapshot']);
  const stranger = connect(null, appVersion);
  const asked = await stranger.hello(person('ola'), topics);
  const nothing = { type: 'have', sub: 1, digests: 'x'.repeat(14) };
  t.same(types(asked), ['welcome', 'compare']);
  t.same(types(await stranger.say(nothing)), ['snapshot']);
  const other = createSessionRig();
  other.origin.answer(tablesPath, rows(3));
  t.same(types(await other.connect(null, appVersion).hello(person('ala'), topics)), ['welcome', 'snapshot']);
  t.equal(origin.count(tablesPath), 1);
});

t.test('a page that asks for the whole, or says nothing, gets it', async t => {
  const { connect } = createSessionRig();
  const eager = connect(null, appVersion);
  t.same(types(await eager.hello(person('ala'), topics)), ['welcome', 'compare']);
  t.same(types(await eager.say({ type: 'resync', sub: 1 })), ['snapshot']);
  const silent = connect(null, appVersion);
  t.same(types(await silent.hello(person('ola'), topics)), ['welcome', 'compare']);
  t.same(types(await silent.wait(4_900)), []);
  t.same(types(await silent.wait(100)), ['snapshot']);
  t.same(types(await silent.say({ type: 'have', sub: 1, digests: '' })), [], 'too late');
});

t.test('whoever lost the right to it since the question gets nothing for an answer', async t => {
  const { connect, origin, hub } = createSessionRig();
  const { hello, say, wait } = connect(null, appVersion);
  const asked = await hello(person('ala'), topics);
  origin.setRoles('ala', ['kitchen']);
  hub.roles.touch('org1');
  const have = { type: 'have', sub: 1, digests: digestsOf(rows(60), only(asked, 'compare')) };
  t.same(types([...(await say(have)), ...(await wait(6_000))]), ['error']);
  t.same(types(await say(have)), []);
});

t.test('a long list is told in several frames, and only its end is answered', async t => {
  const long = rows(2_000);
  const { connect, origin } = createSessionRig();
  origin.answer(tablesPath, long);
  const { hello, say } = connect(null, appVersion);
  const digests = digestsOf(long.slice(1), only(await hello(person('ala'), topics), 'compare'));
  const half = digests.length / 2 - ((digests.length / 2) % digestLength);
  const part = { type: 'have', sub: 1 };
  t.same(types(await say({ ...part, digests: digests.slice(0, half), isMore: true })), []);
  const compared = only(await say({ ...part, digests: digests.slice(half) }), 'compared');
  t.same(
    compared.put?.map(({ id }) => id),
    ['t0'],
  );
});

t.test('whoever tells without end gets the whole, and whoever stops halfway too', async t => {
  const { connect } = createSessionRig();
  const endless = connect(null, appVersion);
  await endless.hello(person('ala'), topics);
  const digests = '0'.repeat(digestLength * limits.digestsPerFrame);
  const part = { type: 'have', sub: 1, digests, isMore: true };
  for (let sent = 0; sent < limits.digestsMax; sent += limits.digestsPerFrame)
    t.same(types(await endless.say(part)), []);
  t.same(types(await endless.say(part)), ['snapshot']);
  t.same(types(await endless.say(part)), [], 'nobody asked for that');
  const halfway = connect(null, appVersion);
  await halfway.hello(person('ola'), topics);
  t.same(types(await halfway.say(part)), []);
  t.same(types(await halfway.wait(5_000)), ['snapshot']);
});

t.test('screens that have the same are sent the same bytes', async t => {
  const { connect, hub } = createSessionRig();
  const { hello, say } = connect(null, appVersion);
  const asked = only(await hello(person('ala'), topics), 'compare');
  const digests = digestsOf(seated, asked);
  await say({ type: 'have', sub: 1, digests });
  const topic = findTopic(tablesPath);
  if (topic === null) throw new Error('no topic');
  const { frames } = hub.entryOf('org1', topic);
  t.equal(frames.frameTo(digests, foreign), frames.frameTo(digests, foreign));
  t.not(frames.frameTo('', foreign), frames.frameTo(digests, foreign));
});
