import t from 'tap';
import { createRig, person, rows, tablesPath } from '../live-rig.ts';

t.test('who reads at two processes in turn, without a socket, is shown no older state', async t => {
  const first = createRig();
  const second = createRig({ random: () => 0.25, beside: first });
  const { clock, origin } = first;
  const ala = person('ala');
  let cursor: string | undefined;
  const isTaken = async ({ hub }: typeof first) => {
    const reading = hub.readThrough(ala, tablesPath, cursor);
    for (let turn = 0; turn < 20; turn += 1) await clock.advance(0);
    const answer = await reading;
    if (answer?.kind !== 'ok') return answer;
    cursor = answer.cursor;
    return answer.body.includes('occupied');
  };
  origin.answer(tablesPath, rows(60));
  t.equal(await isTaken(first), false);
  t.equal(await isTaken(second), false);
  origin.answer(tablesPath, rows(60, 'occupied'));
  first.hub.nudge('org1', { method: 'POST', path: '/api/waiter/orders' });
  await clock.advance(1);
  t.equal(await isTaken(first), true, 'the own write is there');
  t.equal(await isTaken(second), true, 'and stays');
});
