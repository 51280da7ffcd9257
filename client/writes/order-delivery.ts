/** Carries out one kept piece of an order's work, and decides what its answer means: done, refused, or try again later. */
import { readPath } from '#shared/contract/paths.ts';
import type { Order } from '#shared/schemas/order-schema.ts';
import type { UserInfo } from '#shared/schemas/user-schema.ts';
import { createUuid } from '#shared/uuid.ts';
import { type ClientProblem, isClientProblem } from '../data/client-problem.ts';
import type { DataAccess } from '../data/data-access.ts';
import { isTransient, planRequest } from './order-requests.ts';
import { type OrderWork, partsOf } from './order-work.ts';
import { sendWrite } from './send-write.ts';
import type { Delivery, OutboxOptions } from './write-delivery.ts';

/** A server that breaks over the very same write so often is not going to take it, and others wait behind it. */
const breaksAtMost = 4;

export function createOrderDelivery(
  access: DataAccess,
  scope: string,
): Pick<OutboxOptions<OrderWork>, 'isTheirs' | 'settle' | 'deliver'> {
  let broken = { key: '', count: 0 };

  async function readOrder(id: string): Promise<Order> {
    const { body } = await access.http.send({ method: 'GET', path: readPath('waiterOrder', { id }) });
    return body as Order;
  }

  function isHopeless(problem: ClientProblem, key: string): boolean {
    if (problem.code !== 'INTERNAL') return false;
    broken = { key, count: broken.key === key ? broken.count + 1 : 1 };
    return broken.count >= breaksAtMost;
  }

  async function attempt<T>(
    work: OrderWork,
    key: string,
    carryOut: () => Promise<T>,
  ): Promise<T | Delivery<OrderWork>> {
    try {
      return await carryOut();
    } catch (error) {
      if (!isClientProblem(error)) throw error;
      if (isTransient(error.code) && !isHopeless(error, key)) return { kind: 'later' };
      const { code, title, errors } = error;
      return { kind: 'refused', problem: { code, title, errors }, parts: partsOf(work) };
    }
  }

  return {
    // Another tab may have signed somebody else in meanwhile: what one person tapped is never sent as the next.
    async isTheirs() {
      try {
        const { body } = await access.http.send({ method: 'GET', path: readPath('userInfo') });
        const { orgId, userId } = body as UserInfo;
        return `${orgId} ${userId}` === scope;
      } catch (error) {
        if (isClientProblem(error)) return false;
        throw error;
      }
    },
    settle: (work, key) =>
      attempt(work, key, async () => {
        if (work.request !== undefined) return { kind: 'settled', work };
        const isRelative = work.intents.some(({ kind }) => kind === 'raise');
        const order = isRelative ? await readOrder(work.order.id) : { id: work.order.id, lines: [] };
        const plan = planRequest(work.intents, order, () => createUuid());
        if (plan === null) throw new Error('Nothing was kept that asks for something');
        return { kind: 'settled', work: { ...work, intents: plan.intents, request: plan.request } };
      }),
    deliver: (work, key) =>
      attempt(work, key, async () => {
        if (work.request === undefined) throw new Error('Only what was settled is delivered');
        const { write, params, body } = work.request;
        const answer = await sendWrite(access, write, { params, body }, key);
        return { kind: 'done', answer };
      }),
  };
}
