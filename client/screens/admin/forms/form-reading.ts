/**
 * Parses a form's raw text into request values, and collects errors under the same paths as the server's
 * `errors[].path`, with the limits of `shared/kernel/limits.ts`.
 */
import { limits } from '#shared/kernel/limits.ts';
import { parseMoney } from '#shared/kernel/money-text.ts';

/** A translation key below `admin.faults`, with its interpolation values. */
type Fault = { readonly key: string; readonly values?: Readonly<Record<string, string | number>> };
export type Faults = Readonly<Record<string, Fault>>;
export type Reading<T> =
  | { readonly kind: 'valid'; readonly value: T }
  | { readonly kind: 'faulty'; readonly faults: Faults };

type Range = { readonly min: number; readonly max: number };

export function createFormReader() {
  const faults: Record<string, Fault> = {};
  const refuse = (path: string, key: string, values?: Fault['values']) => {
    faults[path] ??= values === undefined ? { key } : { key, values };
  };

  function optionalText(path: string, raw: string, maxLength: number): string | undefined {
    const value = raw.trim();
    if (value.length > maxLength) refuse(path, 'tooLong', { max: maxLength });
    return value === '' ? undefined : value;
  }

  function text(path: string, raw: string, maxLength: number): string {
    const value = optionalText(path, raw, maxLength);
    if (value === undefined) refuse(path, 'required');
    return value ?? '';
  }

  function optionalInteger(path: string, raw: string, { min, max }: Range): number | undefined {
    const value = raw.trim();
    if (value === '') return undefined;
    const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
    if (!(number >= min && number <= max)) refuse(path, 'outOfRange', { min, max });
    return number;
  }

  function integer(path: string, raw: string, range: Range): number {
    const value = optionalInteger(path, raw, range);
    if (value === undefined) refuse(path, 'required');
    return value ?? range.min;
  }

  function price(path: string, raw: string, fractionDigits: number, max: number = limits.priceMax): number {
    if (raw.trim() === '') refuse(path, 'required');
    const value = parseMoney(raw, fractionDigits);
    if (value === null) refuse(path, 'notMoney');
    if (value !== null && value > max) refuse(path, 'tooExpensive');
    return value ?? 0;
  }

  /** A surcharge or reduction: "2,50", "-3". Empty means zero. */
  function priceDelta(path: string, raw: string, fractionDigits: number): number {
    const value = raw.trim().replace(/^[−–]/, '-');
    if (value === '') return 0;
    const minor = parseMoney(value.replace(/^[+-]\s*/, ''), fractionDigits);
    if (minor === null) refuse(path, 'notMoney');
    if (minor !== null && minor > limits.priceMax) refuse(path, 'tooExpensive');
    return (value.startsWith('-') ? -1 : 1) * (minor ?? 0) || 0;
  }

  /** A quantity with at most three decimals, comma or point; undefined for an empty field. */
  function optionalAmount(path: string, raw: string, { min, max }: Range): number | undefined {
    const value = raw.replace(/\s/g, '').replace(',', '.');
    if (value === '') return undefined;
    const number = /^-?\d{1,9}(\.\d{1,3})?$/.test(value) ? Number(value) : Number.NaN;
    if (!(number >= min && number <= max))
      refuse(path, Number.isNaN(number) ? 'notAmount' : 'amountOutOfRange', { min, max });
    return number;
  }

  function amount(path: string, raw: string, range: Range): number {
    const value = optionalAmount(path, raw, range);
    if (value === undefined) refuse(path, 'required');
    return value ?? range.min;
  }

  /** Percent with at most two decimals, as the contract's `vatRate`. */
  function rate(path: string, raw: string): number {
    const value = raw.trim().replace(/\s*%$/, '').replace(',', '.');
    const number = /^\d{1,3}(\.\d{1,2})?$/.test(value) ? Number(value) : Number.NaN;
    if (!(number >= 0 && number <= 100)) refuse(path, value === '' ? 'required' : 'notRate');
    return number;
  }

  function finish<T>(value: T): Reading<T> {
    return Object.keys(faults).length > 0 ? { kind: 'faulty', faults } : { kind: 'valid', value };
  }

  return {
    text,
    optionalText,
    integer,
    optionalInteger,
    amount,
    optionalAmount,
    price,
    priceDelta,
    rate,
    refuse,
    finish,
  };
}

/** Omits undefined properties: the API's JSON leaves absent fields out. */
export function withoutUndefined<T extends object>(value: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(value).filter(([, content]) => content !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> };
}
