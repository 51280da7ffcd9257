/** The servers that ours is compared with, each a separate process; null with a message if one is not installed. */
import { type ChildProcess, fork, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../../helpers/server-process.ts';
import type { CounterOrder } from './counter-process.ts';
import { peerMessage } from './payloads.ts';

type ConnectOrder = CounterOrder & { kind: 'connect' };

export type Peer = {
  readonly name: string;
  readonly pid: number;
  /** How a receiver connects to it. */
  readonly reach: Omit<ConnectOrder, 'kind' | 'count'>;
  /** Broadcasts `updates` messages to all connected clients. */
  tick(updates: number): void;
  stop(): void;
};

const here = import.meta.dirname;
const topic = 't';
const subscribeId = 1;

function pathOf(program: string): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin', '/usr/local/sbin'];
  return folders.map(folder => join(folder, program)).find(path => existsSync(path)) ?? null;
}

function pidOf(child: ChildProcess): number {
  if (child.pid === undefined) throw new Error('The peer could not be started');
  return child.pid;
}

const plainReach = { path: '/', headers: {}, greetings: [] as string[], opcode: 1 as const };
const base64 = (content: Buffer | string): string => Buffer.from(content).toString('base64');

/** A Node server of ours whose parent tells it what to send. */
async function startScript(
  name: string,
  script: string,
  args: string[] = [],
  reach: Partial<Peer['reach']> = {},
): Promise<Peer & { child: ChildProcess }> {
  const child = fork(join(here, script), args);
  const [{ port }] = await once(child, 'message');
  return {
    name,
    child,
    pid: pidOf(child),
    reach: { ...plainReach, port, ...reach },
    tick: updates => child.send({ updates }),
    stop: () => child.kill(),
  };
}

export const startBareWs = () => startScript('ws, send(string)', 'bare-ws.ts');
export const startBareWsOnce = () => startScript('ws, frame built once', 'bare-ws.ts', ['once']);
export const startFastifySend = () => startScript('@fastify/websocket, send(string)', 'fastify-send.ts');

export function startSocketIo(): ReturnType<typeof startScript> {
  const packages = join(here, 'packages');
  if (!existsSync(join(packages, 'node_modules', 'socket.io'))) {
    const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: packages,
    });
    if (status !== 0) throw new Error(`socket.io could not be installed in ${packages}`);
  }
  const path = '/socket.io/?EIO=4&transport=websocket';
  return startScript('socket.io', 'socket-io.ts', [], { path, greetings: [base64('40')] });
}

async function waitForPort(port: number): Promise<Socket> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      new Promise<boolean>(resolve => socket.once('error', () => resolve(false))),
    ]).catch(() => false);
    if (isOpen) return socket;
    await new Promise(resolve => setTimeout(resolve, 20));
  }
}

/** A broker: messages are published over one connection, as from any backend. */
async function startBroker(options: {
  name: string;
  program: string;
  args: string[];
  port: number;
  publishPort: number;
  greeting: Buffer;
  protocol?: string;
  hello: Buffer;
  publish: (text: string) => Buffer;
  clean: () => void;
}): Promise<Peer> {
  const child = spawn(options.program, options.args, { stdio: 'ignore' });
  const publisher = await waitForPort(options.publishPort);
  publisher.resume();
  publisher.on('error', () => {});
  publisher.write(options.hello);
  (await waitForPort(options.port)).destroy();
  let version = 0;
  const headers: Record<string, string> = options.protocol
    ? { 'sec-websocket-protocol': options.protocol }
    : {};
  return {
    name: options.name,
    pid: pidOf(child),
    reach: { ...plainReach, headers, opcode: 2, port: options.port, greetings: [base64(options.greeting)] },
    tick(updates) {
      const messages = Array.from({ length: updates }, (_, index) => {
        version += 1;
        return options.publish(JSON.stringify(peerMessage(index, version)));
      });
      publisher.write(Buffer.concat(messages));
    },
    stop() {
      publisher.destroy();
      child.kill();
      options.clean();
    },
  };
}

function mqttPacket(kind: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 128 ? [length] : [(length & 127) | 128, length >> 7];
  return Buffer.concat([Buffer.from([kind, ...size]), content]);
}

function mqttText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0, text.length]), Buffer.from(text)]);
}

/** Protocol level 4, clean session, no keep-alive, client id assigned by the server. */
const mqttConnect = mqttPacket(0x10, Buffer.concat([mqttText('MQTT'), Buffer.from([4, 2, 0, 0, 0, 0])]));
const mqttSubscribe = mqttPacket(
  0x82,
  Buffer.concat([Buffer.from([0, subscribeId]), mqttText(topic), Buffer.from([0])]),
);

export async function startMosquitto(): Promise<Peer | null> {
  const program = pathOf('mosquitto');
  if (program === null) return null;
  const folder = mkdtempSync(join(tmpdir(), 'kelner-peer-'));
  const [port, publishPort] = [await findFreePort(), await findFreePort()];
  const file = join(folder, 'mosquitto.conf');
  writeFileSync(
    file,
    `listener ${port} 127.0.0.1\nprotocol websockets\nlistener ${publishPort} 127.0.0.1\nallow_anonymous true\nmax_queued_messages 100000\n${process.getuid?.() === 0 ? 'user root\n' : ''}`,
  );
  return startBroker({
    name: 'mosquitto',
    program,
    args: ['-c', file],
    port,
    publishPort,
    greeting: Buffer.concat([mqttConnect, mqttSubscribe]),
    protocol: 'mqtt',
    hello: mqttConnect,
    publish: text => mqttPacket(0x30, Buffer.concat([mqttText(topic), Buffer.from(text)])),
    clean: () => rmSync(folder, { recursive: true, force: true }),
  });
}

export async function startNats(): Promise<Peer | null> {
  const program = pathOf('nats-server');
  if (program === null) return null;
  const folder = mkdtempSync(join(tmpdir(), 'kelner-peer-'));
  const [port, publishPort] = [await findFreePort(), await findFreePort()];
  const file = join(folder, 'nats.conf');
  writeFileSync(
    file,
    `host: "127.0.0.1"\nport: ${publishPort}\nping_interval: "30m"\nwebsocket { host: "127.0.0.1", port: ${port}, no_tls: true }\n`,
  );
  const connectText = 'CONNECT {"verbose":false,"pedantic":false}\r\n';
  return startBroker({
    name: 'nats-server',
    program,
    args: ['-c', file],
    port,
    publishPort,
    greeting: Buffer.from(`${connectText}SUB ${topic} ${subscribeId}\r\n`),
    hello: Buffer.from(connectText),
    publish: text => Buffer.from(`PUB ${topic} ${Buffer.byteLength(text)}\r\n${text}\r\n`),
    clean: () => rmSync(folder, { recursive: true, force: true }),
  });
}

export async function startSendLoop(): Promise<Peer | null> {
  const compiler = pathOf('cc');
  if (compiler === null) return null;
  const folder = mkdtempSync(join(tmpdir(), 'kelner-peer-'));
  const program = join(folder, 'send-loop');
  const payload = join(folder, 'payload');
  const { status } = spawnSync(compiler, ['-O2', '-o', program, join(here, 'send-loop.c')]);
  if (status !== 0) return null;
  writeFileSync(payload, JSON.stringify(peerMessage(0, 1)));
  const child = spawn(program, [payload], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [line] = await once(child.stdout, 'data');
  return {
    name: 'C, a send() loop',
    pid: pidOf(child),
    reach: { ...plainReach, port: Number(line) },
    tick: updates => child.stdin.write(`${updates}\n`),
    stop() {
      child.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
