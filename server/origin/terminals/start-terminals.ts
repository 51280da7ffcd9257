/** Wires up the terminals. Until a payment is at one, nothing runs. */
import { createSimulatedTerminal } from './simulated-terminal.ts';
import { startTerminalWorker, type TerminalWorker, type TerminalWorkerOptions } from './terminal-worker.ts';

/** `folder`: the output folder of the simulators. */
export function startTerminals({
  folder,
  ...options
}: Omit<TerminalWorkerOptions, 'adapter'> & { folder: string }): TerminalWorker {
  return startTerminalWorker({
    ...options,
    adapter: createSimulatedTerminal({ folder, clock: options.clock }),
  });
}
