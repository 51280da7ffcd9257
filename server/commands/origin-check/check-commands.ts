/**
 * Order commands of the origin check: each must return the whole order in a newer version with consistent sums, and
 * the same response when repeated with its key.
 */
import { randomUUID } from 'node:crypto';
import { type PathParams, readPath } from '#shared/contract/paths.ts';
import type { WriteAnswer, WriteBody, WriteName } from '#shared/contract/writes.ts';
import type { NewOrder, NewOrderLine } from '#shared/schemas/order-command-schema.ts';
import type { Order } from '#shared/schemas/order-schema.ts';
import type { CheckCaller, Checker } from './check-caller.ts';
import { fieldsFault, sumsFault } from './check-fields.ts';
import type { CheckReport } from './check-report.ts';
import { createCheckWrites } from './check-write-calls.ts';

/** The menu item that the check orders. */
export type CheckDish = { id: string; price: number };

type OrderCommand = { [N in WriteName]: WriteAnswer<N> extends Order ? N : never }[WriteName];

type CommandOptions = {
  /** A description, as the same command is called several times. */
  what: string;
  as?: Checker;
  /** Path parameters besides or instead of the order's id. */
  params?: PathParams;
};

type Look = (after: Order) => string | null;

/** Responses are validated against the schema of an order before. */
function asOrder(data: unknown): Order {
  return data as Order;
}

export function createCheckCommands(caller: CheckCaller, report: CheckReport) {
  const { make, send, refused, titleOf } = createCheckWrites(caller, report);

  const read = async (id: string): Promise<Order> => {
    const answer = await caller.call({ as: 'owner', path: readPath('adminOrder', { id }) });
    return asOrder(answer.data);
  };

  /** The user and path parameters of a command on `order`. */
  const place = (order: Order, { as = 'waiter', params = {} }: Partial<CommandOptions> = {}) => ({
    as,
    params: { id: order.id, ...params },
  });

  async function command<N extends OrderCommand>(
    name: N,
    order: Order,
    body: WriteBody<N>,
    options: CommandOptions,
    wanted: Look = () => null,
  ): Promise<Order> {
    const { what } = options;
    const call = { ...place(order, options), key: randomUUID(), what };
    const look = (changed: Order): string | null => {
      if (changed.id !== order.id) return `id is ${changed.id} instead of ${order.id}`;
      if (changed.version <= order.version)
        return `version is ${changed.version}: it did not grow from ${order.version}`;
      return sumsFault(changed) ?? wanted(changed);
    };
    const after = asOrder(await make(name, body, call, answered => look(asOrder(answered))));
    const title = titleOf(name, what);
    await report.check(`${title}: answered the whole order`, async () =>
      fieldsFault(after, await read(order.id)),
    );
    await report.check(`${title}: repeated with its key`, async () => {
      const again = await send(name, body, call);
      if (again.status !== 200) return `answered ${again.status} instead of 200`;
      const fault = fieldsFault(asOrder(again.data), after);
      if (fault !== null) return `answers another order: ${fault}`;
      const { version } = await read(order.id);
      if (version !== after.version) return `version grew again, from ${after.version} to ${version}`;
      const isTold = again.headers.get('idempotency-replayed') === 'true';
      return isTold ? null : 'Idempotency-Replayed is not true';
    });
    return after;
  }

  async function open(wish: Partial<NewOrder>, lines: NewOrderLine[], dish: CheckDish): Promise<Order> {
    const body: NewOrder = { type: 'takeaway', guestCount: 1, ...wish, lines };
    const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
    return make('createOrder', body, { as: 'waiter' }, made => {
      const order: Order = made;
      return sumsFault(order) ?? fieldsFault(order, { state: 'open', total: pieces * dish.price });
    });
  }

  return {
    command,
    read,
    /** Creates an order (takeaway by default) with nothing sent. */
    open,
    /** Creates an order with everything sent. */
    async serve(wish: Partial<NewOrder>, lines: NewOrderLine[], dish: CheckDish): Promise<Order> {
      const order = await open(wish, lines, dish);
      return make('sendOrder', {}, place(order), after => sumsFault(after));
    },
    /** Expects one of `codes`, and no effect. */
    async refuses<N extends OrderCommand>(
      name: N,
      order: Order,
      body: WriteBody<N>,
      options: CommandOptions,
      ...codes: Parameters<typeof refused>[2][]
    ): Promise<void> {
      const line = `${titleOf(name, options.what)} is refused`;
      await refused(line, () => send(name, body, place(order, options)), ...codes);
      await report.check(`${line} with nothing done`, async () => {
        const { version } = await read(order.id);
        return version === order.version ? null : `version went from ${order.version} to ${version}`;
      });
    },
  };
}
