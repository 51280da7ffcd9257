import { describe, expect, it } from 'vitest';
import {
  lineNames,
  linesOf,
  openItemTexts,
} from '../../../../../client/screens/admin/orders/event-content.ts';
import { createEvent, officeOrder } from '../office-factory.ts';

const soup = { id: 'soup', name: 'Rosół', names: { en: 'Chicken broth' }, quantity: 2 };
const added = [createEvent('lines.added', { lines: [soup] })];
const removed = { name: 'Rosół', quantity: 2, lines: [{ id: 'soup' }] };
const shownIn = (language: string, payload: object) =>
  linesOf({ ...payload }, lineNames(officeOrder, added, language), language);

describe('the lines of an event', () => {
  it('have the names in the reader’s language, also one that was removed since', () => {
    expect(shownIn('en', removed)).toEqual(['2× Chicken broth']);
    expect(shownIn('pl-PL', removed)).toEqual(['2× Rosół']);
  });

  it('have them where only the event itself knows the line', () => {
    expect(shownIn('en', { lines: [{ ...soup, id: 'merged' }] })).toEqual(['2× Chicken broth']);
  });

  it('have the order’s own names first', () => {
    const [zurek] = officeOrder.lines;
    const lines = zurek === undefined ? [] : [{ ...zurek, names: { en: 'Sour rye soup' } }];
    expect([...lineNames({ lines }, [], 'en').values()]).toEqual(['1× Sour rye soup']);
  });

  it('have the one name that an event of an earlier version wrote', () => {
    expect(shownIn('en', { name: 'Bigos', quantity: 1 })).toEqual(['1× Bigos']);
    expect(shownIn('en', { name: 'Bigos', names: 'unreadable' })).toEqual(['1× Bigos']);
  });
});

describe('the open items of an event', () => {
  it('are those of no dish, with what one of them cost', () => {
    const t = ((key: string, { name, price }: Record<string, string>) => `${key} ${name} ${price}`) as never;
    const line = { id: 'cake', name: 'Tort', quantity: 2, unitPrice: 4_550 };
    const list = [{ ...line, id: 'dish', menuItemId: 'dish' }, line, 'unreadable'];
    expect(openItemTexts(t, String, list)).toEqual(['office.events.openItem Tort 4550']);
    expect(openItemTexts(t, String, undefined)).toEqual([]);
  });
});
