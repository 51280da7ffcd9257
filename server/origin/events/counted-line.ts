/** What a line is called, for those who read of it elsewhere in their own language: approvals, notices and the activity. */
import type { Names } from '#shared/schemas/parts.ts';
import type { Json } from '../column-types.ts';

export type CountedLine = { quantity: number; name: string; names: Names };

/** Of a stored line. */
type LineRow = { id: string; quantity: number; name: string; names: Json };

export function countedLine({ quantity, name, names }: Omit<LineRow, 'id'>): CountedLine {
  return { quantity, name, names: JSON.parse(names) };
}

/** For an event. */
export function recordedLines(lines: readonly LineRow[]): (CountedLine & { id: string })[] {
  return lines.map(line => ({ id: line.id, ...countedLine(line) }));
}
