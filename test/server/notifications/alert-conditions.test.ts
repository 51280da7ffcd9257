import t from 'tap';
import type { TicketLine } from '#shared/order/ticket-schema.ts';
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
    t.same(kinds([sent, ready], false), ['unserved', 'preparing']);
    t.same(kinds([sent, ready], true), ['unserved']);
  },
);

t.test('a dish of two stations is late once, until both have made it', async t => {
  const none = {
    approvals: [],
    printJobs: [],
    blockedOrders: [],
    availabilityReports: [],
    orderTransfers: [],
  };
  const stations: NonNullable<TicketLine['stations']> = [
    { id: 'grill', status: 'waiting' },
    { id: 'cold', status: 'waiting' },
  ];
  const burger = { ...makeLine('burger'), stations };
  const ticketAt = (stationId: string, lines: TicketLine[] = [burger]) =>
    makeTicket(lines, { id: `ticket-${stationId}`, stationId });
  const lateOf = (kitchen: ReturnType<typeof makeTicket>[]) =>
    alertConditions({ ...none, kitchen, bar: [], settings: null }).map(({ key, details }) => ({
      key,
      dishes: details.late?.dishes.map(({ id, stationId }) => `${id} ${stationId}`),
    }));
  const [both, ...rest] = lateOf([ticketAt('grill'), ticketAt('cold')]);
  t.same([both?.dishes, rest], [['burger grill'], []]);
  const [one] = lateOf([ticketAt('cold')]);
  t.same([one?.key, one?.dishes], [both?.key, ['burger cold']], 'the same notice');
  t.same(
    lateOf([ticketAt('grill'), ticketAt('cold', [burger, makeLine('salad')])]).map(({ dishes }) => dishes),
    [['burger grill'], ['salad cold']],
  );
});

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
