import { describe, expect, it } from 'vitest';
import {
  createFormReader,
  withoutUndefined,
} from '../../../../../client/screens/admin/forms/form-reading.ts';

describe('reading a form', () => {
  it('trims text and asks for what is required §5.4b', () => {
    const reader = createFormReader();
    expect(reader.text('name', '  Sala  ', 64)).toBe('Sala');
    reader.text('label', '   ', 16);
    reader.text('note', 'x'.repeat(17), 16);
    expect(reader.finish(null)).toEqual({
      kind: 'faulty',
      faults: { label: { key: 'required' }, note: { key: 'tooLong', values: { max: 16 } } },
    });
  });

  it('takes whole numbers within their range only', () => {
    const reader = createFormReader();
    expect(reader.integer('seats', '50', { min: 1, max: 50 })).toBe(50);
    reader.integer('zero', '0', { min: 1, max: 50 });
    reader.integer('half', '1.5', { min: 1, max: 50 });
    reader.integer('empty', '', { min: 1, max: 50 });
    expect(reader.optionalInteger('minutes', ' ', { min: 1, max: 50 })).toBeUndefined();
    expect(reader.finish(null)).toEqual({
      kind: 'faulty',
      faults: {
        zero: { key: 'outOfRange', values: { min: 1, max: 50 } },
        half: { key: 'outOfRange', values: { min: 1, max: 50 } },
        empty: { key: 'required' },
      },
    });
  });

  it('reads a VAT rate with a comma and a percent sign', () => {
    const reader = createFormReader();
    expect(reader.rate('a', '8')).toBe(8);
    expect(reader.rate('b', '5,5 %')).toBe(5.5);
    reader.rate('c', '101');
    reader.rate('d', '8,555');
    reader.rate('e', '');
    expect(reader.finish(null)).toEqual({
      kind: 'faulty',
      faults: { c: { key: 'notRate' }, d: { key: 'notRate' }, e: { key: 'required' } },
    });
  });

  it('refuses a price above the server’s limit', () => {
    const reader = createFormReader();
    reader.price('price', '100000,01', 2);
    expect(reader.finish(null)).toEqual({ kind: 'faulty', faults: { price: { key: 'tooExpensive' } } });
  });

  it('leaves absent things out of the body', () => {
    expect(withoutUndefined({ note: undefined, seats: 4 })).toEqual({ seats: 4 });
    expect('note' in withoutUndefined({ note: undefined })).toBe(false);
  });
});
