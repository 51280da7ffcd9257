/** What an operator typed behind a deed; anything else than what the usage says is refused with it. */
import { resolve } from 'node:path';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { environment } from '../../config.ts';
import { CommandRefusedError } from './restaurant-store.ts';

/** Where the operator is: npm runs the command in the program's folder. */
export const typedPath = (path: string): string => resolve(environment['INIT_CWD'] ?? '.', path);

/** Of what the parser of options says, what is wrong with them. */
const faultIn = (error: TypeError): string => `${error.message.split(/\.(\s|$)/)[0]}.`;

function faultOf(words: readonly string[], count: number): string {
  const [extra] = words.slice(count);
  if (extra !== undefined) return `"${extra}" is a word too many: a name of several stands in quotes.`;
  return 'A word is missing, or an empty one.';
}

/** `count`: how many words stand beside the options. */
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
