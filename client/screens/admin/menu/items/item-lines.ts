/**
 * Parses a pasted list of dishes, one a line with its price at the end: "Żurek 28,00", "Żurek; 28", or
 * columns of a spreadsheet.
 */
import type { MenuCategory } from '#shared/catalog/menu-schema.ts';
import type { Fault } from '../../forms/form-reading.ts';
import { type ItemFields, newItemForm, readItemForm } from './item-form.ts';

export type ItemLine = { readonly text: string } & (
  | { readonly fields: ItemFields }
  | { readonly fault: Fault }
);

const nameAndPrice =
  /^(?<name>.*?)(?:[\s;|:–—…-]|\.{2,})*(?<price>\d[\d .,]*\s*(?:zł|[a-z]{3}|[€$£])?)\s*$/iu;

function readLine(text: string, category: MenuCategory, fractionDigits: number): ItemLine {
  const { name = text, price = '' } = nameAndPrice.exec(text)?.groups ?? {};
  if (price === '') return { text, fault: { key: 'noPrice' } };
  const reading = readItemForm({ ...newItemForm(category), name, price }, fractionDigits);
  if (reading.kind === 'valid') return { text, fields: reading.value };
  const [fault = { key: 'required' }] = Object.values(reading.faults);
  return { text, fault };
}

/** Returns the dishes with the station and VAT of `category`; empty and repeated lines are left out. */
export function readItemLines(text: string, category: MenuCategory, fractionDigits: number): ItemLine[] {
  const lines = new Set(text.split('\n').map(line => line.trim()));
  return [...lines].filter(line => line !== '').map(line => readLine(line, category, fractionDigits));
}
