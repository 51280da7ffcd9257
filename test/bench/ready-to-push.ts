/**
 * Latency from the cook's tap to the message at Google's push service (a double of it, over real TLS by the real
 * firebase-admin): HTTP, the store, the origin's poll, the stored decision and the push.
 */

import { startFcmDouble } from '../helpers/doubles/fcm-double.ts';
import { proxiedEnvironment, pushEnvironment } from '../helpers/doubles/fcm-reach.ts';
import { openToldStaff } from '../helpers/restaurants/told-staff.ts';
import { createDataFolder, startServer } from '../helpers/server-process.ts';

const runs = 50;
const goalMs = 300;

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

const folder = createDataFolder();
const fcm = await startFcmDouble();
const server = await startServer(folder.path, {
  ...pushEnvironment(folder.path),
  ...proxiedEnvironment(folder.path, fcm.proxyUrl),
});
try {
  const staff = await openToldStaff(server.url);
  await staff.register(staff.waiter, 'phone');
  const tookMs: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const order = await staff.order(2);
    const tappedAtMs = performance.now();
    await staff.ready(order);
    const { atMs } = await fcm.waitFor(({ data }) => data['orderId'] === order.id);
    tookMs.push(atMs - tappedAtMs);
    // Cooks don't tap as fast as a loop: more than four polls a second are delayed.
    await new Promise(resolve => setTimeout(resolve, 300));
  }
  const sorted = tookMs.toSorted((one, other) => one - other);
  const [p50, p95, worst] = [0.5, 0.95, 1].map(share => Math.round(percentile(sorted, share)));
  const isOnce = fcm.accepted.length === runs;
  process.stdout.write(
    `ready tap → message at the push service, ${runs} runs: p50 ${p50} ms (goal ≤ ${goalMs}), p95 ${p95} ms, longest ${worst} ms; ` +
      `${fcm.accepted.length} messages for ${runs} orders\n`,
  );
  if (!isOnce || (p50 ?? Number.POSITIVE_INFINITY) > goalMs) process.exitCode = 1;
} finally {
  await server.stop();
  await fcm.close();
  folder.remove();
}
