/** A line's quantity and names, for readers in their own language: approvals, notices and the activity. */
import type { Names } from '#shared/kernel/schema-parts.ts';
import type { OrderLineRow } from './order-row.ts';
import { weighedName } from './weight-rules.ts';

export type CountedLine = { quantity: number; name: string; names: Names };

/** The fields of a stored line that this needs. */
type LineRow = Pick<OrderLineRow, 'id' | 'quantity' | 'name' | 'names' | 'weight'>;

/** The name of a dish sold by weight includes the weight. */
export function countedLine(line: Omit<LineRow, 'id'>): CountedLine {
  const names: Names = JSON.parse(line.names);
  const called = Object.entries(names).map(([language, name]) => [language, weighedName(name, line)]);
  return {
    quantity: line.quantity,
    name: weighedName(line.name, line),
    names: Object.fromEntries(called),
  };
}

/** The form of lines in events. */
export function recordedLines(lines: readonly LineRow[]): (CountedLine & { id: string })[] {
  return lines.map(line => ({ id: line.id, ...countedLine(line) }));
}
