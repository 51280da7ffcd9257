import { describe, expect, it } from 'vitest';
import { heardOf, tuneFor } from '../../../../../client/screens/preparation/sound/heard-tickets.ts';
import { makeTicket, makeTicketLine } from '../../../harness/order-factory.ts';

const soup = makeTicketLine({ id: 'soup' });
const five = makeTicket({ id: 'five', lines: [soup] });
const held = makeTicket({ id: 'held', state: 'held' });

describe('the station sounds', () => {
  it('for a ticket that was not there, and for a held one once it is fired', () => {
    expect(tuneFor(heardOf([]), [five])).toBe('new');
    expect(tuneFor(heardOf([five]), [five])).toBeNull();
    expect(tuneFor(heardOf([five]), [five, held])).toBeNull();
    expect(tuneFor(heardOf([five, held]), [five, { ...held, state: 'open' }])).toBe('new');
  });

  it('not for a finished one that is taken back', () => {
    expect(tuneFor(heardOf([{ ...five, state: 'ready' }]), [five])).toBeNull();
  });

  it('in its own way for a void and for a ticket that moved, once', () => {
    const voided = { ...five, lines: [{ ...soup, state: 'voided' as const }] };
    const moved = { ...five, movedFrom: '12' };
    expect(tuneFor(heardOf([five]), [voided])).toBe('changed');
    expect(tuneFor(heardOf([voided]), [voided])).toBeNull();
    expect(tuneFor(heardOf([five]), [moved])).toBe('changed');
    expect(tuneFor(heardOf([moved]), [moved])).toBeNull();
  });

  it('for what is held back, and again when it is fired, seen or not', () => {
    const unseen = { ...five, lines: [{ ...soup, state: 'held' as const, isHeldBack: true }] };
    const seen = { ...five, state: 'held' as const, lines: [{ ...soup, state: 'held' as const }] };
    expect(tuneFor(heardOf([five]), [unseen])).toBe('changed');
    expect(tuneFor(heardOf([unseen]), [unseen])).toBeNull();
    expect(tuneFor(heardOf([unseen]), [seen])).toBeNull();
    expect(tuneFor(heardOf([unseen]), [five])).toBe('new');
    expect(tuneFor(heardOf([seen]), [five])).toBe('new');
  });

  it('once for each rush and each change of a line', () => {
    const at = (iso: string) => ({ at: iso, dropped: [], isNoteAdded: true, droppedNotes: [] });
    const withLine = (more: object) => ({ ...five, lines: [{ ...soup, ...more }] });
    for (const more of [(iso: string) => ({ rushedAt: iso }), (iso: string) => ({ adjustment: at(iso) })]) {
      const [first, second] = [withLine(more('18:00')), withLine(more('18:05'))];
      expect(tuneFor(heardOf([five]), [first])).toBe('changed');
      expect(tuneFor(heardOf([first]), [first])).toBeNull();
      expect(tuneFor(heardOf([first]), [second])).toBe('changed');
      expect(tuneFor(heardOf([second]), [five])).toBeNull();
    }
  });
});
