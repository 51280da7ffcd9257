/** What a waiter is told of a claim that did not go through (it is about the others, not about what is lost), and while the server's disk is full. */
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { QueueProblems } from '../../../client/orders/queue-problems.tsx';
import type { FailedWrite } from '../../../client/writes/order-write-list.ts';
import { makeLine } from '../harness/order-factory.ts';
import { renderScreen } from '../harness/screen-harness.tsx';
import { createTakenOrder, pierogi } from '../writes/taken-order.ts';

function failedClaim(code: string): FailedWrite {
  return {
    key: 'claim',
    request: { write: 'claimLines', params: { id: 'order' }, body: { lineIds: ['ready'] } },
    taps: [{ kind: 'claim', lineIds: ['ready'] }],
    problem: { code, title: code, errors: [] },
  };
}

it.each([
  ['NETWORK', 'en', 'Not claimed: Ruthenian dumplings You were offline: your colleagues may not know'],
  ['ORIGIN_TIMEOUT', 'pl-PL', 'Nie przejęto: Pierogi ruskie Nie było połączenia: inni mogą nie wiedzieć'],
  ['LINE_STATE', 'en', 'Not claimed: Ruthenian dumplings Too late: a colleague is already picking up'],
  ['ORDER_NOT_OPEN', 'en', 'Not claimed: Ruthenian dumplings This order is no longer open'],
] as const)(
  'a claim that failed with %s says in %s of what, and what follows',
  async (code, language, text) => {
    const writes = { retry() {}, discard() {} };
    const lines = [makeLine({ id: 'ready', state: 'ready' })];
    await renderScreen(<QueueProblems failed={[failedClaim(code)]} lines={lines} writes={writes} />, {
      language,
    });
    expect(screen.getByRole('alert').textContent).toContain(text);
  },
);

it('a course that could not be fired names the dish, and is scrolled to', async () => {
  const shown: Element[] = [];
  Element.prototype.scrollIntoView = function (this: Element) {
    shown.push(this);
  };
  const path = 'lines/1/menuItemId';
  const failed: FailedWrite = {
    ...{ key: 'fire', taps: [{ kind: 'fire', course: 2 }] },
    request: { write: 'fireCourse', params: { id: 'order' }, body: { course: 2 } },
    problem: { code: 'ITEM_UNAVAILABLE', title: '', errors: [{ path, message: '' }] },
  };
  const lines = [
    makeLine({ state: 'draft' }),
    makeLine({ id: 'held', state: 'held', name: 'Antrykot', names: {} }),
  ];
  const writes = { retry() {}, discard() {} };
  await renderScreen(<QueueProblems failed={[failed]} lines={lines} writes={writes} />);
  expect(screen.getByRole('alert').textContent).toContain('Course not fired. Problem with: Antrykot.');
  expect(shown).toEqual([screen.getByRole('listitem')]);
});

it.each([
  ['en', 'Nothing can be saved right now.'],
  ['pl-PL', 'W tej chwili nie można niczego zapisać.'],
])(
  'on a full disk the screen says in %s that nothing is saved, and a tap counts once there is room',
  async (language, text) => {
    const { queue, restaurant, call, passRetry } = createTakenOrder();
    queue.tap(pierogi);
    await call(0).fail('STORAGE_UNAVAILABLE');
    const { failed, view } = queue.getState();
    await renderScreen(<QueueProblems failed={failed} lines={[]} writes={{ retry() {}, discard() {} }} />, {
      language,
    });
    expect(screen.getByRole('alert').textContent).toContain(text);
    expect(view.lines.map(({ isPending }) => isPending)).toEqual([true]);
    passRetry();
    await call(1).fail('STORAGE_UNAVAILABLE');
    passRetry();
    await call(2).answer();
    expect(new Set(restaurant.calls.map(({ key }) => key)).size).toBe(1);
    expect(queue.getState().failed).toEqual([]);
    expect(queue.getState().view.lines.map(({ isPending }) => isPending)).toEqual([false]);
  },
);
