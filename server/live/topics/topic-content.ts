/** Reads an origin's answer as entities by id: a whole list, a single object, or a delta to a known list. */
import { isRecord, type ValidateAnswer } from './answer-shape.ts';
import { type Item, type Items, readKnownList } from './known-list.ts';
import type { StateDelta } from './origin-poll.ts';

type Refusal = { refused: string };
type Patch = {
  put: readonly Record<string, unknown>[];
  remove: readonly string[];
  order?: readonly string[];
};

const bodyLengthMax = 8 * 1_048_576;

/** The refusal of a text that can't be read at all. */
export const notJson = { refused: 'not JSON' };

/** The parsed text, or the reason why it is refused. */
export function readBody(
  body: string,
  { isSingle, known, validateAnswer }: { isSingle: boolean; known: Items; validateAnswer: ValidateAnswer },
): Items | Refusal {
  if (body.length > bodyLengthMax) return { refused: 'too large' };
  try {
    const readNew = (value: unknown, before: Item | undefined) => readItem(value, before, validateAnswer);
    const again = isSingle ? null : readKnownList(body, known, readNew);
    if (again !== null) return again;
    const data: unknown = JSON.parse(body);
    const items = isSingle ? readSingle(data, validateAnswer) : readList(data, known, validateAnswer);
    return typeof items === 'string' ? { refused: `wrong shape: ${items}` } : items;
  } catch {
    // The text is not JSON, or nested too deeply to be serialized again.
    return notJson;
  }
}

function itemOf(json: string, value: unknown): Item {
  return { json, bytes: Buffer.byteLength(json), value };
}

/** A single object is treated as a list of one; its id doesn't matter, and it is always sent whole. */
function readSingle(data: unknown, validateAnswer: ValidateAnswer): Items | string {
  if (!isRecord(data)) return 'must be an object';
  return validateAnswer(data) ?? new Map([['', itemOf(JSON.stringify(data), data)]]);
}

/** The item, or its fault. */
function readItem(value: unknown, known: Item | undefined, validateAnswer: ValidateAnswer): Item | string {
  const json = JSON.stringify(value);
  // Text identical to a known entity was validated before.
  return known?.json === json ? known : (validateAnswer(value) ?? itemOf(json, value));
}

/** The items, or the reason why it is not a list of entities with unique ids. */
function readList(data: unknown, known: Items, validateAnswer: ValidateAnswer): Items | string {
  if (!Array.isArray(data)) return 'must be a list';
  const items = new Map<string, Item>();
  for (const [index, entity] of data.entries()) {
    if (!isRecord(entity)) return `${index} must be an object`;
    const { id } = entity;
    if (typeof id !== 'string' || id === '') return `${index}/id must be a text`;
    if (items.has(id)) return `${index}/id is there twice`;
    const item = readItem(entity, known.get(id), validateAnswer);
    if (typeof item === 'string') return `${index}/${item}`;
    items.set(id, item);
  }
  return items;
}

function isIds(value: unknown): value is string[] {
  return Array.isArray(value) && value.every(id => typeof id === 'string' && id !== '');
}

function areUnique(ids: readonly unknown[]): boolean {
  return new Set(ids).size === ids.length;
}

/** Null if it is not a patch of a list. */
function readPatch(patch: unknown): Patch | null {
  if (!isRecord(patch)) return null;
  const { put, remove, order } = patch;
  if (!Array.isArray(put) || !put.every(isRecord) || !isIds(put.map(({ id }) => id))) return null;
  if (!isIds(remove) || (order !== undefined && !isIds(order))) return null;
  if (!areUnique([...put.map(({ id }) => id), ...remove])) return null;
  return { put, remove, ...(order !== undefined && { order }) };
}

/** The known list with the patch applied as by `applyPatch`. */
function applyTo(known: Items, { put, remove, order }: Patch): Map<string, unknown> {
  const next = new Map<string, unknown>(known);
  for (const id of remove) next.delete(id);
  for (const entity of put) next.set(String(entity['id']), entity);
  return order === undefined ? next : new Map(order.map(id => [id, next.get(id)]));
}

/** Whether the patch applies, without building the list. */
function isPatchOf(known: Items, { put, remove, order }: Patch): boolean {
  if (!remove.every(id => known.has(id))) return false;
  if (order === undefined) return true;
  const added = put.map(({ id }) => String(id)).filter(id => !known.has(id));
  const [gone, come] = [new Set(remove), new Set(added)];
  const isThere = (id: string) => come.has(id) || (known.has(id) && !gone.has(id));
  return order.length === known.size - gone.size + come.size && areUnique(order) && order.every(isThere);
}

/** Whether the delta applies to the known list, whose ETag is `etag`. Otherwise the whole list is needed. */
export function isDeltaTo(known: Items, etag: string | undefined, delta: StateDelta): boolean {
  const isStep = delta.base === etag && delta.etag !== etag && /^"[^"]*"$/.test(delta.etag ?? '');
  const patch = isStep ? readPatch(delta.patch) : null;
  return patch !== null && isPatchOf(known, patch);
}

/** Whether the delta empties the known list. */
export function isEmptying(known: Items, { patch }: StateDelta): boolean {
  const read = readPatch(patch);
  return read !== null && read.put.length === 0 && read.remove.length === known.size;
}

/** The list after the delta, or the reason why it is refused, as the whole list would be. */
export function readDelta(
  { patch }: StateDelta,
  { known, validateAnswer }: { known: Items; validateAnswer: ValidateAnswer },
): Items | Refusal {
  const read = readPatch(patch);
  if (read === null || !isPatchOf(known, read)) return { refused: 'wrong shape: not a patch of the list' };
  const items = new Map<string, Item>();
  let length = 1;
  for (const [id, entry] of applyTo(known, read)) {
    const before = known.get(id);
    const item = entry === before && before !== undefined ? before : readItem(entry, before, validateAnswer);
    if (typeof item === 'string') return { refused: `wrong shape: ${id}/${item}` };
    items.set(id, item);
    length += item.json.length + 1;
  }
  return length > bodyLengthMax ? { refused: 'too large' } : items;
}
