/** Parses an operator's arguments; anything that the usage doesn't list is refused together with the usage. */
import { resolve } from 'node:path';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { environment } from '../../config.ts';
import { CommandRefusedError } from './restaurant-store.ts';

/** Relative to the operator's folder: npm runs the command in the program's folder. */
export const typedPath = (path: string): string => resolve(environment['INIT_CWD'] ?? '.', path);

/** The first sentence of the option parser's message. */
const faultIn = (error: TypeError): string => `${error.message.split(/\.(\s|$)/)[0]}.`;

function faultOf(words: readonly string[], count: number): string {
  const [extra] = words.slice(count);
  if (extra !== undefined) return `Unexpected word "${extra}". Put a name of several words in quotes.`;
  return 'A word is missing, or an empty one.';
}

/** `count`: the number of words besides the options. */
export function readArguments<Options extends ParseArgsOptionsConfig>(
  args: string[],
  usage: string,
  { count, options }: { count: number; options: Options },
) {
  let fault: string;
  try {
    const read = parseArgs({ args, options, allowPositionals: true, strict: true });
    if (read.positionals.length === count && read.positionals.every(word => word.trim() !== '')) return read;
    fault = faultOf(read.positionals, count);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    fault = faultIn(error);
  }
  throw new CommandRefusedError(`${fault}\n${usage}`);
}
