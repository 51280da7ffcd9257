import t from 'tap';
import { completeLocation, completeTable } from '../../../../../server/origin/venue/tables/tables-rules.ts';

const locationId = '01970000-0000-7000-8000-000000000001';

t.test('a location with only a name gets a colour and its place at the end', async t => {
  const first = completeLocation({ name: 'Sala' }, 'a', []);
  t.match(first, { id: 'a', name: 'Sala', sortOrder: 10, version: 1 });
  t.match(first.color, /^#[0-9a-f]{6}$/);
  const second = completeLocation({ name: 'Ogród' }, 'b', [first]);
  t.equal(second.sortOrder, 20);
  t.not(second.color, first.color, 'neighbours differ in colour');
});

t.test('a table with only a label seats four, is square and stands free', async t => {
  const first = completeTable({ locationId, label: '1' }, 'a', []);
  t.same(first, {
    id: 'a',
    locationId,
    label: '1',
    seats: 4,
    shape: 'square',
    x: 40,
    y: 40,
    width: 80,
    height: 80,
    rotation: 0,
    isBlocked: false,
    sortOrder: 10,
    version: 1,
  });
  t.match(completeTable({ locationId, label: '2' }, 'b', [first]), { x: 180, y: 40, sortOrder: 20 });
});

t.test('a rectangle is longer than it is deep', async t => {
  t.match(completeTable({ locationId, label: '1', shape: 'rectangle' }, 'a', []), { width: 140, height: 80 });
});

t.test('what the form says is kept', async t => {
  const fields = {
    id: 'ignored',
    locationId,
    label: 'Loża',
    seats: 8,
    shape: 'round' as const,
    x: 500,
    y: 300,
    width: 150,
    height: 150,
    rotation: 45,
    isBlocked: true,
    sortOrder: 7,
    note: 'rezerwacje',
  };
  t.same(completeTable(fields, 'a', []), { ...fields, id: 'a', version: 1 });
});
