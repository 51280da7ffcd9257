/** What a store says of its money, by calls that every version answers. */
import type { OrderPage } from '#shared/order/order-list-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { SalesReport, VatReport } from '#shared/reports/report-schema.ts';
import type { StaffSession } from '../helpers/restaurants/staff-session.ts';

/** Of orders opened and closed between; ISO 8601. */
export type Span = { from: string; to: string };

function moneyOf({ number, state, total, paid, due, tip, payments, vatBreakdown }: Order) {
  return { number, state, total, paid, due, tip, vatBreakdown, payments };
}

async function read<T>(session: StaffSession, path: string, { from, to }: Span): Promise<T> {
  const joined = path.includes('?') ? '&' : '?';
  const span = `from=${encodeURIComponent(from)}&to=${encodeURIComponent(to)}`;
  const { status, body } = await session.get<T>(`${path}${joined}${span}`);
  if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

export async function readFigures(owner: StaffSession, span: Span) {
  const sales = await read<SalesReport>(owner, '/api/admin/reports/sales', span);
  const vat = await read<VatReport>(owner, '/api/admin/reports/vat', span);
  const orders = await read<OrderPage>(owner, '/api/admin/orders?pageSize=100', span);
  return { sales: sales.total, vat: vat.rows, orders: orders.items.map(moneyOf) };
}

export type Figures = Awaited<ReturnType<typeof readFigures>>;
