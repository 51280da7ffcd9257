/**
 * Reads the list of a poll's answer by comparison with the known one: unchanged entities are reused, only the others are parsed. A change of one table
 * among sixty costs a tenth of reading them all.
 */
import { isRecord } from './answer-shape.ts';

/** An entity with its JSON text and that text's length in UTF-8, so that nothing is serialized or measured twice. */
export type Item = { readonly json: string; readonly bytes: number; readonly value: unknown };
/** By id, in display order. */
export type Items = ReadonlyMap<string, Item>;

const [quote, openBrace, closeBrace] = [0x22, 0x7b, 0x7d];

/** Index of the quote that ends the text which begins at `start`; the length of the whole if there is none. */
function endOfText(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let escapes = 0;
    while (json[end - 1 - escapes] === '\\') escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return json.length;
}

/** Index after the object that begins at `start`; -1 if there is none, or it has no end. */
function endOfObject(json: string, start: number): number {
  if (json.charCodeAt(start) !== openBrace) return -1;
  let depth = 0;
  for (let at = start; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === quote) at = endOfText(json, at);
    else if (code === openBrace) depth += 1;
    else if (code === closeBrace) depth -= 1;
    if (depth === 0) return at + 1;
  }
  return -1;
}

type Entity = Readonly<Record<string, unknown>> & { readonly id: string };

function isEntity(value: unknown): value is Entity {
  return isRecord(value) && typeof value['id'] === 'string' && value['id'] !== '';
}

/** Null unless it is the JSON of an entity with an id. */
function parseEntity(json: string): Entity | null {
  try {
    const value: unknown = JSON.parse(json);
    return isEntity(value) ? value : null;
  } catch {
    return null;
  }
}

/** The known entities in their order. The index for skipping to a later one is built on first use. */
function createOrder(known: Items) {
  const entries = [...known];
  let places: ReadonlyMap<string, number> | null = null;
  return {
    at: (index: number) => entries[index],
    /** -1 if it isn't known. */
    placeOf(id: string): number {
      places ??= new Map(entries.map(([known], index) => [known, index]));
      return places.get(id) ?? -1;
    },
  };
}

/** Null if the list must be read as a whole: nothing of it is known, there are spaces between its entities, or it is malformed. */
export function readKnownList(
  body: string,
  known: Items,
  /** The item, or its fault. */
  readItem: (value: unknown, before: Item | undefined) => Item | string,
): Items | null {
  if (known.size === 0 || body[0] !== '[') return null;
  const order = createOrder(known);
  const items = new Map<string, Item>();
  let next = 0;
  let at = 1;
  const takeNew = (): [string, Item] | null => {
    const end = endOfObject(body, at);
    const entity = end === -1 ? null : parseEntity(body.slice(at, end));
    const item = entity && readItem(entity, known.get(entity.id));
    if (entity === null || item === null || typeof item === 'string') return null;
    at = end;
    const place = order.at(next)?.[0] === entity.id ? next : order.placeOf(entity.id);
    if (place !== -1) next = place + 1;
    return [entity.id, item];
  };
  const takeKnown = (): readonly [string, Item] | null => {
    const expected = order.at(next);
    const end = at + (expected?.[1].json.length ?? 0);
    // Twenty times as fast as `startsWith`, which compares one character after another.
    if (expected === undefined || body.slice(at, end) !== expected[1].json) return null;
    at = end;
    next += 1;
    return expected;
  };
  do {
    const taken = takeKnown() ?? takeNew();
    if (taken === null || items.has(taken[0])) return null;
    items.set(...taken);
    at += 1;
  } while (body[at - 1] === ',');
  return body[at - 1] === ']' && body.length === at ? items : null;
}
