/** Cases of one order: commands that must return the whole order, and commands that must be refused. */
import { randomUUID } from 'node:crypto';
import type { PathParams } from '#shared/contract/paths.ts';
import { type WriteAnswer, type WriteBody, type WriteName, writes } from '#shared/contract/writes.ts';
import type { ErrorCode } from '#shared/kernel/error-catalogue.ts';
import type { WriteRow } from '#shared/kernel/write-row.ts';
import type { NewOrder } from '#shared/order/order-command-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { Checker } from './check-caller.ts';
import {
  type Call,
  type Case,
  type CheckHouse,
  type CheckRun,
  denies,
  given,
  keep,
  type Late,
  type Latest,
  type Make,
  make,
  makes,
  read,
  runs,
  send,
  titleOf,
  type Wants,
  wantsFault,
} from './check-cases.ts';
import { fieldsFault, sumsFault } from './check-fields.ts';

/** Adds the orders of one part, the first of them also as the owner; `one`: a portion of the dish. */
export type CheckPlace = CheckHouse & {
  order: CheckOrder;
  other: CheckOrder;
  admin: CheckOrder;
  one: { lines: [{ menuItemId: string; quantity: number }] };
};
/** A failure in one part does not stop the others. */
export type CheckParts = Readonly<Record<string, (place: CheckPlace) => Case[]>>;

/** Writes that return an order. */
type OrderCommand = { [N in WriteName]: WriteAnswer<N> extends Order ? N : never }[WriteName];
/** The caller, and the line by index or id. */
type Where = { as?: Checker; line?: number | string; id?: () => string };

/** The path parameters from the order: its id, or that of its line, ticket, first approval or payment. An incorrect order may lack them. */
function paramsIn(path: string, order: Partial<Order>, line: number | string): PathParams {
  const { id = '', lines = [], approvals = [], payments = [] } = order;
  const { id: lineId = '', ticketId = '' } = lines.find(one => one.id === line) ?? lines[Number(line)] ?? {};
  const approvalId = approvals[0]?.id ?? '';
  const ids: Record<string, string> = { lines: lineId, tickets: ticketId, approvals: approvalId };
  const [, subject = ''] = /(\w+)\/:id\b/.exec(path) ?? [];
  return { id: ids[subject] ?? id, lineId, approvalId, paymentId: payments[0]?.id ?? '' };
}

export function placeIn(house: CheckHouse): CheckPlace {
  const [order, other] = [new CheckOrder(house.dish), new CheckOrder(house.dish)];
  const one: CheckPlace['one'] = { lines: [{ menuItemId: house.dish.id, quantity: 1 }] };
  return { ...house, order, other, admin: order.with({ as: 'owner' }), one };
}

/** An order in its latest state, and the cases that change it. */
export class CheckOrder {
  readonly #dish: CheckHouse['dish'];
  readonly #latest: Latest<Order>;
  readonly #where: Where;

  constructor(dish: CheckHouse['dish'], latest: Latest<Order> = keep(), where: Where = {}) {
    this.#dish = dish;
    this.#latest = latest;
    this.#where = where;
  }

  get now(): Order {
    return this.#latest.now;
  }

  set now(order: Order) {
    this.#latest.now = order;
  }

  /** The same order with another caller or line. */
  with(where: Where): CheckOrder {
    return new CheckOrder(this.#dish, this.#latest, { ...this.#where, ...where });
  }

  async #call<N extends OrderCommand>(run: CheckRun, name: N, body?: Late<WriteBody<N>>): Promise<Call<N>> {
    const { as, line = 0, id } = this.#where;
    const params = { ...paramsIn(writes[name].path, this.now, line), ...(id && { id: id() }) };
    const sent = await given(body, run);
    return { ...(as && { as }), params, ...(sent !== undefined && { body: sent }) };
  }

  #reread(run: CheckRun): Promise<Order> {
    return read(run, 'adminOrder', { id: this.now.id });
  }

  /** Reads the order again. */
  reads(): Case {
    return async run => {
      this.now = await this.#reread(run);
    };
  }

  /** Creates it (takeaway by default) with lines of these quantities, unsent. */
  opens(quantities: readonly number[], more: Partial<NewOrder> = {}): Case {
    const lines = quantities.map(quantity => ({ menuItemId: this.#dish.id, quantity }));
    const body: NewOrder = { type: 'takeaway', guestCount: 1, ...more, lines };
    const total = quantities.reduce((sum, quantity) => sum + quantity * this.#dish.price, 0);
    const wants = (made: Order) => sumsFault(made) ?? { state: 'open', total };
    return makes('createOrder', { body, wants, to: this });
  }

  /** Creates it with all lines sent. */
  serves(quantities: readonly number[], more: Partial<NewOrder> = {}): Case {
    const sent = makes('sendOrder', { id: () => this.now.id, wants: sumsFault, to: this });
    return runs([this.opens(quantities, more), sent]);
  }

  makes<N extends OrderCommand>(name: N, body?: Late<WriteBody<N>>, wants: Wants<Order> = {}): Case {
    return async run => {
      const look = (answer: Order) => wantsFault(answer, wants);
      const call: Make<OrderCommand> = { ...(await this.#call(run, name, body)), wants: look };
      this.now = await make<OrderCommand>(run, name, call);
    };
  }

  /** Expects the whole order, or a station's part without money, in a newer version with consistent sums, and the same response when repeated with its key. */
  does<N extends OrderCommand>(name: N, what: string, body?: Late<WriteBody<N>>, wants?: Wants<Order>): Case {
    return async run => {
      const before = this.now;
      const look = (changed: Order): string | null => {
        if (changed.id !== before.id) return `id is ${changed.id} instead of ${before.id}`;
        if (changed.version <= before.version)
          return `version is ${changed.version}: it did not grow from ${before.version}`;
        return sumsFault(changed) ?? wantsFault(changed, wants);
      };
      const call: Call<OrderCommand> = { ...(await this.#call(run, name, body)), key: randomUUID() };
      const after = await make<OrderCommand>(run, name, { ...call, what, wants: look });
      this.now = await this.#reread(run);
      const title = titleOf(name, what);
      const { roles }: WriteRow = writes[name];
      if (!roles.includes('kitchen'))
        await run.report.check(`${title}: answered the whole order`, async () =>
          fieldsFault(after, this.now),
        );
      else
        await run.report.check(`${title}: answered without money`, async () =>
          fieldsFault(after, { ...after, payments: [], total: 0, paid: 0, due: 0 }),
        );
      await run.report.check(`${title}: repeated with its key`, async () => {
        const { status, data, headers } = await send(run, name, call);
        if (status !== 200) return `answered ${status} instead of 200`;
        const fault = fieldsFault(data, after);
        if (fault !== null) return `answers another order: ${fault}`;
        const { version } = await this.#reread(run);
        if (version !== after.version) return `version grew again, from ${after.version} to ${version}`;
        return headers.get('idempotency-replayed') === 'true' ? null : 'Idempotency-Replayed is not true';
      });
    };
  }

  /** Expects the code, and no effect. */
  refuses<N extends OrderCommand>(name: N, what: string, code: ErrorCode, body?: Late<WriteBody<N>>): Case {
    const line = `${titleOf(name, what)} is refused`;
    return async run => {
      await denies<OrderCommand>(line, name, code, await this.#call(run, name, body))(run);
      await run.report.check(`${line} with nothing done`, async () =>
        fieldsFault(await this.#reread(run), { version: this.now.version }),
      );
    };
  }

  /** The same with its own line in the report, without checking the effect. */
  denies<N extends OrderCommand>(line: string, name: N, code: ErrorCode, body?: Late<WriteBody<N>>): Case {
    return async run => denies<OrderCommand>(line, name, code, await this.#call(run, name, body))(run);
  }
}
