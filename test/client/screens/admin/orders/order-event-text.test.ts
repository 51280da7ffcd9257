import type { i18n } from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { describeEvent, lineNames } from '../../../../../client/screens/admin/orders/order-event-text.ts';
import english from '../../../../../locales/common/en.json' with { type: 'json' };
import polish from '../../../../../locales/common/pl-PL.json' with { type: 'json' };
import { createTestTranslation } from '../../../screen-harness.tsx';
import { createEvent, officeOrder } from '../office-factory.ts';

let translation: i18n;
beforeAll(async () => {
  translation = await createTestTranslation();
});

const soup = { id: 'soup', name: 'Rosół', quantity: 2 };
const names = () => lineNames(officeOrder, [createEvent('lines.added', { lines: [soup] })]);
const describeIn = (type: string, payload: unknown) =>
  describeEvent(translation.t, createEvent(type, payload), names());
const moved = [{ id: 'zurek-line', before: 'sent', after: 'ready' }];

/** Every kind of event that the embedded restaurant API records for an order. */
const kinds = [
  'order.opened',
  'order.changed',
  'order.cancelled',
  'lines.added',
  'lines.sent',
  'lines.served',
  'line.changed',
  'line.removed',
  'line.started',
  'line.ready',
  'line.recalled',
  'ticket.started',
  'ticket.ready',
  'ticket.recalled',
];

describe('what happened to an order', () => {
  it('has words for every kind of event, in both languages', () => {
    for (const kind of kinds) {
      const [entity = '', verb = ''] = kind.split('.');
      for (const { office } of [english, polish]) {
        const types: Record<string, Record<string, string>> = office.events.types;
        expect(types[entity]?.[verb], kind).toBeTruthy();
      }
      expect(describeIn(kind, {}).title, kind).not.toBe(kind);
    }
  });

  it('names the lines that it is about', () => {
    expect(describeIn('line.ready', { lines: moved })).toEqual({ title: 'Ready', details: ['1× Żurek'] });
    expect(describeIn('lines.sent', { round: 2, lines: moved })).toEqual({
      title: 'Sent, round 2',
      details: ['1× Żurek'],
    });
    expect(describeIn('lines.added', { lines: [soup] }).details).toEqual(['2× Rosół']);
  });

  it('still knows the name of a line that was removed', () => {
    expect(describeIn('line.removed', { name: 'Rosół', quantity: 2, lines: [{ id: 'soup' }] })).toEqual({
      title: 'Item removed',
      details: ['2× Rosół'],
    });
    expect(describeIn('line.removed', { name: 'Bigos', quantity: 1 }).details).toEqual(['1× Bigos']);
  });

  it('tells table, guests and first lines of an opening', () => {
    const after = { type: 'dineIn', tableLabel: '5', guestCount: 3, lines: [soup] };
    expect(describeIn('order.opened', { after }).details).toEqual(['Table 5', '3 guests', '2× Rosół']);
    expect(describeIn('order.opened', { after: { type: 'takeaway', guestCount: 0 } }).details).toEqual([
      'Takeaway',
    ]);
  });

  it('tells what was before and what is after, and nothing of what stayed', () => {
    const before = { guest_count: 2, note: null, allergy_note: 'nuts' };
    const after = { guest_count: 4, note: 'window', allergy_note: 'nuts' };
    expect(describeIn('order.changed', { before, after }).details).toEqual([
      'Guests: 2 → 4',
      'Note: – → window',
    ]);
    const change = {
      lineId: 'soup',
      before: { quantity: 2, seat: null },
      after: { quantity: 3, seat: null },
    };
    expect(describeIn('line.changed', change).details).toEqual(['2× Rosół', 'Quantity: 2 → 3']);
  });

  it('lists an event of a kind that it doesn’t know, and bears a payload that is none', () => {
    expect(describeIn('order.blessed', 'amen')).toEqual({ title: 'order.blessed', details: [] });
    expect(describeIn('lines.added', { lines: ['?', null] }).details).toEqual([]);
  });
});
