/** Limits for outgoing images, which stay in memory until sent: two at a time per person, and a byte budget for all. */
import type { FastifyReply } from 'fastify';
import { limits } from '#shared/kernel/limits.ts';
import { createByteBudget } from '../../http/byte-budget.ts';
import { ProblemError } from '../../http/errors.ts';
import { createFairQueue } from '../../http/fair-queue.ts';

type ImageAnswers = {
  /** Resolves when `person` may be sent an image of `bytes`; they stay reserved until `reply` is finished. */
  makeRoom(reply: FastifyReply, person: string, bytes: number): Promise<void>;
};

const atOncePerPerson = 2;
/** A page with all colleagues requests all their images at once. */
const turns = { atOncePerPerson, perPerson: 128, total: 1_024, waitMs: 15_000 };
const held = { total: 64 * 1_048_576, perCaller: atOncePerPerson * limits.imageBytes };
/** How long a browser may pause reading an image. */
const stallMs = 10_000;

export function createImageAnswers(): ImageAnswers {
  const queue = createFairQueue(turns);
  const budget = createByteBudget(held);
  return {
    async makeRoom({ raw }, person, bytes) {
      const leave = await queue.enter(person);
      if (leave === null) throw new ProblemError('OVERLOADED', {}, { retryAfterSeconds: 2 });
      const hold = budget.hold(person);
      const release = () => {
        hold.release();
        leave();
      };
      if (raw.closed) release();
      else raw.once('close', release);
      if (!raw.closed && !hold.add(bytes)) throw new ProblemError('OVERLOADED', {}, { retryAfterSeconds: 2 });
      raw.setTimeout(stallMs, () => raw.destroy());
    },
  };
}
