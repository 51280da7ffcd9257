// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { restTaps, watchTaps } from '../../../client/ui/tap-rest.ts';

/** A tap by a finger has `detail: 1`. */
function tapAt(element: Element, clientX: number, clientY: number, detail = 1): void {
  element.dispatchEvent(
    new MouseEvent('click', { bubbles: true, cancelable: true, clientX, clientY, detail }),
  );
}

describe('the place of a tap whose meaning changed', () => {
  const tapped = vi.fn();
  let stop = () => {};
  const button = document.createElement('button');
  button.addEventListener('click', tapped);
  document.body.append(button);
  beforeEach(() => {
    vi.useFakeTimers();
    stop = watchTaps(window);
    tapped.mockClear();
  });
  afterEach(() => {
    vi.runAllTimers();
    vi.useRealTimers();
    stop();
  });

  it('holds back further taps until they stop', () => {
    tapAt(button, 100, 100);
    restTaps();
    tapAt(button, 104, 98);
    vi.advanceTimersByTime(600);
    tapAt(button, 100, 100);
    vi.advanceTimersByTime(600);
    tapAt(button, 100, 100);
    expect(tapped).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(700);
    tapAt(button, 100, 100);
    expect(tapped).toHaveBeenCalledTimes(2);
  });

  it('is no other place, and not the keyboard', () => {
    tapAt(button, 100, 100);
    restTaps();
    tapAt(button, 0, 0, 0);
    tapAt(button, 100, 150);
    expect(tapped).toHaveBeenCalledTimes(3);
  });

  it('is free where Escape or the back gesture ended a dialog', () => {
    tapAt(button, 100, 100);
    button.dispatchEvent(new Event('cancel', { cancelable: true }));
    restTaps();
    tapAt(button, 100, 100);
    expect(tapped).toHaveBeenCalledTimes(2);
  });

  it('is free again once a finger was elsewhere', () => {
    tapAt(button, 100, 100);
    restTaps();
    tapAt(button, 100, 150);
    tapAt(button, 100, 100);
    expect(tapped).toHaveBeenCalledTimes(3);
  });
});
