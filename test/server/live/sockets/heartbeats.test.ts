import t from 'tap';
import { createHeartbeats } from '../../../../server/live/sockets/heartbeats.ts';
import { createHandClock } from '../hand-clock.ts';

function build() {
  const clock = createHandClock();
  const heartbeats = createHeartbeats(clock, 20_000);
  const startMs = clock.now();
  const member = () => {
    const beats: number[] = [];
    return { beats, beat: () => beats.push(Math.round((clock.now() - startMs) / 1_000)) };
  };
  return { clock, heartbeats, member };
}

t.test('each member is called once a round, a round after it came', async t => {
  const { clock, heartbeats, member } = build();
  const [early, late] = [member(), member()];
  heartbeats.add(early);
  await clock.advance(7_000);
  heartbeats.add(late);
  heartbeats.add(late);
  await clock.advance(60_000);
  t.same(early.beats, [20, 40, 60]);
  t.same(late.beats, [27, 47, 67]);
  t.equal(clock.pendingTimers(), 1, 'one timer for all');
});

t.test('who left is not called, and without members no timer runs', async t => {
  const { clock, heartbeats, member } = build();
  const [first, second] = [member(), member()];
  heartbeats.add(first);
  heartbeats.add(second);
  heartbeats.remove(first);
  await clock.advance(20_000);
  t.same(first.beats, []);
  t.same(second.beats, [20]);
  heartbeats.remove(second);
  heartbeats.remove(second);
  t.equal(clock.pendingTimers(), 0);
  heartbeats.add(first);
  await clock.advance(20_000);
  t.same(first.beats, [40], 'and it runs again for the next');
});

t.test('a member may leave while it is called', async t => {
  const { clock, heartbeats, member } = build();
  const other = member();
  const leaving = { beat: () => heartbeats.remove(leaving) };
  heartbeats.add(leaving);
  heartbeats.add(other);
  await clock.advance(40_000);
  t.same(other.beats, [20, 40]);
});
