/** What is still missing before a new restaurant can take its first order, in the order in which an owner does it. */
import { screenPaths } from '#shared/screen-paths.ts';

export type OpeningStep = {
  readonly name: 'room' | 'menu' | 'people' | 'order';
  readonly path: string;
  readonly isDone: boolean;
};

export type RestaurantContents = {
  readonly tables: number;
  readonly items: number;
  readonly people: number;
};

/** The last step is never done here: it is the way out of the checklist, to the waiter's screen. */
export function openingSteps({ tables, items, people }: RestaurantContents): OpeningStep[] {
  return [
    { name: 'room', path: screenPaths.adminTables, isDone: tables > 0 },
    { name: 'menu', path: screenPaths.adminMenu, isDone: items > 0 },
    { name: 'people', path: screenPaths.adminUsers, isDone: people > 1 },
    { name: 'order', path: screenPaths.waiterTables, isDone: false },
  ];
}

/** The owner can open: everything but the trial order is done. */
export function isReadyToOpen(steps: readonly OpeningStep[]): boolean {
  return steps.every(step => step.isDone || step.name === 'order');
}
