/** Routes of card payments at terminals. */
import type { OriginRoutes } from '../kernel/calls/origin-routes.ts';
import { cancelAtTerminal, resolveAtTerminal, sendToTerminal } from './terminal-commands.ts';

export function registerTerminals({ command }: OriginRoutes): void {
  command('sendToTerminal', sendToTerminal);
  command('cancelAtTerminal', cancelAtTerminal);
  command('resolveAtTerminal', resolveAtTerminal);
}
