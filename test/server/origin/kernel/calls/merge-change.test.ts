import t from 'tap';
import { mergeChange } from '../../../../../server/origin/kernel/calls/merge-change.ts';

type Person = { name: string; age: number; note?: string };
const person: Person = { name: 'Anna', age: 30, note: 'left-handed' };

t.test('what a change leaves out stays', async t => {
  t.same(mergeChange(person, { age: 31 }), { name: 'Anna', age: 31, note: 'left-handed' });
  t.same(mergeChange(person, { age: undefined }), person);
});

t.test('null clears a field, and the field is gone', async t => {
  t.same(mergeChange(person, { note: null }), { name: 'Anna', age: 30 });
});

t.test('the entity itself is left alone', async t => {
  mergeChange(person, { name: 'Ola', note: null });
  t.same(person, { name: 'Anna', age: 30, note: 'left-handed' });
});
