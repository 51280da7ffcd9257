/** Removes personal data from log lines: known fields only, and no name in a text. */

const plainFields = [
  ...['level', 'time', 'pid', 'reqId', 'part', 'method', 'path', 'status', 'ms', 'code', 'originStatus'],
  ...['fault', 'why', 'read', 'lost', 'jobId', 'printerId', 'openingId', 'organizationId', 'userId'],
];
/** These may quote user input. */
const textFields = ['msg', 'reason', 'wrong'];

/** Shorter names are parts of ordinary words. */
const lengthMin = 3;

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Replaces each of the names, and each word of them. */
export function createNameEraser(names: Iterable<string>): (text: string) => string {
  const found = new Set<string>();
  for (const name of names)
    for (const part of [name, ...name.split(/\s+/)])
      if (part.trim().length >= lengthMin) found.add(part.trim());
  if (found.size === 0) return text => text;
  const longestFirst = [...found].sort((one, other) => other.length - one.length);
  const any = new RegExp(longestFirst.map(escaped).join('|'), 'gi');
  return text => text.replaceAll(any, '…');
}

type Line = Record<string, unknown>;

function errorOf(err: unknown, erase: (text: string) => string): Line {
  if (typeof err !== 'object' || err === null) return {};
  const { type, code, message, stack } = err as Line;
  return {
    err: { type, code, message: erase(String(message ?? '')), stack: erase(String(stack ?? '')) },
  };
}

/** Null for lines of other programs. */
export function namelessLine(text: string, erase: (text: string) => string): string | null {
  let line: Line;
  try {
    line = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof line !== 'object' || line === null) return null;
  const plain = plainFields.flatMap(name => (name in line ? [[name, line[name]] as const] : []));
  // The path of an unknown address is user input.
  const isFault = Number(line['level']) >= 40 || Number(line['status']) >= 400;
  const texts = textFields.flatMap(name => (name in line ? [[name, line[name]] as const] : []));
  const remaining = JSON.stringify({ ...Object.fromEntries(plain), ...Object.fromEntries(texts) });
  const isShort = !isFault && line['msg'] === 'request';
  const err = 'err' in line ? errorOf(line['err'], erase) : {};
  return JSON.stringify({ ...JSON.parse(isShort ? remaining : erase(remaining)), ...err });
}
