import { act } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { fillPath } from '#shared/contract/paths.ts';
import { type WriteName, writeNames, writes } from '#shared/contract/writes.ts';
import type { WriteRow } from '#shared/kernel/write-row.ts';
import { useWrite } from '../../../client/writes/use-write.ts';
import type { WriteInput } from '../../../client/writes/write.ts';
import { renderScreen } from '../harness/screen-harness.tsx';

const id = '01970000-0000-7000-8000-000000000001';

type Seen = { write?: ReturnType<typeof useWrite>; show?: (isOpen: boolean) => void };

function Screen({ name, seen }: { name: WriteName; seen: Seen }) {
  const [isOpen, setIsOpen] = useState(true);
  seen.show = setIsOpen;
  return isOpen ? <Dialog name={name} seen={seen} /> : null;
}

function Dialog({ name, seen }: { name: WriteName; seen: Seen }) {
  seen.write = useWrite(name);
  return null;
}

/** A screen with a dialog on it that does this write; every answer is lost until `answer`. */
async function openDialog(name: WriteName) {
  const row: WriteRow = writes[name];
  const parts = [...row.path.matchAll(/:(\w+)/g)].map(([, part = '']) => [part, id]);
  const params = Object.fromEntries(parts);
  const body = row.method === 'DELETE' ? undefined : { reason: 'gość' };
  const input = { params, body, ...(row.ifMatch && { version: 3 }) } as WriteInput<WriteName>;
  const call = `${row.method} ${fillPath(row.path, params)}`;
  const seen: Seen = {};
  const { environment, requests, access } = await renderScreen(<Screen name={name} seen={seen} />, {
    answers: {
      [call]: () => {
        throw new TypeError('Failed to fetch');
      },
    },
  });
  return {
    access,
    answer: () => {
      environment.answers[call] = () => ({ body: {} });
    },
    /** Answers the key it went with. */
    async press() {
      await act(async () => void (await seen.write?.run(input).catch(() => undefined)));
      return requests.at(-1)?.headers['idempotency-key'];
    },
    show: (isOpen: boolean) => act(async () => seen.show?.(isOpen)),
  };
}

test.each(writeNames)('%s: pressed again after its dialog was closed, it is the same write', async name => {
  const { press, show, answer } = await openDialog(name);
  const first = await press();
  await show(false);
  await show(true);
  answer();
  expect(await press()).toBe(first);
  expect(await press()).not.toBe(first);
});

test.each(writeNames)(
  '%s: once the socket told of its effect, only the dialog that stands goes on with it',
  async name => {
    const { press, show, access } = await openDialog(name);
    const first = await press();
    act(() => access.writes.markApplied([String(first)]));
    expect(await press()).toBe(first);
    await show(false);
    await show(true);
    expect(await press()).not.toBe(first);
  },
);
