/** Lazy-loaded sheets of an order's screen that few orders need. */
import type { BrowserEnvironment } from '../../../data/browser-environment.ts';
import { loadable } from '../../../ui/loadable.tsx';

/** Lazy: most orders have neither approval requests nor capped discounts. */
export const CorrectApprovals = loadable(
  async () => (await import('../dialogs/correct-approvals.tsx')).CorrectApprovals,
);

/** Lazy: only large parties and takeaway bottles and cans have one. */
export const ExtraCharges = loadable(async () => (await import('../payment/extra-charges.tsx')).ExtraCharges);

/** Lazy: few orders are for training. */
export const TrainingNote = loadable(
  async () => (await import('../practice/training-note.tsx')).TrainingNote,
);

/** Lazy: opened on request, in some orders. */
export const RepeatSheet = loadable(async () => (await import('./lines/repeat-sheet.tsx')).RepeatSheet);

/**
 * Lazy: opened on request; preloaded after the order is drawn, so that it also opens where the network is
 * weak.
 */
export const OrderActions = loadable(async () => (await import('./order-actions.tsx')).OrderActions);

/** Lazy: opened on request; preloaded like the actions. */
export const DishSheet = loadable(async () => (await import('./menu/dish-sheet.tsx')).DishSheet);
export const MenuEnd = loadable(async () => (await import('./sets/menu-end.tsx')).MenuEnd);
export const LineEditor = loadable(async () => (await import('./lines/line-editor.tsx')).LineEditor);

/** Lazy: most orders have none; preloaded, so that no line is added without its warning. */
export const OrderAllergies = loadable(
  async () => (await import('./allergies/order-allergies.tsx')).OrderAllergies,
);

export const AllergyNotices = loadable(
  async () => (await import('./allergies/order-allergies.tsx')).AllergyNotices,
);

/** Lazy: needed after a removal; preloaded, so that it can be undone where the network is weak. */
export const RemovedLine = loadable(async () => (await import('./undo/undo-bar.tsx')).RemovedLine);

/** Lazy: refusals are rare; preloaded, so that they are reported where the network is weak. */
export const QueueProblems = loadable(
  async () => (await import('../../../orders/queue-problems.tsx')).QueueProblems,
);

/** Delay after the order is drawn. */
const preloadAfterMs = 1_500;

/** Safari has no idle callback; there only the pauses between the sheets leave room for taps. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 2_000 });
  else work();
}

/**
 * Loads the sheets after the order is drawn, so that they also open where the network is weak: one at a time, because
 * all at once would hold up a tap. Returns the stop function.
 */
export function preloadSheets(setTimer: BrowserEnvironment['setTimer']): () => void {
  const left = [
    DishSheet,
    LineEditor,
    MenuEnd,
    OrderActions,
    RemovedLine,
    OrderAllergies,
    AllergyNotices,
    QueueProblems,
  ];
  let cancel = setTimer(loadNext, preloadAfterMs);
  function loadNext(): void {
    const sheet = left.shift();
    if (sheet === undefined) return;
    const goOn = () => {
      cancel = setTimer(() => whenIdle(loadNext), 50);
    };
    sheet.preload().then(goOn, goOn);
  }
  return () => {
    left.length = 0;
    cancel();
  };
}
