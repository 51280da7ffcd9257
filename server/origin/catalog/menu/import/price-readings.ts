/**
 * Reads a price as people and systems write it. A text that can be read as two amounts has both as its readings, so that the owner is asked: groups of three
 * digits or decimals ("1.234"), two prices in a cell, a volume beside a price.
 */

const currency =
  /(?<!\p{L})(?:zł(?:otych|ote|oty)?|zl|pln|euro?|usd|gbp|uah|грн|czk|k[čc]|huf|ft|ron|lei|chf|sek|nok|dkk|kr)(?!\p{L})\.?|[€$£₴¥]/giu;
/** The currencies that a sign may mean; signs are matched in order. */
const currenciesOfSign: readonly (readonly [sign: RegExp, codes: string])[] = [
  [/zł|zl|pln/iu, 'PLN'],
  [/€|eur/iu, 'EUR'],
  [/usd/iu, 'USD'],
  [/\$/u, 'USD CAD AUD NZD HKD SGD TWD MXN ARS CLP COP'],
  [/£|gbp/iu, 'GBP EGP'],
  [/₴|грн|uah/iu, 'UAH'],
  [/¥/u, 'JPY CNY'],
  [/czk|k[čc]/iu, 'CZK'],
  [/huf|ft/iu, 'HUF'],
  [/ron|lei/iu, 'RON MDL'],
  [/chf/iu, 'CHF'],
  [/sek|nok|dkk/iu, 'SEK NOK DKK'],
  [/kr/iu, 'SEK NOK DKK ISK'],
];

/** True if the text names a currency that is not `code`: its amount is of another one, or the sign is a slip. */
export function namesOtherCurrency(text: string, code: string): boolean {
  return [...text.matchAll(currency)].some(([sign]) => {
    const found = currenciesOfSign.find(([pattern]) => pattern.test(sign));
    return found !== undefined && !found[1].split(' ').includes(code);
  });
}

/** A number before one of these is a size. */
const sizeUnit =
  /^\s?(?:ml|cl|dl|l|litr\p{L}*|g|gr|dag|dkg|kg|cm|szt|os|kcal|мл|л|г|кг|%|°|")(?![\p{L}\d])\.?/iu;
const spaces = /[\t \u00a0\u2000-\u200a\u202f\u205f\u3000]/g;
/** Thin spaces and apostrophes only ever group digits. */
const grouping = /(?<=\d)[\u2006-\u200a\u202f'’ʼ](?=\d{3}(?!\d))/g;
/** "28,-": no smaller coins. */
const noCoins = /(?<=\d)[.,]\s?[-–—]{1,2}(?!\d)/g;
/** Digits join across a space in groups of three only. */
const number = /(?<![\d.,])\d{1,3}(?: \d{3})+(?!\d)(?:[.,]\d+)?|\d+(?:[.,]\d+)*/g;
const between = /^[\s/|–—\-.,;:=]*$/;

/** Empty if a part of the smallest coin would be lost. */
function amountOf(whole: string, fraction: string, fractionDigits: number): number[] {
  const minor = Number(whole + fraction.padEnd(fractionDigits, '0').slice(0, fractionDigits));
  const isExact = /^0*$/.test(fraction.slice(fractionDigits));
  return isExact && Number.isSafeInteger(minor) ? [minor] : [];
}

const withoutSeparators = (text: string) => text.replace(/[.,]/g, '');
const isGrouped = (text: string) => /^\d{1,3}(?:([.,])\d{3}(?:\1\d{3})*)?$/.test(text);

/** Three digits behind the only separator: a group, or decimals. */
function thousandsOrDecimals(before: string, after: string, fractionDigits: number): number[] {
  const isGroup = before.length <= 3 && !before.startsWith('0');
  const grouped = isGroup ? amountOf(before + after, '', fractionDigits) : [];
  if (fractionDigits === 0) return grouped;
  const decimals = amountOf(before, after, fractionDigits);
  // "1.234" is 1.23 only beside the other reading.
  return isGroup && decimals.length === 0
    ? [...grouped, ...amountOf(before, after.slice(0, fractionDigits), fractionDigits)]
    : [...grouped, ...decimals];
}

/** Amounts of a number without spaces. */
function numberReadings(text: string, fractionDigits: number): number[] {
  const separators = text.match(/[.,]/g) ?? [];
  const at = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  if (at < 0) return amountOf(text, '', fractionDigits);
  const [before, after] = [text.slice(0, at), text.slice(at + 1)];
  if (separators.length === 1)
    return after.length === 3
      ? thousandsOrDecimals(before, after, fractionDigits)
      : amountOf(before, after, fractionDigits);
  if (isGrouped(text)) return amountOf(withoutSeparators(text), '', fractionDigits);
  const isSound = isGrouped(before) && separators[0] !== separators.at(-1);
  return isSound ? amountOf(withoutSeparators(before), after, fractionDigits) : [];
}

/** Two or three digits before a group of three may be a size beside a price: "330 120". */
function joinedReadings(text: string, fractionDigits: number): number[] {
  const joined = numberReadings(text.replaceAll(' ', ''), fractionDigits);
  if (!/^\d{2,3} \d{3}(?:\D|$)/.test(text)) return joined;
  return [...joined, ...numberReadings(text.slice(text.indexOf(' ') + 1), fractionDigits)];
}

/** A longer text is no price. */
const priceLengthMax = 100;

/** Amounts in minor units. Empty: no price. Several: the text doesn't say which; of "1.234" the larger one is first. */
export function priceReadings(text: string, fractionDigits: number): number[] {
  if (text.length > priceLengthMax) return [];
  const plain = text
    .replace(grouping, '')
    .replace(spaces, ' ')
    .replace(currency, ' ')
    .replace(noCoins, ' ')
    .trim();
  if (/^[-–—−]/.test(plain)) return [];
  let rest = plain;
  const prices: string[] = [];
  for (const { 0: digits, index } of plain.matchAll(number)) {
    const [unit = ''] = sizeUnit.exec(plain.slice(index + digits.length)) ?? [];
    rest = rest.replace(digits + unit, ' ');
    if (unit === '') prices.push(digits);
  }
  if (!between.test(rest)) return [];
  return [...new Set(prices.flatMap(price => joinedReadings(price, fractionDigits)))];
}
