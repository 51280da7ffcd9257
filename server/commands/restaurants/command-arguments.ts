/** What an operator typed behind a deed; anything else than what the usage says is refused with it. */
import { resolve } from 'node:path';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { environment } from '../../config.ts';
import { CommandRefusedError } from './restaurant-store.ts';

/** Where the operator is: npm runs the command in the program's folder. */
export const typedPath = (path: string): string => resolve(environment['INIT_CWD'] ?? '.', path);

/** `count`: how many words stand beside the options. */
export function readArguments<Options extends ParseArgsOptionsConfig>(
  args: string[],
  usage: string,
  { count, options }: { count: number; options: Options },
) {
  try {
    const read = parseArgs({ args, options, allowPositionals: true, strict: true });
    if (read.positionals.length === count && read.positionals.every(word => word.trim() !== '')) return read;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
  throw new CommandRefusedError(usage);
}
