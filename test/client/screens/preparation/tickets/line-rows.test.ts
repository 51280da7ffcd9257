import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TicketLine } from '#shared/order/ticket-schema.ts';
import {
  readyLines,
  rowState,
  rowsOf,
  seatsOf,
  singleLine,
  startedQuantity,
  tappedLines,
} from '../../../../../client/screens/preparation/tickets/line-rows.ts';
import { makeTicketLine } from '../../../harness/order-factory.ts';

const dish = (id: string, change: Partial<TicketLine> = {}) => makeTicketLine({ id, ...change });
const ids = (lines: readonly TicketLine[]) => lines.map(({ id }) => id);
const onlyRow = (lines: TicketLine[]) => {
  const [row, ...others] = rowsOf(lines);
  if (row === undefined || others.length > 0) throw new Error('One row was expected');
  return row;
};

describe('identical lines', () => {
  it('stand as one row with all of their pieces', () => {
    expect(onlyRow([dish('a'), dish('b', { quantity: 2 })])).toMatchObject({ key: 'a', quantity: 3 });
  });

  it.each<[string, Partial<TicketLine>]>([
    ['another dish', { name: 'Rosół' }],
    ['a note', { note: 'no cream' }],
    ['an option', { modifiers: [{ name: 'Bacon', names: {}, quantity: 1 }] }],
    ['a void', { state: 'voided', voidReason: 'Wrong dish' }],
    ['a hold', { state: 'held' }],
    ['having been served', { state: 'served' }],
  ])('are told apart by %s', (_, change) => {
    expect(rowsOf([dish('a'), dish('b', change)])).toHaveLength(2);
  });

  it('for several guests stand as one, with their seats beside', () => {
    const row = onlyRow([
      dish('a', { seat: 3 }),
      dish('b', { seat: 1, quantity: 2 }),
      dish('c', { seat: 3 }),
    ]);
    expect(row.quantity).toBe(4);
    expect(seatsOf(row.lines)).toEqual([1, 3]);
  });

  it('of a guest who must not have something stand alone', () => {
    const lines = [dish('a', { seat: 1 }), dish('b', { seat: 2 }), dish('c', { seat: 3 })];
    expect(rowsOf(lines, [2]).map(row => ids(row.lines))).toEqual([['a', 'c'], ['b']]);
  });

  it('every line stands in one row, and the rows keep the order of their first lines', () => {
    const names = fc.array(fc.constantFrom('Rosół', 'Żurek', 'Pierogi'), { maxLength: 12 });
    fc.assert(
      fc.property(names, wanted => {
        const lines = wanted.map((name, index) => dish(String(index), { name }));
        const rows = rowsOf(lines);
        expect(ids(rows.flatMap(row => row.lines)).sort()).toEqual(ids(lines).sort());
        expect(rows.map(({ first }) => first.name)).toEqual([...new Set(wanted)]);
      }),
    );
  });
});

describe('a tap on a row', () => {
  it('is about all that is to be made', () => {
    const row = onlyRow([dish('a'), dish('b'), dish('c')]);
    expect(ids(tappedLines(row))).toEqual(['a', 'b', 'c']);
  });

  it('is about what is furthest from ready: of one that is begun, the rest', () => {
    const row = onlyRow([dish('a', { state: 'preparing' }), dish('b'), dish('c', { state: 'ready' })]);
    expect(rowState(row)).toBe('sent');
    expect(ids(tappedLines(row))).toEqual(['b']);
    expect(row).toMatchObject({ quantity: 2, readyQuantity: 1 });
  });

  it('takes all of it back once all of it is ready', () => {
    const row = onlyRow([dish('a', { state: 'ready' }), dish('b', { state: 'ready' })]);
    expect(ids(tappedLines(row))).toEqual(['a', 'b']);
    expect(row).toMatchObject({ quantity: 2, readyQuantity: 0 });
  });
});

describe('one of several', () => {
  it('is the last, so that the row keeps its place', () => {
    expect(singleLine(onlyRow([dish('a'), dish('b')]))?.id).toBe('b');
  });

  it('is not offered where a tap on the row does the same', () => {
    expect(singleLine(onlyRow([dish('a')]))).toBeNull();
    const begun = [dish('a', { state: 'preparing' }), dish('b', { state: 'sent' })];
    expect(startedQuantity(onlyRow(begun))).toBe(1);
    expect(startedQuantity(onlyRow([dish('a', { state: 'preparing' })]))).toBe(0);
    expect(singleLine(onlyRow([dish('a'), dish('b', { state: 'ready' })]))).toBeNull();
    expect(singleLine(onlyRow([dish('a', { state: 'ready' }), dish('b', { state: 'ready' })]))).toBeNull();
  });

  it('is taken back without the others', () => {
    expect(ids(readyLines(onlyRow([dish('a'), dish('b', { state: 'ready' })])))).toEqual(['b']);
    expect(readyLines(onlyRow([dish('a'), dish('b')]))).toEqual([]);
  });
});
