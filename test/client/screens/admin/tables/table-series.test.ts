import { describe, expect, it } from 'vitest';
import { labelPrefix, readSeriesForm } from '../../../../../client/screens/admin/tables/table-series.ts';

describe('adding several tables', () => {
  it('counts on from the highest label of the prefix', () => {
    const labels = (prefix: string, count: number, taken: string[]) => {
      const reading = readSeriesForm({ prefix, count: String(count), seats: '4' }, taken);
      return reading.kind === 'valid' && reading.value.labels;
    };
    expect(labels('S', 3, ['S1', 'S4', 'Bar'])).toEqual(['S5', 'S6', 'S7']);
    expect(labels('', 2, [])).toEqual(['1', '2']);
    expect(labels('1', 2, ['1', '11'])).toEqual(['12', '13']);
  });

  it('proposes the prefix that the room has already', () => {
    expect(labelPrefix('S12')).toBe('S');
    expect(labelPrefix('Bar')).toBe('Bar');
    expect(labelPrefix(undefined)).toBe('');
  });

  it('reads the form', () => {
    expect(readSeriesForm({ prefix: 'Ogród ', count: '2', seats: '4' }, [])).toEqual({
      kind: 'valid',
      value: { labels: ['Ogród 1', 'Ogród 2'], seats: 4 },
    });
  });

  it('refuses labels that would be too long and numbers that make no sense', () => {
    expect(readSeriesForm({ prefix: 'x'.repeat(16), count: '2', seats: '4' }, [])).toMatchObject({
      faults: { prefix: { key: 'tooLong' } },
    });
    expect(readSeriesForm({ prefix: 'S', count: '400', seats: '0' }, [])).toMatchObject({
      faults: { count: { key: 'outOfRange' }, seats: { key: 'outOfRange' } },
    });
    expect(readSeriesForm({ prefix: 'S', count: 'ten', seats: '4' }, [])).toMatchObject({
      faults: { count: { key: 'outOfRange' } },
    });
  });
});
