/** Whoever types a command wrongly reads first which word is wrong, then how it goes. */
import t from 'tap';
import { readArguments } from '../../../../server/commands/restaurants/command-arguments.ts';
import { chooseOne } from '../../../../server/commands/restaurants/restaurant-store.ts';

const options = { admin: { type: 'string' } } as const;
const read = (...args: string[]) => readArguments(args, 'the usage', { count: 1, options });

t.test('the word that is wrong is named', async t => {
  t.match(read('Pod Lipą', '--admin', 'anna'), { values: { admin: 'anna' }, positionals: ['Pod Lipą'] });
  const faults: [string[], RegExp][] = [
    [['Pod Lipą', '--amdin', 'anna'], /^Unknown option '--amdin'\.\nthe usage$/],
    [['Pod Lipą', '--admin'], /^Option '--admin <value>' argument missing\.\nthe usage$/],
    [['Pod', 'Lipą'], /^Unexpected word "Lipą"\. .*\nthe usage$/],
    [[], /^A word is missing, or an empty one\.\nthe usage$/],
    [[' '], /^A word is missing, or an empty one\.\nthe usage$/],
  ];
  for (const [args, message] of faults) t.throws(() => read(...args), { message });
});

t.test('a restaurant that is not there is said first, then which there are', async t => {
  const both = [
    { name: 'Pod Lipą', organizationId: 'one' },
    { name: 'Pod Lipą', organizationId: 'two' },
  ];
  const list = 'By name, or by id where two share it: "Pod Lipą" (one), "Pod Lipą" (two)';
  t.throws(() => chooseOne(both, 'Nix'), { message: `There is none called Nix. Which restaurant? ${list}` });
  t.throws(() => chooseOne(both, 'Pod Lipą'), { message: `Which restaurant? ${list}` });
  t.equal(chooseOne(both, 'two').organizationId, 'two');
});
