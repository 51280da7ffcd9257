/** A power cut while the day is closed: there is a whole Z or none, and pressing again ends with exactly one. */
import { randomUUID } from 'node:crypto';
import t from 'tap';
import type { DayReport, DayReportDraft, DayReportEntry } from '#shared/cash/day-report-schema.ts';
import { closedOrder } from '../../helpers/restaurants/paid-order.ts';
import { setUpRestaurant, signInAsOwner } from '../../helpers/restaurants/staff-session.ts';
import { createDataFolder, startServer } from '../../helpers/server-process.ts';

const path = '/api/admin/day-reports';
/** How far the server gets with the request before it dies, in turns of this process. */
const turnsBefore = [0, 2_000, 10_000, 50_000];

t.test('a server that dies while a Z is made leaves none or one', async t => {
  const folder = createDataFolder();
  let server = await startServer(folder.path);
  t.teardown(async () => {
    await server.stop('SIGKILL');
    folder.remove();
  });
  let owner = await setUpRestaurant(server.url);
  const { total } = await closedOrder(owner);
  const { number } = (await owner.get<DayReportDraft>('/api/admin/day-report')).body;
  const body = { number, orderIds: [], cashSessionIds: [] };
  const key = randomUUID();
  for (const turns of turnsBefore) {
    const pressed = owner.write('POST', path, body, { key }).catch(() => null);
    for (let turn = 0; turn < turns; turn += 1) await new Promise(resolve => setImmediate(resolve));
    await server.stop('SIGKILL');
    const answer = await pressed;
    server = await startServer(folder.path);
    owner = await signInAsOwner(server.url);
    const made = (await owner.get<DayReportEntry[]>(path)).body;
    t.ok(made.length <= 1);
    if (answer?.status === 201) t.equal(made.length, 1, 'what was acknowledged is there');
    for (const { id, gross } of made) {
      t.equal(gross, total);
      t.equal((await owner.get<DayReport>(`${path}/${id}`)).body.figures.sales.gross, total, 'all of it');
    }
  }
  const again = await owner.write<DayReport>('POST', path, body, { key });
  t.match(again, { status: 201, body: { number, figures: { sales: { gross: total } } } });
  t.same(
    (await owner.get<DayReportEntry[]>(path)).body.map(({ id }) => id),
    [again.body.id],
  );
});
