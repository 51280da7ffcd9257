/** Orders on the kitchen's wall screen, made by real calls, and what Chromium shows of them. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { WaiterMenuCategory, WaiterMenuItem } from '#shared/catalog/menu-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { StaffSession } from './staff-session.ts';

/** Of walls, and of a tablet upright. */
export const wallSizes = [
  { width: 1_280, height: 800 },
  { width: 1_600, height: 900 },
  { width: 1_920, height: 1_080 },
  { width: 3_840, height: 2_160 },
  { width: 800, height: 1_280 },
];

type WantedLine = { menuItemId: string; quantity: number; note?: string };

/** Writes; what one person may not write in a second they write in the next, as a client does. */
export async function write<T>(by: StaffSession, path: string, body: object): Promise<T> {
  const answer = await by.write<T>('POST', path, body);
  if (answer.status === 429) {
    await wait(200);
    return write(by, path, body);
  }
  if (answer.status >= 300)
    throw new Error(`It was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** A takeaway of these lines, sent to the stations. */
export async function sendTakeaway(
  waiter: StaffSession,
  lines: readonly WantedLine[],
  more: object = {},
): Promise<Order> {
  const opening = { type: 'takeaway', guestCount: 1, lines, ...more };
  const { id } = await write<Order>(waiter, '/api/waiter/orders', opening);
  return write<Order>(waiter, `/api/waiter/orders/${id}/send`, {});
}

/** The kitchen's sides: of one course, they ask for nothing and don't run out, so that one order is one ticket. */
export async function plainDishes(waiter: StaffSession): Promise<WaiterMenuItem[]> {
  const menu = (await waiter.get<WaiterMenuCategory[]>('/api/waiter/menu')).body;
  const category = menu.find(({ name }) => name === 'Sides');
  const items = (category?.items ?? []).filter(
    ({ course, modifierGroupIds, portionsLeft, unavailable }) =>
      course === category?.items[0]?.course &&
      modifierGroupIds.length === 0 &&
      portionsLeft === undefined &&
      !unavailable,
  );
  if (items.length < 4) throw new Error('The sample menu has too few plain dishes');
  return items;
}

/** `number`: of the order; `key`: on its button; cards of one ticket follow one another. */
type ShownCard = {
  number: number;
  key: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
  pieces: number;
};

export type ShownWall = {
  frame: { left: number; top: number; right: number; bottom: number };
  /** Visible ones, in the order of the document. */
  cards: ShownCard[];
};

/** Settled once nothing moves from one painted frame to the next but one. */
const readWall = `new Promise(resolve => {
  const read = () => {
    const list = document.querySelector('[data-card]').parentElement;
    const box = element => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return { left, top, right, bottom };
    };
    const shown = [...list.children].filter(card => getComputedStyle(card).visibility === 'visible');
    return {
      frame: box(list.parentElement),
      cards: shown.map(card => ({
        ...box(card),
        number: Number(card.querySelector('h2').textContent.replace('#', '')),
        key: card.querySelector('kbd')?.textContent ?? '',
        pieces: card.getClientRects().length,
      })),
    };
  };
  const settle = before => requestAnimationFrame(() => requestAnimationFrame(() => {
    const now = read();
    if (JSON.stringify(now) === JSON.stringify(before)) resolve(now);
    else settle(now);
  }));
  settle(null);
})`;

export function lookAtWall(page: Page): Promise<ShownWall> {
  return page.evaluate<ShownWall>(readWall);
}

/** What is wrong with a page of the wall: a card that is cut, out of its order in its column, or behind an empty one. */
export function findDisorder({ frame, cards }: ShownWall): string[] {
  const columns = Map.groupBy(cards, ({ left }) => Math.round(left));
  const lefts = [...columns.keys()].sort((one, other) => one - other);
  const width = (cards[0]?.right ?? 0) - (cards[0]?.left ?? 0);
  const faults = [...columns.values()].flatMap(column =>
    column.flatMap((card, index) => {
      const above = column[index - 1];
      const found: string[] = [];
      if (card.pieces !== 1) found.push('is broken');
      if (card.bottom > frame.bottom || card.top < frame.top) found.push('is cut above or below');
      if (card.left < frame.left || card.right > frame.right + 1) found.push('is cut at a side');
      if (above !== undefined && above.number > card.number) found.push('stands below a younger one');
      if (above !== undefined && card.top < above.bottom) found.push('covers an older one');
      if (above !== undefined && card.top > above.bottom + width / 10) found.push('stands below a gap');
      return found.map(fault => `${card.number} ${fault}`);
    }),
  );
  const hasGap = lefts.some((left, index) => index > 0 && left - (lefts[index - 1] ?? left) > width * 1.5);
  return hasGap ? [...faults, 'a column is empty'] : faults;
}
