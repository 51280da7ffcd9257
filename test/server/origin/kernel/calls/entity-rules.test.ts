import t from 'tap';
import {
  requireEntity,
  requireFreeName,
  requireNewId,
  sortOrderAfter,
} from '../../../../../server/origin/kernel/calls/entity-rules.ts';

const entities = [
  { id: 'a', name: 'Ogród' },
  { id: 'b', name: 'Bar' },
];

t.test('an id that is not among the entities is not found', async t => {
  t.equal(requireEntity(entities, 'b').name, 'Bar');
  t.throws(() => requireEntity(entities, 'c'), { code: 'NOT_FOUND' });
});

t.test('a name that differs in case or spaces only is taken', async t => {
  t.throws(() => requireFreeName(entities, 'name', { id: 'c', name: ' OGRÓD ' }), {
    code: 'NAME_TAKEN',
    details: { errors: [{ path: 'name', message: 'is already in use' }] },
  });
});

t.test('an entity may keep its own name', async t => {
  t.doesNotThrow(() => requireFreeName(entities, 'name', { id: 'b', name: 'BAR' }));
  t.doesNotThrow(() => requireFreeName(entities, 'name', { id: 'c', name: 'Taras' }));
});

t.test('an id that was ever used is taken', async t => {
  t.doesNotThrow(() => requireNewId(false));
  t.throws(() => requireNewId(true), { code: 'NAME_TAKEN', details: { errors: [{ path: 'id' }] } });
});

t.test('a new entry stands after the last one', async t => {
  t.equal(sortOrderAfter([]), 10);
  t.equal(sortOrderAfter([{ sortOrder: 30 }, { sortOrder: 20 }]), 40);
  t.equal(sortOrderAfter([{ sortOrder: 1_000_000 }]), 1_000_000);
});
