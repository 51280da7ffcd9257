import { describe, expect, it } from 'vitest';
import { practiceTask, stepsDone } from '../../../../../client/screens/waiter/practice/practice-steps.ts';

describe('a practice order', () => {
  it.each([
    [[], 'add', 1],
    [['draft'], 'send', 2],
    [['sent'], 'wait', 3],
    [['sent', 'draft'], 'wait', 3],
    [['held'], 'fire', 3],
    [['held', 'sent'], 'wait', 3],
    [['ready', 'sent', 'draft'], 'serve', 3],
    [['served', 'draft'], 'send', 2],
  ] as const)('with %j lines is at %s', (states, task, done) => {
    const order = { state: 'open', lines: states.map(state => ({ state })) } as const;
    expect(practiceTask(order)).toBe(task);
    expect(stepsDone(task)).toBe(done);
  });

  it('is done once it has ended', () => {
    expect(practiceTask({ state: 'cancelled', lines: [] })).toBe('done');
    expect(stepsDone('done')).toBe(4);
  });
});
