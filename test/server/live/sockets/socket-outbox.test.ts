import fc from 'fast-check';
import t from 'tap';
import { createFlushScheduler } from '../../../../server/live/sockets/flush-scheduler.ts';
import { createSocketOutbox } from '../../../../server/live/sockets/socket-outbox.ts';
import { createHandClock } from '../hand-clock.ts';
import { createMemorySocket } from '../live-rig.ts';

const kib = 1_024;

function build() {
  const clock = createHandClock();
  const socket = createMemorySocket();
  let slow = 0;
  const outbox = createSocketOutbox({ clock, round: createFlushScheduler(clock) }, socket, {
    tooSlow() {
      slow += 1;
      outbox.stop();
    },
  });
  const source = (type: string) => ({ writeDue: () => outbox.send(JSON.stringify({ type })) });
  const types = () => socket.news().map(frame => frame.type);
  return { clock, socket, outbox, source, types, slow: () => slow };
}

t.test('what comes in one tick leaves in one write, each source once', async t => {
  const { clock, socket, outbox, source, types } = build();
  const [a, b] = [source('a'), source('b')];
  for (let index = 0; index < 8; index += 1) outbox.request(a);
  outbox.request(b);
  t.same(types(), []);
  await clock.advance(0);
  t.same(types(), ['a', 'b']);
  t.equal(socket.writes, 1);
});

t.test('above 64 KiB nothing is queued; below 16 KiB what is due follows once', async t => {
  const { clock, socket, outbox, source, types } = build();
  const a = source('a');
  socket.buffered = 65 * kib;
  outbox.request(a);
  await clock.advance(0);
  t.ok(outbox.isBehind());
  for (let index = 0; index < 100; index += 1) outbox.request(a);
  await clock.advance(3_000);
  t.same(types(), []);
  socket.buffered = 20 * kib;
  outbox.drained();
  t.same(types(), []);
  socket.buffered = 15 * kib;
  outbox.drained();
  t.same(types(), ['a']);
  t.notOk(outbox.isBehind());
});

t.test('a reader that recovers without a sign is found by the clock', async t => {
  const { clock, socket, outbox, source, types, slow } = build();
  socket.buffered = 65 * kib;
  outbox.request(source('a'));
  await clock.advance(500);
  socket.buffered = 0;
  await clock.advance(1_000);
  t.same(types(), ['a']);
  await clock.advance(60_000);
  t.equal(slow(), 0);
  t.equal(clock.pendingTimers(), 0);
});

t.test('several big frames at once stop at 64 KiB', async t => {
  const { clock, socket, outbox, types } = build();
  const big = () => ({
    writeDue() {
      socket.buffered += 50 * kib;
      outbox.send('{"type":"big"}');
    },
  });
  for (let index = 0; index < 5; index += 1) outbox.request(big());
  await clock.advance(0);
  t.same(types(), ['big', 'big']);
  socket.buffered = 0;
  outbox.drained();
  t.same(types(), ['big', 'big']);
});

t.test('what does not fit into one write follows once the write has left, without another sign', async () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 120 }), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(sizes, fc.nat(400), async (frames, room) => {
      const { clock, socket, outbox, types } = build();
      let left = room * kib;
      // The kernel takes what it has room for, once nothing is corked.
      const { cork, uncork } = socket;
      let isCorked = false;
      const leave = () => {
        const taken = Math.min(left, socket.buffered);
        left -= taken;
        socket.buffered -= taken;
      };
      socket.cork = () => {
        isCorked = true;
        cork();
      };
      socket.uncork = () => {
        isCorked = false;
        leave();
        uncork();
      };
      for (const [index, size] of frames.entries())
        outbox.request({
          writeDue() {
            socket.buffered += size * kib;
            outbox.send(`{"type":"${index}"}`);
            if (!isCorked) leave();
          },
        });
      await clock.advance(0);
      const sent = types().length;
      if (sent === frames.length) return;
      // The rest waits for the reader, and the outbox knows it.
      if (!outbox.isBehind()) throw new Error(`${frames.length - sent} of ${frames.length} are forgotten`);
      left = Number.POSITIVE_INFINITY;
      leave();
      outbox.drained();
      const all = sent + types().length;
      if (all !== frames.length) throw new Error(`${all} of ${frames.length} after the drain`);
    }),
  );
});

t.test('who is behind for 15 s is dropped', async t => {
  const { clock, socket, outbox, source, slow } = build();
  socket.buffered = 65 * kib;
  outbox.request(source('a'));
  await clock.advance(14_900);
  t.equal(slow(), 0);
  await clock.advance(200);
  t.equal(slow(), 1);
  await clock.advance(60_000);
  t.equal(slow(), 1);
});

t.test('who asks and asks without reading the answers is dropped as well', async t => {
  const { clock, socket, outbox, slow } = build();
  outbox.send('{"type":"pong"}');
  t.notOk(outbox.isBehind());
  socket.buffered = 65 * kib;
  outbox.send('{"type":"pong"}');
  t.ok(outbox.isBehind());
  await clock.advance(16_000);
  t.equal(slow(), 1);
});

t.test('who has more than 1 MiB before them is dropped at once', async t => {
  const { clock, socket, outbox, source, slow } = build();
  socket.buffered = 1_025 * kib;
  outbox.request(source('a'));
  await clock.advance(1_000);
  t.equal(slow(), 1);
});

t.test('a topic that ended says nothing any more, and neither does a stopped outbox', async t => {
  const { clock, outbox, source, types } = build();
  const a = source('a');
  outbox.request(a);
  outbox.forget(a);
  await clock.advance(0);
  t.same(types(), []);
  const [b, c] = [source('b'), source('c')];
  for (const due of [a, b, c]) outbox.request(due);
  outbox.forget(b);
  outbox.forget(a);
  await clock.advance(0);
  t.same(types(), ['c']);
  outbox.request(a);
  outbox.stop();
  outbox.send('{"type":"late"}');
  await clock.advance(0);
  t.same(types(), []);
});
