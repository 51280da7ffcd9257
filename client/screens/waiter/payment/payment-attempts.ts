/**
 * The payment of an order that is on its way, outliving the sheet it was tapped on: one at a time, with one key and one id
 * until the server said what became of it. Whatever happens to the answers, the money is taken once.
 */
import { atom } from 'jotai';
import type { Order } from '#shared/schemas/order-schema.ts';
import type { NewPayment } from '#shared/schemas/payment-schema.ts';
import { createUuid } from '#shared/uuid.ts';
import { type ClientProblem, toClientProblem } from '../../../data/client-problem.ts';
import type { DataAccess } from '../../../data/data-access.ts';
import { endedMembersAtom } from '../../../data/live/live-status.ts';
import { openWrite, sendWrite } from '../../../writes/send-write.ts';
import { isOutcomeUnknown } from '../../../writes/write-keys.ts';

export type PaymentWish = Omit<NewPayment, 'id'>;

/** `lost`: the server may have taken it or not. */
export type PaymentAttempt = {
  key: string;
  body: NewPayment & { id: string };
  /** Whose it was; another member of the same tab has nothing to do with it. */
  member: number;
} & ({ status: 'sending' | 'taken' } | { status: 'lost' | 'refused'; problem: ClientProblem });

type Attempts = Readonly<Record<string, PaymentAttempt>>;
export const paymentAttemptsAtom = atom<Attempts>({});

type Access = Pick<DataAccess, 'http' | 'queryClient' | 'refreshAfterWrite' | 'statusStore' | 'writeKeys'>;

/** The attempt of this order by whoever is signed in, or null. */
export function attemptOf(
  { statusStore }: Pick<Access, 'statusStore'>,
  orderId: string,
): PaymentAttempt | null {
  const attempt = statusStore.get(paymentAttemptsAtom)[orderId];
  return attempt?.member === statusStore.get(endedMembersAtom) ? attempt : null;
}

function put({ statusStore }: Access, orderId: string, attempt: PaymentAttempt): void {
  statusStore.set(paymentAttemptsAtom, { ...statusStore.get(paymentAttemptsAtom), [orderId]: attempt });
}

async function send(access: Access, orderId: string, attempt: PaymentAttempt): Promise<void> {
  const { key, body, member } = attempt;
  put(access, orderId, { key, body, member, status: 'sending' });
  try {
    await sendWrite(access, 'takePayment', { params: { id: orderId }, body, idempotencyKey: key });
    put(access, orderId, { key, body, member, status: 'taken' });
  } catch (error) {
    const problem = toClientProblem(error);
    // Nobody waits for the answer of a member who has left.
    if (access.statusStore.get(endedMembersAtom) !== member) return;
    put(access, orderId, {
      key,
      body,
      member,
      status: isOutcomeUnknown(problem) ? 'lost' : 'refused',
      problem,
    });
  }
}

/** Does nothing while the one before is still open. */
export function takePayment(access: Access, orderId: string, wish: PaymentWish): void {
  const open = attemptOf(access, orderId);
  if (open?.status === 'sending' || open?.status === 'lost') return;
  const body = { ...wish, id: createUuid() };
  const member = access.statusStore.get(endedMembersAtom);
  try {
    // One that got lost before this page was loaded goes again as it was.
    const input = openWrite(access, 'takePayment', { params: { id: orderId }, body });
    const { idempotencyKey: key } = input;
    void send(access, orderId, { key, body: { ...body, ...input.body }, member, status: 'sending' });
  } catch (error) {
    const problem = toClientProblem(error);
    put(access, orderId, { key: createUuid(), body, member, status: 'refused', problem });
  }
}

/** A lost one again, with its key: taken already, it is only told so. */
export function retryPayment(access: Access, orderId: string): void {
  const attempt = attemptOf(access, orderId);
  if (attempt?.status === 'lost') void send(access, orderId, attempt);
}

/** The order itself may tell sooner than the answer that the payment is there. */
export function observePayments(access: Access, order: Pick<Order, 'id' | 'payments'>): void {
  const attempt = attemptOf(access, order.id);
  if (attempt?.status !== 'lost' || !order.payments.some(({ id }) => id === attempt.body.id)) return;
  const { key, body, member } = attempt;
  access.writeKeys.include([key]);
  put(access, order.id, { key, body, member, status: 'taken' });
}

/** What was read is put aside; what is still open stays. */
export function forgetPayment(access: Access, orderId: string): void {
  const attempt = attemptOf(access, orderId);
  if (attempt === null || attempt.status === 'sending' || attempt.status === 'lost') return;
  const { [orderId]: _, ...others } = access.statusStore.get(paymentAttemptsAtom);
  access.statusStore.set(paymentAttemptsAtom, others);
}
