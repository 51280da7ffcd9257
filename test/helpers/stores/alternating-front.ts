/** A balancer for tests: each request, and each socket, goes to the next of several servers, so that no person stays at one. */
import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';

type AlternatingFront = { readonly url: string; close(): Promise<void> };

/** `port` 0: any free one. Addresses and headers are passed on unchanged: all come from this computer anyway. */
export async function startAlternatingFront(
  ports: readonly number[],
  port: number,
): Promise<AlternatingFront> {
  const agent = new Agent({ keepAlive: true });
  const sockets = new Set<{ destroy(): unknown }>();
  let turn = 0;
  const next = (): number => {
    turn += 1;
    return ports[turn % ports.length] ?? 0;
  };
  const server = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const forwarded = request(
      { agent, host: '127.0.0.1', port: next(), method, path: url, headers },
      answer => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.pipe(outgoing);
      },
    );
    forwarded.on('error', () => outgoing.destroy());
    outgoing.on('close', () => forwarded.destroy());
    incoming.pipe(forwarded);
  });
  server.on('upgrade', (incoming, near, head) => {
    const far = connect(next(), '127.0.0.1');
    const lines = [`${incoming.method} ${incoming.url} HTTP/1.1`];
    for (let index = 0; index < incoming.rawHeaders.length; index += 2)
      lines.push(`${incoming.rawHeaders[index]}: ${incoming.rawHeaders[index + 1]}`);
    far.write(`${lines.join('\r\n')}\r\n\r\n`);
    far.write(head);
    far.pipe(near).pipe(far);
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(end);
      end.on('error', () => other.destroy());
      end.on('close', () => {
        sockets.delete(end);
        other.destroy();
      });
    }
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const socket of sockets) socket.destroy();
      agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
