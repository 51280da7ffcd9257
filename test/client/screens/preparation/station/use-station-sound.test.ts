import { describe, expect, it } from 'vitest';
import { heardOf, tuneFor } from '../../../../../client/screens/preparation/station/use-station-sound.ts';
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
});
