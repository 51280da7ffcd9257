/** Steps that a new restaurant still needs before its first order, in the usual order. */
import { screenPaths } from '#shared/screen-paths.ts';

type OpeningStep = {
  readonly name: 'tables' | 'menu' | 'people' | 'order';
  readonly path: string;
  readonly isDone: boolean;
};

type RestaurantContents = {
  readonly tables: number;
  readonly items: number;
  readonly people: number;
};

/** The last step is never done: it leads out of the checklist to the waiter's screen. */
export function openingSteps({ tables, items, people }: RestaurantContents): OpeningStep[] {
  return [
    { name: 'tables', path: screenPaths.adminTables, isDone: tables > 0 },
    { name: 'menu', path: screenPaths.adminMenu, isDone: items > 0 },
    { name: 'people', path: screenPaths.adminUsers, isDone: people > 1 },
    { name: 'order', path: screenPaths.waiterTables, isDone: false },
  ];
}

/** True if every step but the test order is done. */
export function isReadyToOpen(steps: readonly OpeningStep[]): boolean {
  return steps.every(step => step.isDone || step.name === 'order');
}
