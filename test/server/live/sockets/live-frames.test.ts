import t from 'tap';
import { createFrameSource } from '../../../../server/live/sockets/live-frames.ts';
import { TopicState } from '../../../../server/live/topics/topic-state.ts';
import { startMs } from '../hand-clock.ts';
import { type Frame, rows } from '../live-rig.ts';

function build(list: unknown) {
  const state = new TopicState('e', false);
  let confirmedAtMs = startMs;
  const source = createFrameSource(
    state,
    () => confirmedAtMs,
    atMs => new Date(atMs).toISOString(),
  );
  state.accept(JSON.stringify(list), undefined, 0);
  return {
    state,
    source,
    confirm: (ms: number) => {
      confirmedAtMs = ms;
    },
    text: (cursor: string | null, sub = 1) => String(source.frameFrom(cursor).framed(sub).payload),
    frame: (cursor: string | null, sub = 1): Frame =>
      JSON.parse(String(source.frameFrom(cursor).framed(sub).payload)),
  };
}

t.test('a snapshot carries the origin’s body byte for byte', async t => {
  const { state, text } = build([]);
  const body = '[ {"id":"a",  "price":1.0, "name":"Żurek"} ]';
  state.accept(body, undefined, 0);
  t.ok(text(null, 7).endsWith(`,"data":${body}}`));
  t.match(JSON.parse(text(null, 7)), {
    type: 'snapshot',
    sub: 7,
    cursor: state.cursor,
    at: '2025-01-01T12:00:00.000Z',
  });
});

t.test('a kept frame keeps no more memory than its bytes', async t => {
  const { source } = build([{ id: 'a' }]);
  const { frame } = source.frameFrom(null).framed(1);
  t.equal(frame.buffer.byteLength, frame.byteLength);
});

t.test('a snapshot tells when its data was last confirmed', async t => {
  const { frame, confirm } = build([]);
  t.equal(frame(null).at, '2025-01-01T12:00:00.000Z');
  confirm(startMs + 15_000);
  t.equal(frame(null).at, '2025-01-01T12:00:15.000Z');
  t.equal(frame('other.1.x').at, '2025-01-01T12:00:15.000Z');
});

t.test('one changed row of many is a delta of little more than the row', async t => {
  const before = rows(60);
  const { state, text, frame } = build(before);
  const from = state.cursor;
  const changed = { id: 't7', state: 'occupied' };
  state.accept(JSON.stringify(before.map(row => (row.id === 't7' ? changed : row))), undefined, 0);
  t.same(frame(from), { type: 'delta', sub: 1, from, to: state.cursor, put: [changed], remove: [] });
  t.ok(text(from).length - JSON.stringify(changed).length < 230);
});

t.test('a delta that would be most of the list is sent as the list', async t => {
  const { state, frame } = build(rows(10));
  const from = state.cursor;
  state.accept(JSON.stringify(rows(10, 'late')), undefined, 0);
  t.equal(frame(from).type, 'snapshot');
});

t.test('whoever has the content already is told just that', async t => {
  const { state, frame } = build(rows(3));
  t.same(frame(state.cursor, 4), { type: 'unchanged', sub: 4, cursor: state.cursor });
});

t.test('all watchers with the same number share the same bytes', async t => {
  const { source } = build(rows(3));
  t.equal(source.frameFrom(null).framed(1).payload, source.frameFrom(null).framed(1).payload);
  t.equal(source.frameFrom(null).byteLength, source.frameFrom(null).framed(1).payload.length);
  t.same(JSON.parse(String(source.frameFrom(null).framed(999_999).payload)).sub, 999_999);
  for (let sub = 0; sub < 20; sub += 1)
    t.equal(JSON.parse(String(source.frameFrom(null).framed(sub).payload)).sub, sub);
});

t.test('a made-up cursor cannot break the frame', async t => {
  const { state, frame } = build(rows(60));
  state.accept(JSON.stringify(rows(61)), undefined, 0);
  const from = 'e.1."},{';
  t.equal(frame(from).from, from);
});
