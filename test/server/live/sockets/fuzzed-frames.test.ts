import t from 'tap';
import { fuzzFrames } from '../../../helpers/fuzz/frame-fuzz.ts';
import { createSeededRandom } from '../../../helpers/measuring/seeded-random.ts';
import { greet, livingToken, startLiveServer } from '../live-server.ts';

t.test('whatever frames arrive, each is answered as written and nobody is brought down', async t => {
  const { port, ownOrigin, open } = await startLiveServer(t);
  const target = { port, origin: ownOrigin, token: async () => livingToken('ala') };
  const { frames, wrong, outcomes } = await fuzzFrames(target, 2_000, createSeededRandom(7));
  t.same(wrong, []);
  t.ok(frames >= 2_000);
  for (const code of [1002, 1007, 1009, 4400, 4429, 'open'])
    t.ok((outcomes[code] ?? 0) > 0, `${code} was among the answers`);
  t.equal(Object.hasOwn(Object.prototype, 'type'), false);
  await greet(open(), 'ala');
});
