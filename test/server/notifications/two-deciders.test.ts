import t from 'tap';
import { createOneLease } from '../../helpers/doubles/one-lease.ts';
import { makeTicket, ready, soup } from './notices-house.ts';
import { createNoticesRig, openNoticeStore } from './notices-rig.ts';

t.test('of two processes that both take themselves for the one that decides, one tells', async t => {
  const database = await openNoticeStore();
  const one = createNoticesRig(database, { hasPush: false, wantLease: createOneLease().want });
  const { organizationId } = one;
  const wantLease = createOneLease().want;
  const two = createNoticesRig(database, { hasPush: false, organizationId, wantLease });
  t.teardown(async () => {
    await one.close();
    await two.close();
    await database.close();
  });
  const both = [one, two];
  for (const rig of both) rig.open('anna');
  for (const rig of both) await rig.settle();
  for (const rig of both) rig.begin({ kitchen: soup() });
  for (const rig of [...both, ...both]) await rig.settle();
  // The other has known one of the two dishes.
  two.topics.kitchen = [makeTicket([ready('bread'), ready('tea')], { id: 'next', orderId: 'next' })];
  one.topics.kitchen = [makeTicket([ready('bread')], { id: 'next', orderId: 'next' })];
  for (const rig of both) rig.begin({});
  for (const rig of [...both, ...both]) await rig.settle();
  const bodies = await database.db.selectFrom('notices').select('body').orderBy('at').execute();
  t.equal(bodies.filter(({ body }) => body.includes('soup')).length, 1);
  t.equal(bodies.filter(({ body }) => body.includes('bread')).length, 1);
  const keys = await database.db.selectFrom('happening_keys').select(['key', 'happening_id']).execute();
  const alerts = await database.db.selectFrom('happenings').select('id').execute();
  t.equal(keys.length, 3, 'nor is the second dish forgotten');
  t.ok(keys.every(({ happening_id }) => alerts.some(({ id }) => id === happening_id)));
});

t.test('a process that lost the lease after its evaluation stores nothing of it', async t => {
  const database = await openNoticeStore();
  const lost = new AbortController();
  let isLosing = false;
  const losing: typeof database = {
    ...database,
    transaction(scope, work) {
      if (isLosing) lost.abort();
      return database.transaction(scope, work);
    },
  };
  const rig = createNoticesRig(losing, {
    hasPush: false,
    wantLease: (_name, gained) => {
      const done = gained(lost.signal);
      return () => done;
    },
  });
  t.teardown(async () => {
    lost.abort();
    await rig.close();
    await database.close();
  });
  rig.open('anna');
  await rig.settle();
  isLosing = true;
  await rig.change({ kitchen: soup() });
  t.ok(lost.signal.aborted);
  t.same(await database.db.selectFrom('happenings').select('id').execute(), []);
});
