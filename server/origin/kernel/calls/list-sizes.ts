/** Limits the size of lists: the largest entries of a list that is too long are shortened, so that all entries remain listed. */
import { limits } from '#shared/kernel/limits.ts';

/** Reduces an entry's JSON to its heading with a marker that the rest was omitted. */
export type Shorten = (text: string) => string;

const utf8Most = 3;

function isShort(texts: readonly string[], max: number): boolean {
  return texts.reduce((sum, text) => sum + text.length + 1, 1) * utf8Most <= max;
}

/** Returns the texts in their order. If even the shortened ones are too many, the last ones are omitted. */
export function fitTexts(
  texts: readonly string[],
  shorten: Shorten,
  max: number = limits.listBytesMax,
): readonly string[] {
  if (isShort(texts, max)) return texts;
  const sized = texts.map((text, index) => ({ text, index, bytes: Buffer.byteLength(text) }));
  let bytes = sized.reduce((sum, entry) => sum + entry.bytes + 1, 1);
  if (bytes <= max) return texts;
  const fitted = [...texts];
  for (const { text, index, bytes: whole } of sized.sort((one, other) => other.bytes - one.bytes)) {
    if (bytes <= max) break;
    const short = shorten(text);
    fitted[index] = short;
    bytes += Buffer.byteLength(short) - whole;
  }
  while (bytes > max) bytes -= Buffer.byteLength(fitted.pop() ?? '') + 1;
  return fitted;
}

function fittedText(list: readonly unknown[], shorten: Shorten): string {
  const texts = list.map(entry => JSON.stringify(entry));
  return `[${fitTexts(texts, shorten).join()}]`;
}

/** Serializes a list, or a page of one. */
export function listText(data: unknown, shorten: Shorten | undefined): string {
  const text = JSON.stringify(data);
  if (shorten === undefined || isShort([text], limits.listBytesMax)) return text;
  if (Array.isArray(data)) return fittedText(data, shorten);
  const { items, ...page } = data as { items: readonly unknown[] };
  return JSON.stringify({ ...page, items: JSON.parse(fittedText(items, shorten)) });
}
