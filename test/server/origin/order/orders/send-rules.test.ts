import fc from 'fast-check';
import t from 'tap';
import type { OrderLineRow } from '../../../../../server/origin/order/orders/order-row.ts';
import { planSend } from '../../../../../server/origin/order/orders/send-rules.ts';

const nowMs = Date.parse('2025-11-20T18:00:00.000Z');

const plain: OrderLineRow = {
  org_id: 'o',
  id: '',
  order_id: 'order',
  position: 1,
  menu_item_id: 'item',
  name: 'Zupa',
  names: '{}',
  kitchen_names: '{}',
  quantity: 1,
  unit_price: 100,
  weight: null,
  is_half: 0,
  price_list: null,
  set_menu: null,
  vat_rate: 8,
  is_takeaway: 0,
  vat_rate_dine_in: 8,
  vat_rate_takeaway: 8,
  deposit: 0,
  note: null,
  seat: null,
  allergens: '[]',
  allergy_confirmed: null,
  allergy_seen: null,
  course: 1,
  station: 'kitchen',
  station_id: 'kitchen',
  stations: null,
  target_minutes: null,
  state: 'draft',
  ticket_id: null,
  round: null,
  added_at: 'then',
  sent_at: null,
  late_at: null,
  started_at: null,
  ready_at: null,
  at_pass: 0,
  called: null,
  served_at: null,
  modifiers: '[]',
  added_by: '{"id":"w","name":"Anna"}',
  shown_at: null,
  claimed_by: null,
  void: null,
  seen_at: null,
  discount: null,
  split_from_id: null,
  merged_from_id: null,
  held_back_at: null,
  held_from: null,
  adjustment: null,
  rushed_at: null,
  rushed_before: null,
  on_paper: 0,
  printed_at: null,
  handled_at: null,
  stock_taken: null,
  billed_at: null,
  billed_charge: null,
};

const draft = fc
  .record({
    course: fc.integer({ min: 0, max: 2 }),
    station: fc.constantFrom('kitchen' as const, 'bar' as const, 'none' as const),
    target_minutes: fc.constantFrom(null, 5, 20),
  })
  .map(fields => ({ ...plain, ...fields }));
const drafts = fc
  .array(draft, { minLength: 1, maxLength: 12 })
  .map(lines => lines.map((line, index) => ({ ...line, id: `line${index}`, position: index + 1 })));
const holdCourses = fc.uniqueArray(fc.integer({ min: 0, max: 2 })).map(courses => new Set(courses));

function plan(
  moving: readonly OrderLineRow[],
  lines: readonly OrderLineRow[],
  options: { holdCourses: ReadonlySet<number>; round: number },
) {
  let count = 0;
  const createId = () => {
    count += 1;
    return `ticket${options.round}-${count}`;
  };
  const base = { moving, lines, nowMs, lateMinutes: 15, pickupAt: null, isForPaper: () => false };
  return planSend({ ...base, createId, ...options });
}

t.test('every draft goes out or waits, on one ticket for its station, course and fate', async () => {
  fc.assert(
    fc.property(drafts, holdCourses, (lines, held) => {
      const {
        lines: moved,
        tickets,
        releasedTicketIds,
      } = plan(lines, lines, { holdCourses: held, round: 1 });
      const byId = new Map(tickets.map(ticket => [ticket.id, ticket]));
      const groups = new Set(tickets.map(({ station, course }) => `${station}/${course}`));
      return (
        groups.size === tickets.length &&
        releasedTicketIds.length === 0 &&
        moved.every(line => {
          const ticket = byId.get(line.ticket_id ?? '');
          const waits = held.has(line.course);
          if (line.station === 'none')
            return ticket === undefined && line.state === (waits ? 'held' : 'ready');
          const isOnItsTicket = ticket?.station === line.station && ticket.course === line.course;
          const isAlike = ticket?.is_held === (waits ? 1 : 0) && line.state === (waits ? 'held' : 'sent');
          return (
            isOnItsTicket && isAlike && (line.sent_at === null) === waits && (line.late_at === null) === waits
          );
        })
      );
    }),
  );
});

t.test(
  'whatever goes ahead of its course, a ticket never waits and goes at the same time, and all arrive',
  async () => {
    fc.assert(
      fc.property(drafts, fc.array(fc.nat({ max: 11 })), (lines, ahead) => {
        const all = new Set([0, 1, 2]);
        const held = plan(lines, lines, { holdCourses: all, round: 1 });
        const named = held.lines.filter((_, index) => ahead.includes(index));
        const first = plan(named, held.lines, { holdCourses: all, round: 2 });
        const later = held.lines.map(line => first.lines.find(({ id }) => id === line.id) ?? line);
        const waiting = later.filter(line => line.state === 'held');
        const waitingTickets = new Set(waiting.flatMap(line => line.ticket_id ?? []));
        const gone = later.flatMap(line => (line.state === 'sent' ? (line.ticket_id ?? []) : []));
        if (gone.some(ticketId => waitingTickets.has(ticketId))) return false;
        const rest = plan(waiting, later, { holdCourses: new Set(), round: 2 });
        // The held tickets already on the screens are released: no second ticket for the same dishes.
        return (
          rest.tickets.length === 0 &&
          rest.releasedTicketIds.length === waitingTickets.size &&
          rest.lines.every(line => line.state === (line.station === 'none' ? 'ready' : 'sent'))
        );
      }),
    );
  },
);

t.test('a ticket’s target is the longest of its dishes, else the restaurant’s', async t => {
  const dishes = [5, 20, null].map((target_minutes, index) => ({
    ...plain,
    id: `line${index}`,
    target_minutes,
  }));
  const options = { holdCourses: new Set<number>(), round: 1 };
  t.match(plan(dishes, dishes, options).tickets, [{ target_minutes: 20 }]);
  const [, , open] = dishes;
  t.match(plan(open ? [open] : [], dishes, options).tickets, [{ target_minutes: 15 }]);
});
