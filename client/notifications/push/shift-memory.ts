/**
 * Stores what a user has dismissed in this browser: the shift card for one shift, the home screen guide permanently.
 */
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
/** Longer than any shift, shorter than the time between two shifts. */
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
