import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { passCards } from '../../../../../client/screens/preparation/pass/pass-cards.ts';
import { heardCards, passEar } from '../../../../../client/screens/preparation/pass/pass-ear.ts';
import type { PassNotice } from '../../../../../client/screens/preparation/pass/pass-notices.ts';
import type { Tune } from '../../../../../client/screens/preparation/sound/station-sound.ts';
import { createTicketBell } from '../../../../../client/screens/preparation/sound/ticket-bell.ts';
import { makeTicket, makeTicketLine, openedAt } from '../../../harness/order-factory.ts';

const soup = makeTicketLine({ id: 'soup', state: 'preparing' });
const ready = { ...soup, state: 'ready' as const, isAtPass: true, readyAt: openedAt };
const notice = (kind: PassNotice['kind']): PassNotice => ({
  key: `${kind} soup`,
  kind,
  orderId: 'order',
  orderType: 'dineIn',
  orderNumber: 118,
});

function createRig() {
  const played: Tune[] = [];
  const bell = createTicketBell(passEar, {
    play: tune => played.push(tune),
    setTimer: (work, delayMs) => {
      const timer = setTimeout(work, delayMs);
      return () => clearTimeout(timer);
    },
  });
  const observe = (line: typeof soup, notices: PassNotice[] = [], change = {}) =>
    bell.observe(heardCards(passCards([makeTicket({ lines: [line], ...change })], 0), notices));
  const next = () => {
    played.length = 0;
    vi.advanceTimersByTime(20_000);
    return [...played];
  };
  return { bell, played, observe, next };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the sound of the pass', () => {
  it('comes for a dish under the lamp, and every 20 s until its card is touched or it is called', () => {
    const { bell, played, observe, next } = createRig();
    observe(soup);
    observe(ready);
    expect(played).toEqual(['new']);
    expect([next(), next()]).toEqual([['new'], ['new']]);
    bell.touch('order');
    expect(next()).toEqual([]);
    observe(soup);
    observe(ready);
    expect(next()).toEqual(['new']);
    observe({ ...ready, isAtPass: false });
    expect(next()).toEqual([]);
  });

  it('comes for what is to be confirmed until it is, an allergy first of all', () => {
    const { observe, next } = createRig();
    observe(soup);
    observe(soup, [notice('voided'), notice('allergy')]);
    expect(next()).toEqual(['allergy']);
    observe(soup, [notice('voided')]);
    expect(next().length).toBe(1);
    observe(soup);
    expect(next()).toEqual([]);
  });

  it('is silent for what waits unseen by its station, or is printed there', () => {
    const { observe, next } = createRig();
    observe(soup);
    observe(ready, [], { isAllergyUnseen: true });
    expect(next()).toEqual([]);
    observe(soup, [], { isOnPaper: true });
    expect(next()).toEqual([]);
  });
});
