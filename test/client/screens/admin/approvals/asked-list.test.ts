import { describe, expect, it } from 'vitest';
import { listAsked, waiting } from '../../../../../client/screens/admin/approvals/asked-list.ts';
import { createApproval } from '../office-factory.ts';

const first = createApproval({ id: 'a', askedAt: '2026-11-20T18:00:00.000Z' });
const second = createApproval({ id: 'b', askedAt: '2026-11-20T18:01:00.000Z' });
const third = createApproval({ id: 'c', askedAt: '2026-11-20T18:02:00.000Z' });
const states = (asked: ReturnType<typeof listAsked>) =>
  asked.map(({ approval, state }) => `${approval.id} ${state}`);

describe('the questions that wait for an admin', () => {
  it('are those that nobody has decided, the oldest first', () => {
    const refused = createApproval({ id: 'r', state: 'refused' });
    expect(waiting([third, refused, first]).map(({ id }) => id)).toEqual(['a', 'c']);
  });

  it('keep their places while they are decided: nothing moves under a finger', () => {
    const asked = listAsked([first, second], [second, third], new Map());
    expect(states(asked)).toEqual(['a elsewhere', 'b pending', 'c pending']);
  });

  it('carry the word that was given here, also before the server’s list is new', () => {
    const asked = listAsked([first, second], [first, second], new Map([['a', 'refused']]));
    expect(states(asked)).toEqual(['a refused', 'b pending']);
  });
});
