import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stationEar } from '../../../../../client/screens/preparation/sound/heard-tickets.ts';
import type { Tune } from '../../../../../client/screens/preparation/sound/station-sound.ts';
import { createTicketBell } from '../../../../../client/screens/preparation/sound/ticket-bell.ts';
import { makeTicket, makeTicketLine } from '../../../harness/order-factory.ts';

const soup = makeTicketLine({ id: 'soup' });
const five = makeTicket({ id: 'five', lines: [soup] });
const six = makeTicket({ id: 'six', lines: [makeTicketLine({ id: 'tatar' })] });
const withSoup = (more: object) => ({ ...five, lines: [{ ...soup, ...more }] });

function createRig() {
  const played: Tune[] = [];
  const bell = createTicketBell(stationEar, {
    play: tune => played.push(tune),
    setTimer: (work, delayMs) => {
      const timer = setTimeout(work, delayMs);
      return () => clearTimeout(timer);
    },
  });
  /** What was played in one more interval. */
  const next = () => {
    played.length = 0;
    vi.advanceTimersByTime(20_000);
    return [...played];
  };
  return { bell, played, next };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the bell of a station', () => {
  it('rings for a new ticket, and every 20 s until it is touched', () => {
    const { bell, played, next } = createRig();
    bell.observe([]);
    bell.observe([five]);
    expect(played).toEqual(['new']);
    expect([next(), next()]).toEqual([['new'], ['new']]);
    bell.touch('six');
    expect(next()).toEqual(['new']);
    bell.touch('five');
    expect(next()).toEqual([]);
  });

  it('is silent about what was there when the screen was loaded', () => {
    const { bell, played, next } = createRig();
    bell.observe([five]);
    expect(played).toEqual([]);
    expect(next()).toEqual([]);
  });

  it('stops once somebody begins the ticket, on another screen too, or it is gone', () => {
    const { bell, next } = createRig();
    bell.observe([]);
    bell.observe([five, six]);
    bell.observe([withSoup({ state: 'preparing' }), six]);
    expect(next()).toEqual(['new']);
    bell.observe([withSoup({ state: 'preparing' })]);
    expect(next()).toEqual([]);
  });

  it('rings for a void until it is seen, and for an allergy first of all', () => {
    const { bell, next } = createRig();
    bell.observe([five, six]);
    const voided = withSoup({ state: 'voided' });
    const allergic = { ...six, isAllergyChanged: true, isAllergyUnseen: true, allergyVersion: 1 };
    bell.observe([voided, allergic]);
    expect(next()).toEqual(['allergy']);
    const { isAllergyUnseen: _, ...seen } = allergic;
    bell.observe([voided, seen]);
    expect(next()).toEqual(['changed']);
    bell.observe([seen]);
    expect(next()).toEqual([]);
  });

  it('rings again for a ticket that was touched when something about it changes', () => {
    const { bell, played, next } = createRig();
    bell.observe([]);
    bell.observe([five]);
    bell.touch('five');
    played.length = 0;
    bell.observe([withSoup({ rushedAt: '18:00' })]);
    expect(played).toEqual(['changed']);
    expect(next()).toEqual(['changed']);
    bell.stop();
    expect(next()).toEqual([]);
  });
});
