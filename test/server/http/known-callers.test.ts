import t from 'tap';
import { createKnownCallers } from '../../../server/http/known-callers.ts';

t.test('whose token or cookies were good is known by them, by nothing else', async t => {
  const known = createKnownCallers();
  const phone = { authorization: 'Bearer ola', cookie: 'kelner_session=ola' };
  t.notOk(known.isKnown(phone));
  known.noteToken(phone);
  t.ok(known.isKnown({ authorization: 'Bearer ola' }));
  t.notOk(known.isKnown({ cookie: 'kelner_session=ola' }), 'a cookie beside the token was not looked at');
  known.noteCookies(phone);
  t.ok(known.isKnown({ cookie: 'kelner_session=ola' }));
  t.notOk(known.isKnown({ authorization: 'Bearer jan', cookie: 'kelner_session=jan' }));
  t.notOk(known.isKnown({ authorization: 'kelner_session=ola' }), 'one is not taken for the other');
  t.notOk(known.isKnown({}));
});

t.test('where the cookies are the token they are what is known', async t => {
  const known = createKnownCallers();
  known.noteToken({ cookie: '__session=ola' });
  t.ok(known.isKnown({ cookie: '__session=ola' }));
});

t.test('what was refused is forgotten', async t => {
  const known = createKnownCallers();
  const phone = { authorization: 'Bearer ola', cookie: 'kelner_session=ola' };
  known.noteToken(phone);
  known.noteCookies(phone);
  known.forget(phone);
  t.notOk(known.isKnown(phone));
});

t.test('of many the last ones are kept, and nothing of what is far too long', async t => {
  const known = createKnownCallers();
  known.noteToken({ authorization: 'Bearer first' });
  for (let caller = 0; caller < 4_000; caller += 1) known.noteToken({ authorization: `Bearer ${caller}` });
  t.notOk(known.isKnown({ authorization: 'Bearer first' }));
  t.ok(known.isKnown({ authorization: 'Bearer 0' }));
  const long = { authorization: `Bearer ${'x'.repeat(16_384)}` };
  known.noteToken(long);
  t.notOk(known.isKnown(long));
});
