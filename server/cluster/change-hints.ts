/**
 * Hints that processes exchange: something may have changed, without the new value. The receiver asks the store, so that a forged, late or lost hint never
 * shows wrong data.
 */
export type ChangeHint =
  /** A write was, or may have been, executed; `key` and `dataVersion` are set if it certainly was. */
  | {
      kind: 'written';
      organizationId: string;
      method: string;
      path: string;
      key?: string;
      dataVersion?: number;
    }
  | { kind: 'sessionEnded'; sessionId: string }
  | { kind: 'memberOut'; organizationId: string; userId: string }
  | { kind: 'personChanged'; organizationId: string; userId: string }
  /** Print jobs or printers changed, or there is work for the process that has the printer. */
  | { kind: 'printing'; organizationId: string }
  /** Notices that other processes may have to show. */
  | { kind: 'notices'; organizationId: string }
  /** Stands for hints that don't fit in a message. */
  | { kind: 'anything'; organizationId: string };

/** `from`: the sending process. */
type HintMessage = {
  readonly from: string;
  readonly hints: readonly ChangeHint[];
  /** Number of hints that this version doesn't know. */
  readonly ignored: number;
};

type Field = 'text' | 'text?' | 'count?';

const shapes: { readonly [K in ChangeHint['kind']]: Readonly<Record<string, Field>> } = {
  written: { organizationId: 'text', method: 'text', path: 'text', key: 'text?', dataVersion: 'count?' },
  sessionEnded: { sessionId: 'text' },
  memberOut: { organizationId: 'text', userId: 'text' },
  personChanged: { organizationId: 'text', userId: 'text' },
  printing: { organizationId: 'text' },
  notices: { organizationId: 'text' },
  anything: { organizationId: 'text' },
};

const textLengthMax = 2_048;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function fits(value: unknown, field: Field): boolean {
  if (value === undefined) return field.endsWith('?');
  if (field === 'count?') return Number.isSafeInteger(value) && Number(value) >= 0;
  return typeof value === 'string' && value !== '' && value.length <= textLengthMax;
}

function isHint(value: unknown): value is ChangeHint {
  if (!isRecord(value)) return false;
  const kind = String(value['kind']);
  const shape = Object.hasOwn(shapes, kind) ? shapes[kind as ChangeHint['kind']] : null;
  return shape !== null && Object.entries(shape).every(([name, field]) => fits(value[name], field));
}

/** Null if the text is not one of our messages. */
export function readMessage(text: string): HintMessage | null {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isRecord(message)) return null;
  const { from, hints } = message;
  if (typeof from !== 'string' || !Array.isArray(hints)) return null;
  const known = hints.filter(isHint);
  return { from, hints: known, ignored: hints.length - known.length };
}

/** The replacement of a hint that doesn't fit in a message. */
function shortened(hint: ChangeHint): ChangeHint[] {
  return 'organizationId' in hint ? [{ kind: 'anything', organizationId: hint.organizationId }] : [];
}

/** Packs the hints into as few messages as possible, each of at most `bytesMax` in UTF-8. */
export function toMessages(from: string, hints: readonly ChangeHint[], bytesMax: number): string[] {
  const head = `{"from":${JSON.stringify(from)},"hints":[`;
  const roomBytes = bytesMax - Buffer.byteLength(head) - ']}'.length;
  const bytesOf = (json: string) => Buffer.byteLength(json) + 1;
  const messages: string[] = [];
  let [parts, bytes] = [[] as string[], 0];
  const close = (): void => {
    if (parts.length > 0) messages.push(`${head}${parts.join()}]}`);
    [parts, bytes] = [[], 0];
  };
  for (const hint of hints) {
    const isLong = bytesOf(JSON.stringify(hint)) > roomBytes || !isHint(hint);
    for (const sentHint of isLong ? shortened(hint) : [hint]) {
      const json = JSON.stringify(sentHint);
      if (bytes + bytesOf(json) > roomBytes) close();
      parts.push(json);
      bytes += bytesOf(json);
    }
  }
  close();
  return messages;
}
