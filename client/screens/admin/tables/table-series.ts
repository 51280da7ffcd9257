/** "Add several": labels and positions of a series of new tables, continuing the existing ones. */
import { limits } from '#shared/kernel/limits.ts';
import { createFormReader, type Reading } from '../forms/form-reading.ts';

export type SeriesForm = { readonly prefix: string; readonly count: string; readonly seats: string };
export type Series = { labels: string[]; seats: number };

/** Upper limit that can still be reviewed after creation. */
const seriesMax = 40;

/** The next `count` labels of a prefix: after its highest number, skipping labels in use. */
function seriesLabels(prefix: string, count: number, taken: readonly string[]): string[] {
  const used = new Set(taken);
  const numbers = taken
    .filter(label => label.startsWith(prefix))
    .map(label => label.slice(prefix.length))
    .filter(rest => /^\d{1,9}$/.test(rest))
    .map(Number);
  const labels: string[] = [];
  for (let number = Math.max(0, ...numbers) + 1; labels.length < count; number += 1) {
    const label = `${prefix}${number}`;
    if (!used.has(label)) labels.push(label);
  }
  return labels;
}

/** "S12" → "S": the likely prefix of the location's next table. */
export function labelPrefix(label: string | undefined): string {
  return label?.replace(/\d+$/, '') ?? '';
}

/** `taken`: labels of the whole restaurant, which must be unique. */
export function readSeriesForm(form: SeriesForm, taken: readonly string[]): Reading<Series> {
  const reader = createFormReader();
  const prefix = form.prefix.trimStart();
  const count = reader.integer('count', form.count, { min: 1, max: seriesMax });
  const seats = reader.integer('seats', form.seats, { min: 1, max: limits.tableSeatsMax });
  const labels = seriesLabels(prefix, Number.isNaN(count) ? 0 : count, taken);
  if (labels.some(label => label.length > limits.tableLabelLength)) {
    reader.refuse('prefix', 'tooLong', { max: limits.tableLabelLength });
  }
  return reader.finish({ labels, seats });
}
