/** One of the npm scripts that serve, as whoever starts it sees it: npm, its shell, `run.js`, and what that started. Linux only. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { root } from './source-tree.ts';

export const starters = ['npm', 'shell', 'run.js'] as const;
/** In the order of their start; `script`: what `run.js` runs. */
const links = [...starters, 'script'] as const;
export type Link = (typeof links)[number];

type NpmScript = {
  kill(link: Link, signal: NodeJS.Signals): void;
  /** Resolves when none of its processes is left. */
  gone(): Promise<void>;
  output(): string;
  /** Whatever is left of it ends at once. */
  end(): void;
};

const lookEveryMs = 50;

/** Stores in the folder that a process has open, or that it left in disorder: SQLite removes these files when it closes. */
export function openStores(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.db-wal'));
}

/** Of all that run; a zombie has ended. */
function runningProcesses(): { pid: number; parent: number }[] {
  return readdirSync('/proc').flatMap(name => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const [, state, parent] = stat.slice(stat.lastIndexOf(')')).split(' ');
      return state === 'Z' ? [] : [{ pid: Number(name), parent: Number(parent) }];
    } catch {
      return [];
    }
  });
}

/** With all that it started, the process itself first, in the order of their start. */
function treeOf(pid: number): number[] {
  const all = runningProcesses();
  const below = (of: number): number[] => [
    of,
    ...all.flatMap(({ pid, parent }) => (parent === of ? below(pid) : [])),
  ];
  return below(pid);
}

function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended already.
  }
}

/** Resolves when its output says `ready`; rejects with that output where it ends before. */
export async function startNpmScript(
  script: string,
  { args = [], env, ready }: { args?: readonly string[]; env: Record<string, string>; ready: RegExp },
): Promise<NpmScript> {
  const child = spawn('npm', ['run', script, '--', ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', chunk => {
      said += chunk;
    });
  const ended = once(child, 'exit');
  while (!ready.test(said)) {
    await Promise.race([setTimeout(lookEveryMs), ended]);
    if (child.exitCode !== null) throw new Error(`npm run ${script} ended with ${child.exitCode}: ${said}`);
  }
  const tree = treeOf(child.pid ?? 0);
  const left = () => runningProcesses().filter(({ pid }) => tree.includes(pid));
  return {
    kill(link, signal) {
      signalTo(tree[links.indexOf(link)] ?? 0, signal);
    },
    async gone() {
      while (left().length > 0) await setTimeout(lookEveryMs);
    },
    output: () => said,
    end() {
      for (const { pid } of left()) signalTo(pid, 'SIGKILL');
    },
  };
}
