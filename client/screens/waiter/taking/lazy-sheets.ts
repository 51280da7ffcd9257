/** What an order's screen opens by hand, or few orders need: loaded on demand. */
import { loadable } from '../../../ui/loadable.tsx';

/** Lazy: most orders have no approval requests. */
export const CorrectApprovals = loadable(
  async () => (await import('../dialogs/correct-approvals.tsx')).CorrectApprovals,
);

/** Lazy: most orders have no capped discounts. */
export const LimitedDiscounts = loadable(
  async () => (await import('../corrections/limited-discounts.tsx')).LimitedDiscounts,
);

/** Lazy: opened by hand, in some orders. */
export const RepeatSheet = loadable(async () => (await import('./lines/repeat-sheet.tsx')).RepeatSheet);

/** Lazy: opened by hand; loaded once the order is drawn, so that it also opens where the network is weak. */
export const OrderActions = loadable(async () => (await import('./order-actions.tsx')).OrderActions);

/** Lazy: opened by hand; loaded ahead like the actions. */
export const DishSheet = loadable(async () => (await import('./menu/dish-sheet.tsx')).DishSheet);
export const MenuEnd = loadable(async () => (await import('./sets/menu-end.tsx')).MenuEnd);
export const LineEditor = loadable(async () => (await import('./lines/line-editor.tsx')).LineEditor);

/** Lazy: most orders have none; loaded ahead, so that nothing is added without its warning. */
export const OrderAllergies = loadable(
  async () => (await import('./allergies/order-allergies.tsx')).OrderAllergies,
);

/** Lazy: nothing was removed at first; loaded ahead, so that it can be undone where the network is weak. */
export const RemovedLine = loadable(async () => (await import('./undo/removed-line.tsx')).RemovedLine);

/** Lazy: for guests who ask. */
export const AllergenSheet = loadable(
  async () => (await import('../../../allergens/allergen-sheet.tsx')).AllergenSheet,
);

/** Lazy: seldom is something refused; loaded ahead, so that it is told where the network is weak. */
export const QueueProblems = loadable(
  async () => (await import('../../../orders/queue-problems.tsx')).QueueProblems,
);

/** Once the order is drawn, so that they also open where the network is weak. */
export const preloadSheets = () =>
  Promise.all(
    [OrderActions, DishSheet, MenuEnd, LineEditor, RemovedLine, OrderAllergies, QueueProblems].map(sheet =>
      sheet.preload(),
    ),
  );
