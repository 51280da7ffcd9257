/**
 * The text of data frames. Everything but the watcher's own number is built once per update and shared by all who
 * get it.
 */
import type { ServerMessage } from '#shared/live-messages.ts';
import { isoTime } from './live-clock.ts';
import type { TopicState } from './topic-state.ts';

export type SharedFrame = {
  readonly byteLength: number;
  /** The frame for one subscription; the same bytes for all who chose the same number. */
  bytes(sub: number): Buffer;
};

const numbersKept = 8;
const cursorsKept = 64;
/** A delta larger than this part of the snapshot is not worth being one. */
const deltaShareMax = 0.6;

function shareFrame(type: string, rest: string): SharedFrame {
  const kept = new Map<number, Buffer>();
  const head = `{"type":"${type}","sub":`;
  return {
    byteLength: head.length + 1 + Buffer.byteLength(rest),
    bytes(sub) {
      const known = kept.get(sub);
      if (known !== undefined) return known;
      const bytes = Buffer.from(`${head}${sub}${rest}`);
      if (kept.size < numbersKept) kept.set(sub, bytes);
      return bytes;
    },
  };
}

export type FrameSource = {
  /** The frame that brings someone with the data of `cursor` up to `state`; only asked once there is data. */
  frameFrom(cursor: string | null): SharedFrame;
};

/** Frames of one topic; those of the current version are kept until the next. */
export function createFrameSource(state: TopicState, confirmedAtMs: () => number): FrameSource {
  let frames = new Map<string, SharedFrame>();
  let snapshot: { frame: SharedFrame; atMs: number } | null = null;
  let builtFor: string | null = null;

  const snapshotFrame = (): SharedFrame => {
    const atMs = confirmedAtMs();
    if (snapshot?.atMs !== atMs) {
      const rest = `,"cursor":"${state.cursor}","at":"${isoTime(atMs)}","data":${state.body}}`;
      snapshot = { atMs, frame: shareFrame('snapshot', rest) };
    }
    return snapshot.frame;
  };

  const build = (cursor: string | null): SharedFrame => {
    const step = state.catchUp(cursor);
    if (step.kind === 'unchanged') return shareFrame('unchanged', `,"cursor":"${state.cursor}"}`);
    if (step.kind === 'snapshot') return snapshotFrame();
    const order = step.order === undefined ? '' : `,"order":${JSON.stringify(step.order)}`;
    const rest = `,"from":${JSON.stringify(cursor)},"to":"${state.cursor}","put":[${step.put.join()}],"remove":${JSON.stringify(step.remove)}${order}}`;
    const delta = shareFrame('delta', rest);
    return delta.byteLength > deltaShareMax * snapshotFrame().byteLength ? snapshotFrame() : delta;
  };

  return {
    frameFrom(cursor) {
      if (builtFor !== state.cursor) {
        frames = new Map();
        snapshot = null;
        builtFor = state.cursor;
      }
      if (cursor === null) return snapshotFrame();
      const known = frames.get(cursor);
      if (known !== undefined) return known;
      const frame = build(cursor);
      if (frame !== snapshot?.frame && frames.size < cursorsKept) frames.set(cursor, frame);
      return frame;
    },
  };
}

export function messageText(message: ServerMessage): string {
  return JSON.stringify(message);
}
