/** Wires up the terminals with their protocols. Until a payment is at one, nothing runs. */

import { createPrinterResolver } from '../printing/printers/printer-address.ts';
import { createBridgedTerminal } from './bridge/bridged-terminal.ts';
import { createSimulatedTerminal } from './simulated-terminal.ts';
import { startTerminalWorker, type TerminalWorker, type TerminalWorkerOptions } from './terminal-worker.ts';
import { createVivaTerminal } from './viva/viva-terminal.ts';
import { createZvtTerminal } from './zvt/zvt-terminal.ts';

export function startTerminals({
  folder,
  allowedAddresses,
  ...options
}: Omit<TerminalWorkerOptions, 'adapters'> & {
  /** The output folder of the simulators. */
  folder: string;
  /** Networks permitted for terminals although blocked by default. */
  allowedAddresses: readonly string[];
}): TerminalWorker {
  const { clock } = options;
  const resolve = createPrinterResolver(allowedAddresses);
  return startTerminalWorker({
    ...options,
    adapters: {
      simulator: createSimulatedTerminal({ folder, clock }),
      viva: createVivaTerminal(clock, resolve),
      zvt: createZvtTerminal(clock, resolve),
      bridge: createBridgedTerminal(options),
    },
  });
}
