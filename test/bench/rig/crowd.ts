/**
 * A crowd of hostile clients in a separate process: connections from many loopback addresses that are silent, send
 * slowly, stop halfway, or send requests without end. Disconnected ones reconnect until the time is up.
 *
 * Started by strangers.ts, which sends one CrowdTask; answers with its counts at the end.
 */
import { connect, type Socket } from 'node:net';

export type CrowdTask = {
  port: number;
  /** Within 127.0.0.0/8, used in turn. */
  addresses: string[];
  ms: number;
  members: CrowdMember[];
};

/** `count` connections that send `head`, then `drip` every `dripMs`; a flood sends `head` again after each response. */
export type CrowdMember = {
  count: number;
  head: string;
  drip?: string;
  dripMs?: number;
  isFlood?: boolean;
  comesBack?: boolean;
};

export type CrowdCounts = { opened: number; closed: number; answers: Record<string, number> };

const backAfterMs = 200;

function play({ port, addresses, ms, members }: CrowdTask): void {
  const counts: CrowdCounts = { opened: 0, closed: 0, answers: {} };
  const open = new Set<Socket>();
  let isOver = false;
  let turn = 0;

  const dial = (member: CrowdMember): void => {
    if (isOver) return;
    turn += 1;
    const localAddress = addresses[turn % addresses.length] ?? '127.0.0.2';
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    let dripping: NodeJS.Timeout | undefined;
    open.add(socket);
    socket.on('connect', () => {
      counts.opened += 1;
      socket.write(member.head);
      if (member.drip !== undefined)
        dripping = setInterval(() => socket.write(member.drip ?? ''), member.dripMs ?? 1_000);
    });
    socket.on('data', data => {
      const [, status] = /^HTTP\/1\.1 (\d+)/.exec(data.toString('latin1')) ?? [];
      if (status !== undefined) counts.answers[status] = (counts.answers[status] ?? 0) + 1;
      if (status !== undefined && member.isFlood && !isOver) socket.write(member.head);
    });
    socket.on('error', ({ message }) => {
      const code = (message.match(/E[A-Z]+/) ?? ['error'])[0];
      counts.answers[code] = (counts.answers[code] ?? 0) + 1;
    });
    socket.on('close', () => {
      clearInterval(dripping);
      open.delete(socket);
      counts.closed += 1;
      if (member.comesBack) setTimeout(dial, backAfterMs, member);
    });
  };

  for (const member of members) for (let index = 0; index < member.count; index += 1) dial(member);
  setTimeout(() => {
    isOver = true;
    for (const socket of open) socket.destroy();
    process.send?.(counts, () => process.exit());
  }, ms);
}

process.once('message', task => play(task as CrowdTask));
process.once('disconnect', () => process.exit());
