import { describe, expect, it } from 'vitest';
import { stationEar } from '../../../../../client/screens/preparation/sound/heard-tickets.ts';
import { makeTicket, makeTicketLine } from '../../../harness/order-factory.ts';

const { hear, tuneFor } = stationEar;

const soup = makeTicketLine({ id: 'soup' });
const five = makeTicket({ id: 'five', lines: [soup] });
const held = makeTicket({ id: 'held', state: 'held' });

describe('the station sounds', () => {
  it('for a ticket that was not there, and for a held one once it is fired', () => {
    expect(tuneFor(hear([]), [five])).toBe('new');
    expect(tuneFor(hear([five]), [five])).toBeNull();
    expect(tuneFor(hear([five]), [five, held])).toBeNull();
    expect(tuneFor(hear([five, held]), [five, { ...held, state: 'open' }])).toBe('new');
  });

  it('not for a finished one that is taken back', () => {
    expect(tuneFor(hear([{ ...five, state: 'ready' }]), [five])).toBeNull();
  });

  it('in its own way for a void and for a ticket that moved, once', () => {
    const voided = { ...five, lines: [{ ...soup, state: 'voided' as const }] };
    const moved = { ...five, movedFrom: '12' };
    expect(tuneFor(hear([five]), [voided])).toBe('changed');
    expect(tuneFor(hear([voided]), [voided])).toBeNull();
    expect(tuneFor(hear([five]), [moved])).toBe('changed');
    expect(tuneFor(hear([moved]), [moved])).toBeNull();
  });

  it('for what is held back, and again when it is fired, seen or not', () => {
    const unseen = { ...five, lines: [{ ...soup, state: 'held' as const, isHeldBack: true }] };
    const seen = { ...five, state: 'held' as const, lines: [{ ...soup, state: 'held' as const }] };
    expect(tuneFor(hear([five]), [unseen])).toBe('changed');
    expect(tuneFor(hear([unseen]), [unseen])).toBeNull();
    expect(tuneFor(hear([unseen]), [seen])).toBeNull();
    expect(tuneFor(hear([unseen]), [five])).toBe('new');
    expect(tuneFor(hear([seen]), [five])).toBe('new');
  });

  it('once for each rush and each change of a line', () => {
    const at = (iso: string) => ({ at: iso, dropped: [], isNoteAdded: true, droppedNotes: [] });
    const withLine = (more: object) => ({ ...five, lines: [{ ...soup, ...more }] });
    for (const more of [(iso: string) => ({ rushedAt: iso }), (iso: string) => ({ adjustment: at(iso) })]) {
      const [first, second] = [withLine(more('18:00')), withLine(more('18:05'))];
      expect(tuneFor(hear([five]), [first])).toBe('changed');
      expect(tuneFor(hear([first]), [first])).toBeNull();
      expect(tuneFor(hear([first]), [second])).toBe('changed');
      expect(tuneFor(hear([second]), [five])).toBeNull();
    }
  });
});
