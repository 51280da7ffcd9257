// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useSentNow } from '../../../../../../client/screens/waiter/taking/sending/use-sent-now.ts';
import type { SendCounts } from '../../../../../../client/writes/order-projection.ts';

const first: SendCounts = { kitchen: 1, bar: 0, none: 0, held: 0 };
const second: SendCounts = { kitchen: 0, bar: 2, none: 0, held: 0 };

function render(lastSent: SendCounts | null) {
  const initialProps: { lastSent: SendCounts | null; hasDrafts: boolean } = { lastSent, hasDrafts: false };
  return renderHook(({ lastSent, hasDrafts }) => useSentNow(lastSent, hasDrafts), { initialProps });
}

describe('what was sent just now', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is told after each Send for a moment, then gives its place back', () => {
    const { result, rerender } = render(null);
    rerender({ lastSent: first, hasDrafts: false });
    expect(result.current).toBe(first);
    act(() => vi.advanceTimersByTime(8_000));
    expect(result.current).toBeNull();
    rerender({ lastSent: second, hasDrafts: false });
    expect(result.current).toBe(second);
  });

  it('is not told again to whoever comes back to the order', () => {
    expect(render(first).result.current).toBeNull();
  });

  it('does not keep the Send buttons from what a colleague adds', () => {
    const { result, rerender } = render(null);
    rerender({ lastSent: first, hasDrafts: true });
    expect(result.current).toBeNull();
  });
});
