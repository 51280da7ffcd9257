import t from 'tap';
import { uuidPattern } from '#shared/kernel/limits.ts';
import { createUuid } from '#shared/kernel/uuid.ts';

t.test('ids are version 7 of the RFC variant and differ from each other', async t => {
  const ids = Array.from({ length: 1_000 }, () => createUuid());
  t.equal(new Set(ids).size, ids.length);
  t.ok(ids.every(id => new RegExp(uuidPattern).test(id) && /^.{14}7.{4}[89ab]/.test(id)));
});

t.test('ids sort by the moment they were made', async t => {
  const moments = [0, 1, 255, 256, Date.parse('2025-01-01'), Date.parse('2099-01-01'), 2 ** 47];
  const ids = moments.map(moment => createUuid(moment));
  t.same([...ids].sort(), ids);
});

t.test('an id tells when it was made', async t => {
  const id = createUuid(0x0123456789ab);
  t.equal(id.slice(0, 13), '01234567-89ab');
});
