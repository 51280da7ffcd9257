/**
 * A tapped dish and the two ways on which its order comes back: the answer to the write and the frame of the socket, in
 * both orders. Whatever is drawn in between, the line is there once.
 */
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Order } from '#shared/order/order-schema.ts';
import { useRead } from '../../../client/data/use-read.ts';
import { useOrderWrites } from '../../../client/writes/use-order-writes.ts';
import { makeItem, makeLine, makeOrder } from '../harness/order-factory.ts';
import { renderScreen } from '../harness/screen-harness.tsx';

const item = makeItem({ id: 'pierogi' });
const before = makeOrder({ id: 'o1', version: 5, lines: [] });
const path = '/api/waiter/orders/o1';

/** All that was ever drawn, in its order: each line's quantity. */
async function openOrder(answers: Record<string, unknown> = {}) {
  const drawn: number[][] = [];
  function Lines({ order }: { order: Order }) {
    const { writes, state } = useOrderWrites(order);
    drawn.push(state.view.lines.map(({ quantity }) => quantity));
    return (
      <button type="button" onClick={() => writes.tap(item)}>
        tap
      </button>
    );
  }
  function Screen() {
    const { data } = useRead('waiterOrder', { id: 'o1' });
    return data === undefined ? null : <Lines order={data} />;
  }
  let answer = (_order: Order) => {};
  let lineId = '';
  const rendered = await renderScreen(<Screen />, {
    answers: {
      [`GET ${path}`]: before,
      [`POST ${path}/lines`]: ({ body }: { body: { lines: [{ id: string }] } }) => {
        lineId = body.lines[0].id;
        return new Promise(resolve => {
          answer = body => resolve({ body });
        });
      },
      ...answers,
    },
  });
  await screen.findByRole('button');
  await rendered.pushSnapshot(path, before);
  const after = (change: Partial<Order> = {}): Order =>
    makeOrder({ id: 'o1', version: 6, lines: [makeLine({ id: lineId, menuItemId: 'pierogi' })], ...change });
  return {
    ...rendered,
    drawn,
    after,
    tap: () => act(async () => screen.getByRole('button').click()),
    answer: (order: Order) => act(async () => answer(order)),
    pause: () => act(() => new Promise(resolve => setTimeout(resolve, 5))),
  };
}

/** From the first time that it was drawn on, it is drawn as it is now. */
function expectSteady(drawn: number[][], lines: number[]): void {
  const since = drawn.findIndex(quantities => quantities.length > 0);
  expect(since).toBeGreaterThanOrEqual(0);
  for (const quantities of drawn.slice(since)) expect(quantities).toEqual(lines);
}

test.each(['answer first', 'frame first'])('%s: the line neither blinks nor doubles', async order => {
  const { drawn, after, tap, answer, pushSnapshot, pause } = await openOrder();
  await tap();
  const steps = [() => answer(after()), () => pushSnapshot(path, after())];
  for (const step of order === 'answer first' ? steps : steps.toReversed()) {
    await step();
    await pause();
  }
  expectSteady(drawn, [1]);
});

test('a frame that was read before the write but comes after its answer takes nothing away', async () => {
  const { drawn, tap, after, answer, pushSnapshot, pause } = await openOrder();
  await tap();
  await answer(after());
  await pushSnapshot(path, { ...before, guestCount: 3 });
  await pause();
  await pushSnapshot(path, after({ version: 7 }));
  await pause();
  expectSteady(drawn, [1]);
});

test('a socket that comes back with what was read before the write takes nothing away', async () => {
  const { drawn, environment, tap, after, answer, pushSnapshot, pause } = await openOrder();
  await tap();
  await answer(after());
  await act(async () => {
    environment.sockets.at(-1)?.drop();
    environment.changeVisible(true);
  });
  await pushSnapshot(path, before);
  await pause();
  await pushSnapshot(path, after());
  await pause();
  expectSteady(drawn, [1]);
});
