/** Which of a list's entities are read again, and what is answered to whom. */
import t from 'tap';
import { createListDeltas } from '../../../../../server/origin/kernel/calls/list-deltas.ts';
import type { ReadContext } from '../../../../../server/origin/kernel/calls/read-context.ts';

type Letter = { id: string; value: number };

/** A list in memory instead of the database. */
function createMemoryList(options: Parameters<typeof createListDeltas>[0] = {}) {
  const deltas = createListDeltas(options);
  let version = 0;
  const loaded: string[][] = [];
  return {
    loaded,
    ask(letters: readonly Letter[], bases: readonly string[] = [], name = 'letters') {
      version += 1;
      return deltas.answer<Letter>({
        name,
        context: {} as ReadContext,
        tag: `"${version}"`,
        common: '',
        bases,
        parts: {
          find: async () => ({
            found: letters.map(({ id, value }) => ({ id, key: String(value) })),
            async load(ids) {
              loaded.push([...ids]);
              return letters.filter(({ id }) => ids.includes(id));
            },
          }),
        },
      });
    },
  };
}

const many = Array.from('abcdefghij', (id): Letter => ({ id, value: 1 }));
const whole = (letters: readonly Letter[]) => ({ text: JSON.stringify(letters), base: null });

t.test('only what has another key is read again, and only that is answered', async t => {
  const { ask, loaded } = createMemoryList();
  t.same(await ask(many), whole(many));
  const changed = many.map(letter => (letter.id === 'c' ? { ...letter, value: 2 } : letter));
  t.same(await ask(changed, ['"1"']), { text: '{"put":[{"id":"c","value":2}],"remove":[]}', base: '"1"' });
  t.same(loaded, [many.map(({ id }) => id), ['c']]);
});

t.test('a new one at the end needs no order, one before others does', async t => {
  const { ask } = createMemoryList();
  await ask(many);
  const z = { id: 'z', value: 1 };
  t.notMatch((await ask([...many, z], ['"1"'])).text, /order/);
  t.match((await ask([z, ...many], ['"1"'])).text, /"order":\["z","a",/);
});

t.test('a state that was never answered, or too long ago, gets the whole list', async t => {
  const { ask } = createMemoryList();
  await ask(many);
  t.same(await ask(many, ['"unknown"']), whole(many));
  await ask(many);
  await ask(many);
  t.same(await ask(many, ['"1"']), whole(many));
  t.equal((await ask(many, ['"1"', '"4"'])).base, '"4"');
});

t.test('so does one from which nearly everything has changed', async t => {
  const { ask } = createMemoryList();
  await ask(many);
  const other = many.map(letter => ({ ...letter, value: 2 }));
  t.same(await ask(other, ['"1"']), whole(other));
});

t.test('what was asked for long ago makes room, and a list too long for all of it is not kept', async t => {
  const { ask } = createMemoryList({ lengthMax: JSON.stringify(many).length * 2 + 10 });
  await ask(many, [], 'one');
  await ask(many, [], 'two');
  await ask(many, [], 'three');
  t.same(await ask(many, ['"1"'], 'one'), whole(many));
  t.equal((await ask(many, ['"3"'], 'three')).base, '"3"');
  const small = createMemoryList({ lengthMax: 10 });
  await small.ask(many);
  t.same(await small.ask(many, ['"1"']), whole(many));
});
