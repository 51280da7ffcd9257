/** What a person has seen or waved aside in this browser: the card at the start of a shift once a day, the guide for good. */
import type { NoticeEnvironment } from '../notices/notice-environment.ts';

export type ShiftMemory = {
  /** The card was answered in this shift. */
  isShiftDone(): boolean;
  endShiftCard(): void;
  isGuideDone(): boolean;
  endGuide(): void;
};

const shiftKey = 'kelner.shift-card';
const guideKey = 'kelner.home-screen-guide';
/** Shorter than the time between two shifts of a day, longer than any shift. */
const shiftMs = 10 * 3_600_000;

export function createShiftMemory({ storage, now }: Pick<NoticeEnvironment, 'storage' | 'now'>): ShiftMemory {
  return {
    isShiftDone() {
      const atMs = Number(storage.read(shiftKey) ?? Number.NaN);
      return now() - atMs < shiftMs;
    },
    endShiftCard: () => storage.write(shiftKey, String(now())),
    isGuideDone: () => storage.read(guideKey) !== null,
    endGuide: () => storage.write(guideKey, 'done'),
  };
}
