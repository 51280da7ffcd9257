/** A dish that the kitchen has made on the days before: by real calls, whose times are then moved back. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Ticket } from '#shared/order/ticket-schema.ts';
import type { StaffSession } from '../restaurants/staff-session.ts';
import { sendTakeaway } from '../restaurants/wall-tickets.ts';
import type { RunningApp } from '../running-app.ts';

const daysBefore = 3;

/** `count` of them, which took 10 to 14 minutes each. */
export async function cookBefore(
  { dataFolder }: Pick<RunningApp, 'dataFolder'>,
  { waiter, cook }: { waiter: StaffSession; cook: StaffSession },
  menuItemId: string,
  count = 20,
): Promise<void> {
  const lines = Array.from({ length: count }, () => ({ menuItemId, quantity: 1 }));
  const { id } = await sendTakeaway(waiter, lines);
  const tickets = (await cook.get<Ticket[]>('/api/preparation/orders?location=kitchen')).body;
  for (const ticket of tickets.filter(({ orderId }) => orderId === id)) {
    const { status } = await cook.write('POST', `/api/preparation/tickets/${ticket.id}/ready`, {});
    if (status !== 200) throw new Error(`The ticket is not ready: ${status}`);
  }
  const lineIds = tickets
    .filter(({ orderId }) => orderId === id)
    .flatMap(ticket => ticket.lines.map(line => line.id));
  await waiter.write('POST', `/api/waiter/orders/${id}/serve`, { lineIds });
  const database = new DatabaseSync(join(dataFolder, 'kelner.db'));
  const timeOf = (minutes: string) =>
    `strftime('%Y-%m-%dT%H:%M:%fZ', sent_at, '-${daysBefore} days', ${minutes})`;
  database
    .prepare(
      `update order_lines set sent_at = ${timeOf("'0 minutes'")},
        ready_at = ${timeOf("'+' || (10 + position % 5) || ' minutes'")} where order_id = ?`,
    )
    .run(id);
  database.close();
}
