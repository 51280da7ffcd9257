/** The text of data frames. All but the watcher's subscription number is built once per update and shared by all receivers. */
import type { ServerMessage } from '#shared/live/live-messages.ts';
import type { CatchUp, TopicState } from '../topics/topic-state.ts';
import { type FramedText, frameText } from './framed-text.ts';

export type SharedFrame = {
  readonly byteLength: number;
  /** The frame for one subscription number; the same bytes for all sockets that use that number. */
  framed(sub: number): FramedText;
};

/** Number of cached frames per update, for subscriptions with different numbers; fewer for a large topic. */
const cachedNumbersMax = 64;
const cachedBytesMax = 262_144;
const cachedCursorsMax = 64;
/** A difference above this share of the snapshot's size is replaced by the snapshot, which is built once for all. */
const differenceShareMax = 0.6;
/** A smaller snapshot is sent at once. */
const comparedFromBytes = 2_048;

function shareFrame(type: string, rest: string): SharedFrame {
  const framedBySub = new Map<number, FramedText>();
  const head = `{"type":"${type}","sub":`;
  const byteLength = head.length + 1 + Buffer.byteLength(rest);
  const cachedMax = Math.max(1, Math.min(cachedNumbersMax, Math.floor(cachedBytesMax / byteLength)));
  return {
    byteLength,
    framed(sub) {
      const known = framedBySub.get(sub);
      if (known !== undefined) return known;
      const framed = frameText(`${head}${sub}${rest}`);
      if (framedBySub.size < cachedMax) framedBySub.set(sub, framed);
      return framed;
    },
  };
}

export type FrameSource = {
  /** The frame that brings a client with the data of `cursor` up to date; only called once there is data. */
  frameFrom(cursor: string | null): SharedFrame;
  /** The same for a client whose cursor is unknown here, by its digests. */
  frameTo(digests: string, cursor: string): SharedFrame;
  /** Whether requesting the client's digests of the cursor's list costs less than sending the whole list. */
  isWorthComparing(cursor: string): boolean;
};

/** Frames of one topic; those of the current version are cached until the next. */
export function createFrameSource(
  state: TopicState,
  confirmedAtMs: () => number,
  /** Formats a process-time moment. */
  timeText: (atMs: number) => string,
  /** Idempotency keys of the writes included in versions above the given one. */
  writesSince: (version: number) => readonly string[] = () => [],
): FrameSource {
  let frames = new Map<string, SharedFrame>();
  let snapshot: { frame: SharedFrame; atMs: number } | null = null;
  /** The last comparison: the screens that come back together mostly have the same. */
  let compared: { had: string; frame: SharedFrame } | null = null;
  let builtFor: string | null = null;

  const snapshotHead = (atMs: number) => `,"cursor":"${state.cursor}","at":"${timeText(atMs)}","data":`;

  const snapshotFrame = (): SharedFrame => {
    const atMs = confirmedAtMs();
    if (snapshot?.atMs !== atMs) {
      const frame = shareFrame('snapshot', `${snapshotHead(atMs)}${state.body}}`);
      snapshot = { atMs, frame };
    }
    return snapshot.frame;
  };

  /** The body of a long list is built only if it is needed. */
  const snapshotBytes = () => snapshotHead(confirmedAtMs()).length + state.bodyBytes;

  const isTooLarge = (bytes: number) => bytes > differenceShareMax * snapshotBytes();

  /** A difference of which `rest` is the part that only its type has. */
  const difference = (
    type: 'delta' | 'compared',
    cursor: string,
    { put, rest }: { put: readonly string[]; rest: string },
  ) => {
    const keys = writesSince(state.versionIn(cursor) ?? 0);
    const writes = keys.length === 0 ? '' : `,"writes":${JSON.stringify(keys)}`;
    const head = `,"from":${JSON.stringify(cursor)},"to":"${state.cursor}"`;
    const frame = shareFrame(type, `${head},"put":[${put.join()}],${rest}${writes}}`);
    return isTooLarge(frame.byteLength) ? snapshotFrame() : frame;
  };

  const build = (cursor: string, step: CatchUp): SharedFrame => {
    if (step.kind === 'unchanged') return shareFrame('unchanged', `,"cursor":"${state.cursor}"}`);
    if (step.kind === 'snapshot') return snapshotFrame();
    const order = step.order === undefined ? '' : `,"order":${JSON.stringify(step.order)}`;
    const rest = `"remove":${JSON.stringify(step.remove)}${order}`;
    return difference('delta', cursor, { put: step.put, rest });
  };

  const compare = (digests: string, cursor: string): SharedFrame => {
    const { put, parts } = state.comparedTo(digests);
    // Nobody makes the server build large frames for one client.
    if (isTooLarge(put.reduce((sum, { bytes }) => sum + bytes, 0))) return snapshotFrame();
    const rest = `"parts":${JSON.stringify(parts)}`;
    return difference('compared', cursor, { put: put.map(({ json }) => json), rest });
  };

  const forgetOlder = () => {
    if (builtFor === state.cursor) return;
    frames = new Map();
    snapshot = null;
    compared = null;
    builtFor = state.cursor;
  };

  return {
    frameFrom(cursor) {
      forgetOlder();
      if (cursor === null) return snapshotFrame();
      const known = frames.get(cursor);
      if (known !== undefined) return known;
      const frame = build(cursor, state.catchUp(cursor));
      if (frame !== snapshot?.frame && frames.size < cachedCursorsMax) frames.set(cursor, frame);
      return frame;
    },
    frameTo(digests, cursor) {
      forgetOlder();
      const had = `${cursor} ${digests}`;
      if (compared?.had !== had) compared = { had, frame: compare(digests, cursor) };
      return compared.frame;
    },
    isWorthComparing: cursor => state.isForeign(cursor) && snapshotBytes() >= comparedFromBytes,
  };
}

export function messageText(message: ServerMessage): string {
  return JSON.stringify(message);
}
