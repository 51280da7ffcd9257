import t from 'tap';
import { alertConditions } from '../../../server/notifications/alert-conditions.ts';
import { makeLine, makeTicket } from './notices-house.ts';

t.test('nobody waits for what is only practised', async t => {
  const lines = [
    makeLine('duck'),
    makeLine('trout', { state: 'ready', readyAt: '2025-11-20T18:00:00.000Z' }),
  ];
  const lists = {
    approvals: [],
    printJobs: [],
    blockedOrders: [],
    availabilityReports: [],
    orderTransfers: [],
  };
  const kitchen = [makeTicket(lines, { isTraining: true })];
  t.same(alertConditions({ ...lists, kitchen, bar: [], settings: null }), []);
});

t.test(
  'what a kitchen works on from paper is late for nobody; what it calls ready all the same is brought',
  async t => {
    const none = {
      approvals: [],
      printJobs: [],
      blockedOrders: [],
      availabilityReports: [],
      orderTransfers: [],
    };
    const known = { bar: [], ...none, settings: null };
    const kinds = (lines: ReturnType<typeof makeLine>[], isOnPaper: boolean) =>
      alertConditions({ ...known, kitchen: [makeTicket(lines, isOnPaper ? { isOnPaper } : {})] }).map(
        ({ details }) => details.late?.what,
      );
    const sent = makeLine('duck');
    const ready = makeLine('trout', { state: 'ready', readyAt: '2025-11-20T18:00:00.000Z' });
    t.same(kinds([sent, ready], false), ['preparing', 'unserved']);
    t.same(kinds([sent, ready], true), ['unserved']);
  },
);

t.test(
  'an 86 says which dishes of the menu are offered instead, so that one that is out later is not',
  async t => {
    const [id, at, names] = ['trout', '2025-11-20T18:00:00.000Z', {}];
    const line = {
      ...{ id: 'line', menuItemId: 'duck', name: 'Duck', names, quantity: 1, state: 'sent' as const },
      ...{ unavailable: { reason: '', by: 'Ola', at }, alternatives: [{ id, name: 'Trout', names }] },
    };
    const blockedOrders = [{ id: 'order', orderNumber: 1, waiterId: 'anna', lines: [line] }];
    const none = { approvals: [], printJobs: [], availabilityReports: [], orderTransfers: [] };
    const [fact] = alertConditions({ ...none, blockedOrders, kitchen: [], bar: [], settings: null });
    t.match(fact?.details.unavailable?.instead, [{ id }]);
  },
);
