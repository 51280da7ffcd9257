import { describe, expect, it } from 'vitest';
import {
  confirmNotice,
  followTickets,
  joinedNotices,
  readMemory,
} from '../../../../../client/screens/preparation/pass/pass-notices.ts';
import { makeTicket, makeTicketLine } from '../../../harness/order-factory.ts';

const soup = makeTicketLine({
  id: 'soup',
  state: 'ready',
  isAtPass: true,
  readyAt: '2026-05-04T17:42:00.000Z',
});
const seen = followTickets(readMemory(null), [makeTicket({ lines: [soup] })]);
const kindsAfter = (ticket: ReturnType<typeof makeTicket>) =>
  followTickets(seen, [ticket]).notices.map(({ kind }) => kind);

describe('what the pass has to confirm', () => {
  it('is nothing of what it sees for the first time, or sees again', () => {
    expect(seen.notices).toEqual([]);
    expect(kindsAfter(makeTicket({ lines: [soup] }))).toEqual([]);
    expect(kindsAfter(makeTicket({ lines: [{ ...soup, state: 'served' }] }))).toEqual([]);
  });

  it('is a void, a recall, another table and another allergy', () => {
    expect(kindsAfter(makeTicket({ lines: [{ ...soup, state: 'voided' }] }))).toEqual(['voided']);
    expect(kindsAfter(makeTicket({ lines: [makeTicketLine({ id: 'soup', state: 'preparing' })] }))).toEqual([
      'recalled',
    ]);
    expect(kindsAfter(makeTicket({ tableLabel: '7', lines: [soup] }))).toEqual(['moved']);
    expect(kindsAfter(makeTicket({ allergyVersion: 1, lines: [soup] }))).toEqual(['allergy']);
  });

  it('stays after the station confirmed it and after a reload, until it is confirmed here', () => {
    const noticed = followTickets(seen, [makeTicket({ lines: [{ ...soup, state: 'voided' }] })]);
    const gone = followTickets(readMemory(JSON.stringify(noticed)), []);
    expect(gone.notices).toMatchObject([{ kind: 'voided', tableLabel: '5', line: { quantity: 1 } }]);
    expect(confirmNotice(gone, gone.notices[0]?.key ?? '').notices).toEqual([]);
  });

  it('says once from where a table came that was moved twice', () => {
    const once = followTickets(seen, [makeTicket({ tableLabel: '7', lines: [soup] })]);
    const twice = followTickets(once, [makeTicket({ tableLabel: '8', lines: [soup] })]);
    expect(twice.notices).toMatchObject([{ kind: 'moved', tableLabel: '8', from: { tableLabel: '5' } }]);
  });

  it('needs no word of a recall once the dish is ready again', () => {
    const back = followTickets(seen, [makeTicket({ lines: [makeTicketLine({ id: 'soup' })] })]);
    expect(back.notices).toHaveLength(1);
    expect(followTickets(back, [makeTicket({ lines: [soup] })]).notices).toEqual([]);
  });

  it('is one for a dish of several lines, read and confirmed together', () => {
    const soups = ['soup', 'other'].map(id => ({ ...soup, id }));
    const known = followTickets(readMemory(null), [makeTicket({ lines: soups })]);
    const back = followTickets(known, [makeTicket({ lines: soups.map(({ id }) => makeTicketLine({ id })) })]);
    const [notice, ...rest] = joinedNotices(back.notices);
    expect([notice?.line?.quantity, rest]).toEqual([2, []]);
    expect(confirmNotice(back, notice?.key ?? '').notices).toEqual([]);
  });

  it('keeps no guest’s name on the device, and starts anew from what it can’t read', () => {
    const tab = makeTicket({ orderName: 'Ola', lines: [soup] });
    expect(JSON.stringify(followTickets(readMemory(null), [tab]))).not.toContain('Ola');
    for (const stored of [null, 'x', '{}', '[]', '{"notices":1}'])
      expect(readMemory(stored)).toEqual({ lines: {}, notices: [] });
  });
});
