/**
 * Texts as they are kept, shown and printed: composed letters, no signs that nobody sees and that turn or hide what stands
 * beside them, one line unless it may be more. And when two names are the same name.
 */

/** Emoji are put together by two of these signs: only there they stay. */
const unseen =
  /(?<!\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\ufe0f)?)(?:\u200d|\ufe0f)|(?!\u200d|\ufe0f)[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cs}]/gu;
const lineBreak = /\r\n|[\n\r\u0085\u2028\u2029]/g;
/** The blank of Braille looks like a space and is none. */
const blank = /[\t\u2800]/g;
const control = /(?!\n)\p{Cc}/gu;

/** Of several lines. */
export function plainLines(text: string): string {
  return text
    .replace(lineBreak, '\n')
    .replace(blank, ' ')
    .replace(unseen, '')
    .replace(control, '')
    .normalize('NFC');
}

export function plainText(text: string): string {
  return plainLines(text).replaceAll('\n', ' ');
}

/** A name without blanks around it or several in it. */
export function plainName(text: string): string {
  return plainText(text).trim().replace(/\s+/g, ' ');
}

/** Equal for names that can't be told apart when they are read or called out: by case, blanks or another form of a letter. */
export function nameKey(name: string): string {
  const unified = name.normalize('NFKC').replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, '');
  return plainName(unified).toUpperCase().toLowerCase().normalize('NFKC');
}

/** Fields that are typed and printed in several lines. */
const fieldsOfLines: ReadonlySet<string> = new Set(['address', 'description', 'header', 'footer']);
const depthMax = 32;

function cleaned(value: unknown, isOfLines: boolean, asTyped: ReadonlySet<string>, depth: number): unknown {
  if (typeof value === 'string') return isOfLines ? plainLines(value) : plainText(value);
  // What is deeper than any call is refused by its schema.
  if (typeof value !== 'object' || value === null || depth > depthMax) return value;
  if (Array.isArray(value)) return value.map(part => cleaned(part, isOfLines, asTyped, depth + 1));
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  const parts = Object.entries(value).map(([field, part]) => {
    const kept = asTyped.has(field) ? part : cleaned(part, fieldsOfLines.has(field), asTyped, depth + 1);
    return [field, kept];
  });
  return Object.fromEntries(parts);
}

/** A body of JSON with all its texts plain, but those of the fields `asTyped`: passwords are what was typed. */
export function plainTextsOf(body: unknown, asTyped: ReadonlySet<string> = new Set()): unknown {
  return cleaned(body, false, asTyped, 0);
}
