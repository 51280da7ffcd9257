/** Lazy-loaded sheets of an order's screen that few orders need. */
import { loadable } from '../../../ui/loadable.tsx';

/** Lazy: most orders have neither approval requests nor capped discounts. */
export const CorrectApprovals = loadable(
  async () => (await import('../dialogs/correct-approvals.tsx')).CorrectApprovals,
);

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

/** Called after the order is drawn, so that the sheets also open where the network is weak. */
export const preloadSheets = () =>
  Promise.all(
    [
      OrderActions,
      DishSheet,
      MenuEnd,
      LineEditor,
      RemovedLine,
      OrderAllergies,
      AllergyNotices,
      QueueProblems,
    ].map(sheet => sheet.preload()),
  );
