import t from 'tap';
import {
  freeUsername,
  placeholderNames,
  toPersonNames,
} from '../../../../server/identity/clerk/person-names.ts';

t.test('a person is called by their name, and signs by their username', async t => {
  t.same(toPersonNames('user_1', { username: 'anna_w', firstName: ' Anna ', lastName: 'Wilk' }), {
    username: 'anna_w',
    displayName: 'Anna Wilk',
  });
});

t.test('less will do: one name, a whole name, a username, a mailbox', async t => {
  t.match(toPersonNames('user_1', { lastName: 'Wilk' }), { username: 'user_1', displayName: 'Wilk' });
  t.match(toPersonNames('user_1', { name: 'Anna Wilk' }), { displayName: 'Anna Wilk' });
  t.same(toPersonNames('user_1', { username: 'anna' }), { username: 'anna', displayName: 'anna' });
  t.same(toPersonNames('user_1', { email: 'anna.wilk@bistro.test' }), {
    username: 'anna_wilk',
    displayName: 'anna.wilk',
  });
  t.equal(toPersonNames('user_1', { username: ' ', firstName: null }), null);
  t.equal(toPersonNames('user_1', {}), null);
});

t.test('a username is made of what may stand in one', async t => {
  t.equal(toPersonNames('user_1', { username: 'anna-maria.w' })?.username, 'anna_maria_w');
  t.equal(toPersonNames('user_1', { username: 'ż' })?.username, 'user_1', 'too little is left');
  t.equal(toPersonNames('user_1', { username: 'ab', email: 'annaw@x.test' })?.username, 'annaw');
  t.equal(toPersonNames('user_1', { username: 'a'.repeat(80) })?.username.length, 64);
  t.equal(toPersonNames('user_1', { name: 'A'.repeat(300) })?.displayName.length, 256);
});

t.test('until somebody’s name is known they are told apart by their id', async t => {
  t.same(placeholderNames('user_2abcDEF'), { username: 'user_2abcDEF', displayName: 'Person cDEF' });
  t.match(placeholderNames('a').username, /^user_a/);
});

t.test('who comes second gets a number', async t => {
  const taken = new Set(['anna', 'anna_2']);
  t.equal(await freeUsername('anna', async name => taken.has(name)), 'anna_3');
  t.equal(await freeUsername('ewa', async name => taken.has(name)), 'ewa');
  const long = 'a'.repeat(64);
  t.equal((await freeUsername(long, async name => name === long)).length, 61);
});
