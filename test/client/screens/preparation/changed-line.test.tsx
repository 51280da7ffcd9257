import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  card,
  carriedOut,
  five,
  kitchenPath,
  line,
  minutesAgo,
  openKitchen,
  pass,
  soup,
  startMs,
  tatar,
} from '../../harness/opened-station.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: startMs });
});
afterEach(() => {
  vi.useRealTimers();
});

const path = (what: string) => `/api/preparation/lines/tatar/${what}`;
const answers = Object.fromEntries(['seen', 'ready'].map(what => [`POST ${path(what)}`, carriedOut]));
const option = (name: string) => ({ name, names: {}, quantity: 1 });
const adjustment = {
  at: minutesAgo(1),
  dropped: [option('Rare')],
  isNoteAdded: true,
  droppedNotes: ['no salt'],
};
const changed = {
  ...tatar,
  note: 'no pepper',
  modifiers: [{ ...option('Medium'), isAdded: true }, option('Egg')],
  adjustment,
};
const { adjustment: _, ...read } = changed;

describe('a line that was changed', () => {
  it('says what is new beside what it was, and is ready only after somebody has seen it', async () => {
    const { posts, pushSnapshot } = await openKitchen([{ ...five, lines: [soup, changed] }], { answers });
    expect(line(/TATAR/).textContent).toContain('NOW: Medium');
    expect(line(/TATAR/).textContent).toContain('NOW: no pepper');
    const struck = [...line(/TATAR/).querySelectorAll('s')].map(({ textContent }) => textContent);
    expect(struck).toEqual(['Rare', 'no salt']);
    expect(screen.getByText('CHANGED · tap to confirm')).toBeTruthy();
    fireEvent.click(line(/TATAR/));
    expect(screen.queryByText('CHANGED · tap to confirm')).toBeNull();
    expect(line(/TATAR/)).toBeTruthy();
    await pass(100);
    await pushSnapshot(kitchenPath, [{ ...five, lines: [soup, read] }]);
    await pass(1_600);
    fireEvent.click(line(/TATAR/));
    await pass(100);
    expect(posts()).toEqual([path('seen'), path('ready')]);
  });

  it('while a finger rests on the screen is not made ready by who has not read it', async () => {
    const { posts, pushSnapshot } = await openKitchen([{ ...five, lines: [soup, tatar] }], { answers });
    fireEvent.pointerDown(line(/TATAR/), { pointerId: 1 });
    await pushSnapshot(kitchenPath, [{ ...five, lines: [soup, changed] }]);
    await pass(600);
    fireEvent.click(line(/TATAR/));
    await pass(100);
    expect(posts()).toEqual([]);
  });

  it('of which there are two is not made ready one by one', async () => {
    await openKitchen([{ ...five, lines: [changed, { ...changed, id: 'other' }] }], { answers });
    expect(line(/^2TATAR/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Mark only/ })).toBeNull();
  });
});

describe('a line that is rushed', () => {
  it('says so in its place, is counted above, and is made like any other', async () => {
    const rushed = { ...tatar, rushedAt: minutesAgo(0) };
    const { posts } = await openKitchen([{ ...five, lines: [soup, rushed] }], { answers });
    expect(within(card('5')).getByText('RUSH')).toBeTruthy();
    expect(screen.getByText('1 rush')).toBeTruthy();
    fireEvent.click(line(/TATAR/));
    expect(within(card('5')).queryByText('RUSH')).toBeNull();
    await pass(100);
    expect(posts()).toEqual([path('ready')]);
  });

  it('is to be packed: loud until it was seen, and marked where the rest is eaten here', async () => {
    const changed = { ...adjustment, dropped: [], isNoteAdded: false, droppedNotes: [] };
    const toGo = { ...tatar, isTakeaway: true };
    const { pushSnapshot } = await openKitchen([
      { ...five, lines: [soup, { ...toGo, adjustment: { ...changed, isTakeawayChanged: true } }] },
    ]);
    expect(line(/TATAR/).textContent).toContain('NOW: To go');
    await pushSnapshot(kitchenPath, [{ ...five, lines: [soup, toGo] }]);
    await pass(10);
    expect(line(/TATAR/).textContent).toContain('To go');
    expect(line(/TATAR/).textContent).not.toContain('NOW');
    const takeaway = {
      ...five,
      orderType: 'takeaway' as const,
      lines: [{ ...soup, isTakeaway: true }, tatar],
    };
    await pushSnapshot(kitchenPath, [takeaway]);
    await pass(10);
    expect(line(/TATAR/).textContent).toContain('For here');
  });
});
