/** `npm run fuzz`: random input, far more of it than in `npm test`. */
import { type NamedRuns, playNamed } from '../helpers/measuring/named-runs.ts';

export const fuzzers: NamedRuns = {
  laws: [
    'the laws of orders, money, paper and reports over 1,000 random evenings each',
    'test/fuzz/fuzz-laws.ts',
  ],
  writes: ['every write from its own schema, and with what isn’t its own', 'test/fuzz/fuzz-writes.ts'],
  frames: ['100,000 frames to the socket', 'test/fuzz/fuzz-frames.ts'],
};

if (import.meta.main) await playNamed('fuzz', fuzzers);
