// @vitest-environment jsdom
import type { i18n } from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { lineNames } from '../../../../../client/screens/admin/orders/event-content.ts';
import { describeEvent } from '../../../../../client/screens/admin/orders/order-event-text.ts';
import english from '../../../../../locales/office/en.json' with { type: 'json' };
import polish from '../../../../../locales/office/pl-PL.json' with { type: 'json' };
import { createTestTranslation } from '../../../harness/screen-harness.tsx';
import { createEvent, officeOrder } from '../office-factory.ts';

let translation: i18n;
beforeAll(async () => {
  translation = await createTestTranslation();
});

const money = (minor: number) => `${(minor / 100).toFixed(2)} zł`;
const time = (iso: string) => iso.slice(11, 16);
const soup = { id: 'soup', name: 'Rosół', quantity: 2 };
const names = () => lineNames(officeOrder, [createEvent('lines.added', { lines: [soup] })], 'en');
const describeIn = (type: string, payload: unknown) =>
  describeEvent({ t: translation.t, language: 'en', money, time }, createEvent(type, payload), names());
const moved = [{ id: 'zurek-line', before: 'sent', after: 'ready' }];

/** Every kind of event that the embedded origin records for an order or a table. */
const kinds = [
  'order.opened',
  'order.changed',
  'order.cancelled',
  'order.closed',
  'order.reopened',
  'order.handedOver',
  ...['order.transferAsked', 'order.transferDeclined', 'order.transferCancelled'],
  ...['order.moved', 'order.linesMovedOut', 'order.linesMovedIn'],
  ...['order.typeChanged', 'line.takeawayChanged'],
  ...['order.merged', 'order.unmerged'],
  'order.mergedInto',
  'order.restored',
  'order.discounted',
  'lines.added',
  'lines.sent',
  'lines.held',
  ...['lines.claimed', 'lines.unclaimed', 'lines.called', 'lines.callUndone'],
  ...['lines.served', 'lines.undone', 'lines.heldBack', 'lines.rushed'],
  'line.changed',
  'line.adjusted',
  'line.removed',
  'line.started',
  'line.ready',
  'line.recalled',
  'line.voided',
  'line.discounted',
  'line.split',
  'line.seen',
  'course.fired',
  'ticket.started',
  'ticket.ready',
  'ticket.recalled',
  'ticket.shown',
  'ticket.seen',
  'bill.requested',
  'payment.taken',
  'payment.refunded',
  'payment.atTerminal',
  'payment.terminalResolved',
  'receipt.queued',
  'receipt.printing',
  'receipt.issued',
  'receipt.issuedLate',
  'receipt.failed',
  'receipt.unknown',
  'receipt.resolved',
  'receipt.retried',
  'receipt.waived',
  'receipt.copied',
  'approval.asked',
  'approval.approved',
  'approval.refused',
  'approval.dropped',
  'approval.outdated',
  'table.created',
  'table.changed',
  'table.archived',
  'history.leftOut',
];
const [anna, ola] = ['Anna', 'Ola'].map(name => ({ id: name.toLowerCase(), name }));

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
    expect(describeIn('order.changed', { before, after, isPhoneChanged: true }).details).toEqual([
      'Guests: 2 → 4',
      'Note: – → window',
      'Phone number changed',
    ]);
    const line = { before: { quantity: 2, seat: null }, after: { quantity: 3, seat: null } };
    expect(describeIn('line.changed', { lineId: 'soup', ...line }).details).toEqual([
      '2× Rosół',
      'Quantity: 2 → 3',
    ]);
  });

  it('tells of a void what, why, that it is waste, who asked and who allowed it', () => {
    const payload = {
      lineId: 'soup',
      void: { reason: 'guest left', started: true },
      lines: [{ id: 'soup', before: 'preparing', after: 'voided' }],
      askedBy: ola,
      approvedBy: anna,
    };
    expect(describeIn('line.voided', payload)).toEqual({
      title: 'Item voided',
      details: ['2× Rosół', 'guest left', 'Already started: waste', 'requested by Ola', 'approved by Anna'],
    });
  });

  it('tells how large a discount is, and when it was taken away', () => {
    const discounted = (after: unknown) => describeIn('line.discounted', { lineId: 'soup', after }).details;
    expect(discounted({ kind: 'percent', value: 20, reason: 'regular' })).toEqual([
      '2× Rosół',
      '−20%',
      'regular',
    ]);
    expect(discounted({ kind: 'percent', value: 100, reason: 'late' })).toEqual(['2× Rosół', 'comp', 'late']);
    expect(discounted({ kind: 'amount', value: 500, reason: 'x' })).toContain('-5.00 zł');
    expect(discounted(null)).toEqual(['2× Rosół', 'removed']);
  });

  it('tells payments with their kind, amount and tip, and refunds with their reason', () => {
    const payment = { kind: 'card', amount: 2_850, tip: 300 };
    expect(describeIn('payment.taken', { payment }).details).toEqual(['Card', '28.50 zł', 'tip 3.00 zł']);
    const refund = { kind: 'cash', amount: -2_850, tip: 0, reason: 'cold soup' };
    expect(describeIn('payment.refunded', { payment: refund }).details).toEqual([
      'Cash',
      '-28.50 zł',
      'cold soup',
    ]);
  });

  it('tells of a receipt its number, why it did not come out, and what a person found', () => {
    const afterwards = (changes: object) => ({ after: changes });
    expect(describeIn('receipt.issued', afterwards({ number: 'F/12' })).details).toEqual(['number F/12']);
    expect(describeIn('receipt.issuedLate', afterwards({ number: 'F/12', attempt: 1 })).details).toEqual([
      'number F/12',
      'attempt 1',
    ]);
    expect(describeIn('receipt.failed', afterwards({ error: 'paperOut' })).details).toEqual([
      'The printer is out of paper.',
    ]);
    expect(describeIn('receipt.failed', afterwards({ error: 'E42 of the maker' })).details).toEqual([
      'E42 of the maker',
    ]);
    expect(describeIn('receipt.resolved', { outcome: 'notPrinted', ...afterwards({}) }).details).toEqual([
      'not printed',
    ]);
    expect(describeIn('receipt.waived', afterwards({ reason: 'printer broken' })).details).toEqual([
      'printer broken',
    ]);
    expect(describeIn('receipt.queued', afterwards({ buyerTaxId: '1234563218' })).details).toEqual([
      'NIP 1234563218',
    ]);
  });

  it('tells where an order went: another table, another waiter, another order, a split line', () => {
    const tables = { before: { tableLabel: '5' }, after: { tableLabel: '7' } };
    expect(describeIn('order.moved', tables).details).toEqual(['Table: 5 → 7']);
    const waiters = { before: { waiter_name: 'Ola' }, after: { waiter_name: 'Anna' } };
    expect(describeIn('order.handedOver', waiters).details).toEqual(['Waiter: Ola → Anna']);
    const offer = { from: { id: 'ola', name: 'Ola' }, to: { id: 'anna', name: 'Anna' } };
    expect(describeIn('order.transferAsked', offer).details).toEqual(['Ola → Anna']);
    expect(describeIn('order.mergedInto', { after: { number: 9 } }).details).toEqual(['No. 9']);
    expect(describeIn('order.restored', { before: { number: 9 } }).details).toEqual(['No. 9']);
    expect(describeIn('order.merged', { number: 8, lines: [soup] }).details).toEqual(['2× Rosół', 'No. 8']);
    const split = { lineId: 'soup', before: { quantity: 3 }, after: { quantity: 2, newQuantity: 1 } };
    expect(describeIn('line.split', split).details).toEqual(['2× Rosół', '3 → 2 + 1']);
  });

  it('tells what an admin was asked for and who asked', () => {
    const asked = {
      kind: 'lineDiscount',
      discount: { kind: 'percent', value: 30 },
      reason: 'complaint',
      amount: 960,
    };
    expect(describeIn('approval.asked', asked).details).toEqual(['discount on an item', '−30%', 'complaint']);
    expect(describeIn('approval.asked', { kind: 'refund', amount: 500, reason: 'x' }).details).toEqual([
      'refund',
      '5.00 zł',
      'x',
    ]);
    expect(describeIn('approval.approved', { kind: 'void', askedBy: ola }).details).toEqual([
      'void',
      'requested by Ola',
    ]);
  });

  it('tells where lines went, which course was fired, and what changed at a table', () => {
    const tickets = ['kitchen', 'bar'].map(station => ({ station, isHeld: station === 'bar' }));
    expect(describeIn('lines.sent', { round: 1, tickets, lines: moved })).toEqual({
      title: 'Sent, round 1',
      details: ['1× Żurek', 'Kitchen', 'Bar (held)'],
    });
    expect(describeIn('course.fired', { course: 2 }).details).toEqual(['course 2']);
    expect(describeIn('ticket.seen', { before: { movedFrom: '5' } }).details).toEqual(['was 5']);
    const table = { before: { label: '5', isBlocked: false }, after: { label: '5a', isBlocked: true } };
    expect(describeIn('table.changed', table).details).toEqual(['Table: 5 → 5a', 'Blocked: No → Yes']);
  });

  it('lists an event of a kind that it doesn’t know, and bears a payload that is none', () => {
    expect(describeIn('order.blessed', 'amen')).toEqual({ title: 'order.blessed', details: [] });
    expect(describeIn('lines.added', { lines: ['?', null] }).details).toEqual([]);
  });
});
