/** The order screen with what the device keeps beside it, over a network that the test takes away and gives back. */
import 'fake-indexeddb/auto';
import { act } from '@testing-library/react';
import { afterEach } from 'vitest';
import type { Order } from '#shared/order/order-schema.ts';
import { openTabOutbox } from '../../../client/writes/tab-outbox.ts';
import { outboxAtom } from '../../../client/writes/use-write.ts';
import type { FakeEnvironment } from '../harness/fake-browser-environment.ts';
import { openOrder } from '../harness/opened-order.tsx';
import { testMember } from '../harness/screen-harness.tsx';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

export const scope = `${testMember.orgId} ${testMember.userId}`;

/** `isUp` false: every request is lost. */
function cutNetwork(environment: FakeEnvironment): { isUp: boolean } {
  const network = { isUp: true };
  const { fetch } = environment;
  environment.fetch = (path, init) =>
    network.isUp ? fetch(path, init) : Promise.reject(new TypeError('Failed to fetch'));
  return network;
}

export async function openOfflineOrder(start: Order) {
  const opened = await openOrder(start);
  const { environment, access } = opened;
  environment.answers['GET /api/auth/userinfo'] = testMember;
  const network = cutNetwork(environment);
  const close = await openTabOutbox(access, scope);
  closers.push(close);
  const stored = () => access.statusStore.get(outboxAtom)?.writes ?? [];
  return {
    ...opened,
    network,
    close,
    stored,
    comeBack: () =>
      act(async () => {
        network.isUp = true;
        access.statusStore.get(outboxAtom)?.ofOrder(start.id).retryNow();
      }),
  };
}
