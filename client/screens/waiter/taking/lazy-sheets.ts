/** What an order's screen opens by hand, or few orders need: loaded on demand. */
import { lazy } from 'react';

/** Lazy: most orders have no approval requests. */
export const CorrectApprovals = lazy(async () => {
  const { CorrectApprovals: component } = await import('../corrections/correct-approvals.tsx');
  return { default: component };
});

/** Lazy: most orders have no capped discounts. */
export const LimitedDiscounts = lazy(async () => {
  const { LimitedDiscounts: component } = await import('../corrections/limited-discounts.tsx');
  return { default: component };
});

/** Lazy: opened by hand, in some orders. */
export const RepeatSheet = lazy(async () => {
  const { RepeatSheet: component } = await import('./lines/repeat-sheet.tsx');
  return { default: component };
});

const loadActions = async () => {
  const { OrderActions: component } = await import('./order-actions.tsx');
  return { default: component };
};
/** Lazy: opened by hand; loaded once the order is drawn, so that it also opens where the network is weak. */
export const OrderActions = lazy(loadActions);

const loadDishSheet = async () => {
  const { DishSheet: component } = await import('./menu/dish-sheet.tsx');
  return { default: component };
};
const loadLineEditor = async () => {
  const { LineEditor: component } = await import('./lines/line-editor.tsx');
  return { default: component };
};
/** Lazy: opened by hand; loaded ahead like the actions. */
export const DishSheet = lazy(loadDishSheet);
export const LineEditor = lazy(loadLineEditor);
const loadAllergies = async () => {
  const { OrderAllergies: component } = await import('./allergies/order-allergies.tsx');
  return { default: component };
};
/** Lazy: most orders have none; loaded ahead, so that nothing is added without its warning. */
export const OrderAllergies = lazy(loadAllergies);

/** Once the order is drawn, so that they also open where the network is weak. */
export const preloadSheets = () =>
  Promise.all([loadActions(), loadDishSheet(), loadLineEditor(), loadAllergies()]);
