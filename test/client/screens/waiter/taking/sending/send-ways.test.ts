// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import {
  groupByCourse,
  nextCourse,
} from '../../../../../../client/screens/waiter/taking/lines/course-groups.ts';
import { deliveryOf } from '../../../../../../client/screens/waiter/taking/lines/line-delivery.ts';
import {
  isRefusedNow,
  outNow,
} from '../../../../../../client/screens/waiter/taking/menu/item-availability.ts';
import {
  mainWay,
  otherWays,
  sendCommandOf,
} from '../../../../../../client/screens/waiter/taking/sending/send-ways.ts';
import { seatsOf } from '../../../../../../client/screens/waiter/taking/sending/taking-choice.ts';
import { menu, modifierGroups } from '../../../../harness/opened-order.tsx';
import { makeLine, makeModifier, makeOrder, openedAt } from '../../../../harness/order-factory.ts';

const drink = makeLine({ id: 'drink', course: 0, station: 'bar' });
const soup = makeLine({ id: 'soup', course: 1 });
const main = makeLine({ id: 'main', course: 2, quantity: 2 });
const cake = makeLine({ id: 'cake', course: 4 });

describe('the ways to send', () => {
  it('the first course goes with the drinks, the later ones wait', () => {
    expect(sendCommandOf([cake, drink, main, soup], 'first')).toEqual({ holdCourses: [2, 4] });
    expect(sendCommandOf([drink, soup, main], 'first')).toEqual({ holdCourses: [2] });
  });

  it('one course and drinks have nothing that could wait', () => {
    expect(sendCommandOf([drink, main], 'first')).toEqual({ holdCourses: [] });
  });

  it('what was sent before is not held again', () => {
    expect(sendCommandOf([{ ...soup, state: 'sent' }, main], 'first')).toEqual({ holdCourses: [] });
  });

  it('one is on the button by the restaurant’s setting, the others beside it', () => {
    const [table, takeaway] = [{ type: 'dineIn' }, { type: 'takeaway' }] as const;
    expect(mainWay([soup, main], table, false)).toBe('send');
    expect(mainWay([soup, main], table, true)).toBe('first');
    expect(mainWay([drink, main], table, true)).toBe('send');
    expect(mainWay([soup, main], takeaway, true)).toBe('send');
    expect(otherWays([soup, main], true, 'send')).toEqual(['first', 'stay', 'hold']);
    expect(otherWays([soup, main], true, 'first')).toEqual(['send', 'hold']);
    expect(otherWays([drink], false, 'send')).toEqual(['stay']);
  });

  it('hold lets every new course wait, send none', () => {
    expect(sendCommandOf([drink, main], 'hold')).toEqual({ holdCourses: [0, 2] });
    expect(sendCommandOf([drink, main], 'send')).toEqual({});
    expect(sendCommandOf([drink, main], 'stay')).toEqual({});
  });
});

describe('the running order', () => {
  it('stands course by course, each with how much of it waits', () => {
    const held = { ...main, state: 'held' as const };
    const groups = groupByCourse([held, drink, { ...cake, state: 'held' as const }, soup]);
    expect(groups.map(({ course, heldCount }) => [course, heldCount])).toEqual([
      [0, 0],
      [1, 0],
      [2, 2],
      [4, 1],
    ]);
    expect(nextCourse(groups)).toBe(2);
    expect(nextCourse(groupByCourse([drink]))).toBeUndefined();
  });

  it('has a seat for every guest and every seat that a line names', () => {
    expect(seatsOf(makeOrder({ guestCount: 2 }))).toBe(2);
    expect(seatsOf(makeOrder({ guestCount: 2, lines: [makeLine({ seat: 5 })] }))).toBe(5);
    expect(seatsOf(makeOrder({ type: 'takeaway', guestCount: 2 }))).toBe(0);
  });
});

describe('the ticks of a sent line', () => {
  const sent = makeLine({ state: 'sent', sentAt: openedAt });
  const sentMs = Date.parse(openedAt);

  it('are one on its way, two on a screen, and a warning when no screen shows it in time', () => {
    expect(deliveryOf(sent, sentMs + 4_000)).toBe('sent');
    expect(deliveryOf({ ...sent, shownAt: openedAt }, sentMs + 60_000)).toBe('shown');
    expect(deliveryOf(sent, sentMs + 5_000)).toBe('missing');
  });

  it('of a paper station are two once it is printed, and a warning when it is not', () => {
    const paper = { ...sent, isOnPaper: true };
    expect(deliveryOf(paper, sentMs + 9_000)).toBe('sent');
    expect(deliveryOf({ ...paper, shownAt: openedAt }, sentMs + 10_000)).toBe('unprinted');
    expect(deliveryOf({ ...paper, printedAt: openedAt }, sentMs + 60_000)).toBe('printed');
    const onBoth = { ...sent, printedAt: openedAt };
    expect(deliveryOf(onBoth, sentMs + 60_000)).toBe('printed');
    expect(deliveryOf({ ...onBoth, shownAt: openedAt }, sentMs)).toBe('shown');
  });

  it('are nobody’s where no station gets it, or somebody is at it already', () => {
    expect(deliveryOf({ ...sent, station: 'none' }, sentMs)).toBeNull();
    expect(deliveryOf({ ...sent, state: 'preparing' }, sentMs)).toBeNull();
    expect(deliveryOf(makeLine({}), sentMs)).toBeNull();
  });
});

describe('what was taken out meanwhile', () => {
  const out = outNow(menu, modifierGroups);

  it('is the dish or one of its options, of what was not sent yet', () => {
    const truffle = makeModifier({ optionId: 'truffle' });
    expect(isRefusedNow(makeLine({ menuItemId: 'trout' }), out)).toBe(true);
    expect(isRefusedNow(makeLine({ menuItemId: 'trout', state: 'held' }), out)).toBe(true);
    expect(isRefusedNow(makeLine({ menuItemId: 'steak', modifiers: [truffle] }), out)).toBe(true);
    expect(isRefusedNow(makeLine({ menuItemId: 'trout', state: 'sent' }), out)).toBe(false);
    expect(isRefusedNow(makeLine({ menuItemId: 'steak' }), out)).toBe(false);
  });
});
