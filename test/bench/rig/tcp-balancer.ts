/** A balancer for connections: each goes to the next of several ports that takes it. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export async function startBalancer(
  ports: readonly number[],
): Promise<{ port: number; stop(): Promise<void> }> {
  const sockets = new Set<Socket>();
  let turn = 0;

  function reach(near: Socket, triesLeft: number): void {
    turn += 1;
    const far = connect({ port: ports[turn % ports.length] ?? 0, host: '127.0.0.1', allowHalfOpen: true });
    const refused = () => (triesLeft > 1 ? reach(near, triesLeft - 1) : near.destroy());
    far.once('error', refused);
    far.once('connect', () => {
      far.off('error', refused);
      for (const [end, other] of [
        [near, far],
        [far, near],
      ] as const) {
        end.setNoDelay(true);
        end.on('error', () => other.destroy());
        end.on('close', () => other.destroy());
      }
      near.pipe(far).pipe(near);
    });
  }

  const server = createServer({ allowHalfOpen: true, pauseOnConnect: false }, near => {
    sockets.add(near);
    near.on('error', () => {});
    near.on('close', () => sockets.delete(near));
    reach(near, ports.length);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
