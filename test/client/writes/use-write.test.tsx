import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ClientProblem } from '../../../client/data/client-problem.ts';
import { useWrite } from '../../../client/writes/use-write.ts';
import { renderScreen } from '../harness/screen-harness.tsx';

const send = 'POST /api/waiter/orders/o1/send';
const order = { id: 'o1', version: 4, lines: [], vatBreakdown: [] };

type Write = ReturnType<typeof useWrite<'sendOrder'>>;

/** Hands what the hook gives to the test. */
function Sender({ seen }: { seen: { write?: Write } }) {
  seen.write = useWrite('sendOrder');
  return null;
}

async function renderWrite(answers: Record<string, unknown>) {
  const seen: { write?: Write } = {};
  const rendered = await renderScreen(<Sender seen={seen} />, { answers });
  const write = (): Write => {
    if (seen.write === undefined) throw new Error('not rendered');
    return seen.write;
  };
  return { ...rendered, write };
}

const input = { params: { id: 'o1' }, body: {} };

test('a lost answer keeps the key, so that trying again has one effect', async () => {
  const { write, requests, environment } = await renderWrite({
    [send]: () => {
      throw new TypeError('Failed to fetch');
    },
  });
  await act(() =>
    write()
      .run(input)
      .then(
        () => {},
        () => {},
      ),
  );
  expect(write().problem?.code).toBe('NETWORK');
  expect(write().isPending).toBe(false);
  environment.answers[send] = order;
  await act(() =>
    write()
      .run(input)
      .then(() => {}),
  );
  expect(write().problem).toBeNull();
  const keys = requests.map(({ headers }) => headers['idempotency-key']);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
});

test('two taps are two commands with two keys', async () => {
  const { write, requests } = await renderWrite({ [send]: order });
  await act(() =>
    write()
      .run(input)
      .then(() => {}),
  );
  await act(() =>
    write()
      .run(input)
      .then(() => {}),
  );
  const [first, second] = requests.map(({ headers }) => headers['idempotency-key']);
  expect(first).not.toBe(second);
});

test('the order in the answer is shown at once, unless a newer one is there already', async () => {
  const { write, environment, access } = await renderWrite({ [send]: order });
  const cached = () =>
    access.queryClient.getQueryData<{ version: number }>(['/api/waiter/orders/o1'])?.version;
  await act(() =>
    write()
      .run(input)
      .then(() => {}),
  );
  expect(cached()).toBe(4);
  environment.answers[send] = { ...order, version: 3 };
  await act(() =>
    write()
      .run(input)
      .then(() => {}),
  );
  expect(cached()).toBe(4);
});

test('without a socket the reads that the write touches are fetched again, others are not', async () => {
  const { write, access } = await renderWrite({ [send]: order });
  access.queryClient.setQueryData(['/api/waiter/tables'], []);
  access.queryClient.setQueryData(['/api/admin/users'], []);
  await act(() =>
    write()
      .run(input)
      .then(() => {}),
  );
  const isInvalid = (path: string) => access.queryClient.getQueryState([path])?.isInvalidated;
  expect(isInvalid('/api/waiter/tables')).toBe(true);
  expect(isInvalid('/api/admin/users')).toBe(false);
});

test('a refusal rejects with the problem and stays until it is dismissed', async () => {
  const { write } = await renderWrite({
    [send]: () => ({ status: 422, body: { code: 'NOT_ROUTED', title: 'x' } }),
  });
  let thrown: ClientProblem | undefined;
  await act(() =>
    write()
      .run(input)
      .then(
        () => {},
        (error: ClientProblem) => {
          thrown = error;
        },
      ),
  );
  expect(thrown?.code).toBe('NOT_ROUTED');
  expect(write().problem?.code).toBe('NOT_ROUTED');
  act(() => write().reset());
  expect(write().problem).toBeNull();
});
