/**
 * Exactly one notification per user and event: first 500 random evenings on the store with a manual clock, then a real
 * server that is repeatedly killed (-9) between decision and delivery, with phones that fail in between.
 */
import fc from 'fast-check';
import { startFcmDouble } from '../../helpers/doubles/fcm-double.ts';
import { proxiedEnvironment, pushEnvironment } from '../../helpers/doubles/fcm-reach.ts';
import { openToldStaff } from '../../helpers/restaurants/told-staff.ts';
import { createDataFolder, findFreePort, startServer } from '../../helpers/server-process.ts';
import { openNoticeStore } from '../../server/notifications/notices-rig.ts';
import { evening, playEvening } from '../../server/notifications/told-once.ts';

const evenings = Number(process.argv[3] ?? 500);
const kills = Number(process.argv[2] ?? 25);
const say = (line: string) => process.stdout.write(`${line}\n`);

const database = await openNoticeStore();
await fc.assert(
  fc.asyncProperty(evening, async played => {
    const wrong = await playEvening(database, played);
    if (wrong.length > 0) throw new Error(wrong.join('; '));
  }),
  { numRuns: evenings },
);
await database.close();
say(`${evenings} random evenings: everybody was told of every event exactly once`);

const folder = createDataFolder();
const fcm = await startFcmDouble();
const env = {
  ...pushEnvironment(folder.path),
  ...proxiedEnvironment(folder.path, fcm.proxyUrl),
  PORT: String(await findFreePort()),
};
let server = await startServer(folder.path, env);
try {
  const staff = await openToldStaff(server.url);
  await staff.register(staff.waiter, 'phone');
  const orderIds: string[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    const order = await staff.order();
    orderIds.push(order.id);
    // The double delays its response, so that the message is decided and in flight, but not delivered.
    fcm.fail([kill % 3 === 0 ? 'broken' : 'hang']);
    const before = fcm.attempts.length;
    await staff.ready(order);
    while (kill % 2 === 0 && fcm.attempts.length === before)
      await new Promise(resolve => setTimeout(resolve, 1));
    await server.stop('SIGKILL');
    fcm.heal();
    server = await startServer(folder.path, env);
    await fcm.waitFor(({ data }) => data['orderId'] === order.id);
  }
  await new Promise(resolve => setTimeout(resolve, 3_000));
  const wrong = orderIds.filter(
    id =>
      fcm.accepted.filter(({ message }) => message.data['orderId'] === id && message.data['kind'] === 'ready')
        .length !== 1,
  );
  say(
    `${kills} kills between decision and sending: ${kills - wrong.length} orders told exactly once, ${wrong.length} not`,
  );
  if (wrong.length > 0) process.exitCode = 1;
} finally {
  await server.stop();
  await fcm.close();
  folder.remove();
}
