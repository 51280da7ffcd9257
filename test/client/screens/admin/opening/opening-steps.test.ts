import { describe, expect, it } from 'vitest';
import { isReadyToOpen, openingSteps } from '../../../../../client/screens/admin/opening/opening-steps.ts';

describe('opening a restaurant', () => {
  it('starts with the room when nothing is there', () => {
    const steps = openingSteps({ tables: 0, items: 0, people: 1 });
    expect(steps.map(step => step.name)).toEqual(['tables', 'menu', 'people', 'order']);
    expect(steps.find(step => !step.isDone)?.path).toBe('/app/admin/tables');
    expect(isReadyToOpen(steps)).toBe(false);
  });

  it('needs somebody beside the owner', () => {
    expect(isReadyToOpen(openingSteps({ tables: 1, items: 1, people: 1 }))).toBe(false);
    expect(isReadyToOpen(openingSteps({ tables: 1, items: 1, people: 2 }))).toBe(true);
  });
});
