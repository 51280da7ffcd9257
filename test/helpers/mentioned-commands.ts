/** Commands of ours that a text tells somebody to run. */
import packageJson from '../../package.json' with { type: 'json' };
import { benches } from '../bench/bench.ts';
import { fuzzers } from '../fuzz/fuzz.ts';
import { trials } from '../trials/trial.ts';

const named: Readonly<Record<string, object>> = {
  bench: { ...benches, all: [] },
  trial: trials,
  fuzz: fuzzers,
};

/** Those that do not exist: `npm run X` without such a script, or `npm run bench -- X` without such a bench. */
export function missingCommands(text: string): string[] {
  const mentions = [...text.matchAll(/npm run ([a-z][\w:-]*)(?: -- ([a-z][\w-]*))?/g)];
  return mentions
    .filter(([, script = '', name]) => {
      const names = named[script];
      return (
        !(script in packageJson.scripts) || (names !== undefined && name !== undefined && !(name in names))
      );
    })
    .map(([mention]) => mention);
}
