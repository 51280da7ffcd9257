import { act, cleanup, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useTransition } from '../../../client/routing/router-transition.ts';

beforeEach(() => {
  vi.useFakeTimers();
  return () => {
    cleanup();
    vi.useRealTimers();
  };
});

/** A screen that becomes ready `delayMs` after it was requested. */
function Stage({ name, delayMs }: { name: string; delayMs: number }) {
  const prepare = () =>
    new Promise<string>((resolve, reject) => {
      setTimeout(() => (name === 'broken' ? reject(new Error('no chunk')) : resolve(name)), delayMs);
    });
  const transition = useTransition(name, prepare);
  return <p data-testid="stage">{transition.kind === 'shown' ? transition.value : transition.kind}</p>;
}

const shown = () => screen.getByTestId('stage').textContent;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function renderTables() {
  const stage = render(<Stage name="tables" delayMs={0} />);
  await pass(0);
  return stage;
}

test('the old screen stays while the next one is made ready within a second §9.5d', async () => {
  const { rerender } = await renderTables();
  rerender(<Stage name="order" delayMs={900} />);
  await pass(899);
  expect(shown()).toBe('tables');
  await pass(1);
  expect(shown()).toBe('order');
});

test('after a second a skeleton stands in, for at least half a second §9.5e', async () => {
  const { rerender } = await renderTables();
  rerender(<Stage name="order" delayMs={1_001} />);
  await pass(1_000);
  expect(shown()).toBe('skeleton');
  await pass(499);
  expect(shown()).toBe('skeleton');
  await pass(1);
  expect(shown()).toBe('order');
});

test('a screen that takes longer than the skeleton shows as soon as it is ready', async () => {
  const { rerender } = await renderTables();
  rerender(<Stage name="order" delayMs={4_000} />);
  await pass(3_999);
  expect(shown()).toBe('skeleton');
  await pass(1);
  expect(shown()).toBe('order');
});

test('whoever changes their mind never sees the screen they left', async () => {
  const { rerender } = await renderTables();
  rerender(<Stage name="order" delayMs={500} />);
  await pass(100);
  rerender(<Stage name="menu" delayMs={200} />);
  await pass(200);
  expect(shown()).toBe('menu');
  await pass(1_000);
  expect(shown()).toBe('menu');
});

test('a screen that cannot be loaded is broken, not endless waiting', async () => {
  const { rerender } = await renderTables();
  rerender(<Stage name="broken" delayMs={10} />);
  await pass(10);
  expect(shown()).toBe('broken');
});
