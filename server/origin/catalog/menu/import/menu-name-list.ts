/** Names in one cell, separated by semicolons; a name that contains one is quoted. */
import { parse } from 'csv-parse/sync';

export function nameList(names: readonly string[]): string {
  return names.map(name => (/[;"]|^\s|\s$/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join('; ');
}

export function readNameList(text: string): string[] {
  const [names = []]: string[][] = parse(text, {
    delimiter: ';',
    trim: true,
    relax_quotes: true,
    relax_column_count: true,
  });
  return names.filter(name => name !== '');
}
