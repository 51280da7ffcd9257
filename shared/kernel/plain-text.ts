/**
 * Normalizes texts: composed letters (NFC), no invisible or direction-changing characters, a single line unless the
 * field allows more. Also compares names.
 */

/** Joiner and variation selector combine emoji and are allowed only there. */
const unseen =
  /(?<!\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\ufe0f)?)(?:\u200d|\ufe0f)|(?!\u200d|\ufe0f)[\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\p{Cf}\p{Cs}]/gu;
const lineBreak = /\r\n|[\n\r\u0085\u2028\u2029]/g;
/** The Braille blank looks like a space. */
const blank = /[\t\u2800]/g;
const control = /(?!\n)\p{Cc}/gu;
/** Unicode's stream-safe format (UAX 15) limits a row of marks: the time to compose one grows with its square. */
const marksBeyondMost = /(\p{M}{30})\p{M}+/gu;

/** For multi-line texts. */
function plainLines(text: string): string {
  return text
    .replace(lineBreak, '\n')
    .replace(blank, ' ')
    .replace(unseen, '')
    .replace(control, '')
    .replace(marksBeyondMost, '$1')
    .normalize('NFC');
}

export function plainText(text: string): string {
  return plainLines(text).replaceAll('\n', ' ');
}

/** A name trimmed, with single spaces. */
export function plainName(text: string): string {
  return plainText(text).trim().replace(/\s+/g, ' ');
}

/** Comparison key: equal for names that differ only by case, spaces or letter variants. */
export function nameKey(name: string): string {
  const unified = name
    .replace(marksBeyondMost, '$1')
    .normalize('NFKC')
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, '');
  return plainName(unified).toUpperCase().toLowerCase().normalize('NFKC');
}

/** Multi-line fields. */
const fieldsOfLines: ReadonlySet<string> = new Set(['address', 'description', 'header', 'footer']);
const depthMax = 32;

function cleaned(value: unknown, isOfLines: boolean, asTyped: ReadonlySet<string>, depth: number): unknown {
  if (typeof value === 'string') return isOfLines ? plainLines(value) : plainText(value);
  // The schema refuses bodies nested deeper than any call.
  if (typeof value !== 'object' || value === null || depth > depthMax) return value;
  if (Array.isArray(value)) return value.map(part => cleaned(part, isOfLines, asTyped, depth + 1));
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  const parts = Object.entries(value).map(([field, part]) => {
    const cleanedPart = asTyped.has(field)
      ? part
      : cleaned(part, fieldsOfLines.has(field), asTyped, depth + 1);
    return [field, cleanedPart];
  });
  return Object.fromEntries(parts);
}

/** Normalizes all texts of a JSON body except the fields `asTyped`, such as passwords. */
export function plainTextsOf(body: unknown, asTyped: ReadonlySet<string> = new Set()): unknown {
  return cleaned(body, false, asTyped, 0);
}

/** Counts code points, as schemas do: a character outside the Basic Multilingual Plane is one. */
export function isLonger(text: string, length: number): boolean {
  return text.length > length && Array.from(text).length > length;
}
