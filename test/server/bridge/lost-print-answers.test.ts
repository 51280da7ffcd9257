/** Whatever is lost between Kelner, the bridge and the printer: no receipt is printed twice, and none is lost without a word. */
import t from 'tap';
import type { LineFault } from '../../helpers/doubles/posnet/posnet-double.ts';
import { CrashedError, createParts, line, type Parts, receipt, settleAll } from './bridge-parts.ts';

const dinner = (name: string) =>
  receipt([line(name, 3_000), line('Kompot', 900)], { buyerTaxId: '1234563218' });

/** What doesn't fit: a job that Kelner takes for printed and isn't, or the other way round, or that was printed twice. */
function misfits({ printer, kelner }: Parts, where: string): string[] {
  return kelner.jobs.flatMap(({ state, document }) => {
    const [{ name = '' } = {}] = document.lines;
    const printed = printer.model.receipts.filter(({ lines }) => lines[0]?.name === name).length;
    const isTrue = state === 'issued' ? printed === 1 : state === 'failed' && printed === 0;
    return isTrue ? [] : [`${where}: ${name} is ${state}, printed ${printed} times`];
  });
}

/** The commands of one receipt, and some of the next. */
const everywhere = Array.from({ length: 17 }, (_, index) => index);
/** Where the printer is asked, where the receipt begins, at its end and where the counter is read. */
const decisive = [2, 6, 11, 13];
/** Lost answers are waited for as long. */
const patienceMs = 150;

const faults: [LineFault, number[]][] = [
  ...(['before', 'after'] as const).map((fault): [LineFault, number[]] => [fault, everywhere]),
  ...(
    [
      'half',
      'damaged',
      'silent',
      'deaf',
      'otherToken',
      'noisy',
      'slow',
      'badFrame',
      'full',
      'noToken',
    ] as const
  ).map((fault): [LineFault, number[]] => [fault, decisive]),
];

/** The process does nothing meanwhile, as on a computer that sleeps. */
function standStill(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

t.test('a computer that sleeps longer than answers are waited for loses none of them', async t => {
  for (const at of everywhere) {
    const parts = await createParts(t, { patienceMs });
    parts.printer.onFrame = (_name, index, moment) => {
      if (index === at && moment === 'after') standStill(2 * patienceMs);
    };
    parts.kelner.queue(dinner('Obiad'));
    await settleAll(parts.start());
    t.match(parts.kelner.jobs, [{ state: 'issued' }], `at command ${at}`);
  }
});

t.test('a line fault at any command of a receipt: printed once, or not at all and said so', async t => {
  const wrong: string[] = [];
  let lost = 0;
  const tried = faults.map(async ([fault, places]) => {
    for (const at of places) {
      const parts = await createParts(t, { patienceMs });
      const { printer, kelner, start, closeLines } = parts;
      let name = '';
      printer.faultOf = (command, index) => {
        if (index === at) name = command;
        return index === at ? fault : null;
      };
      kelner.queue(dinner('Obiad'));
      kelner.queue(dinner('Kolacja'));
      await settleAll(start(), 20);
      wrong.push(...misfits(parts, `${fault} at ${name}`));
      if (kelner.jobs.some(({ state }) => state === 'failed')) lost += 1;
      closeLines();
      await printer.close();
    }
  });
  await Promise.all(tried);
  t.same(wrong, []);
  t.ok(lost > 8, 'many were cut off and said to be not printed');
});

t.test(
  'kill -9 at every step: what was begun is settled by the counter, what was not is printed',
  async t => {
    const wrong: string[] = [];
    const steps: string[] = [];
    const rehearsal = await createParts(t);
    rehearsal.kelner.queue(dinner('Obiad'));
    rehearsal.watch(what => steps.push(what));
    rehearsal.printer.onFrame = (name, _index, moment) => steps.push(`${name} ${moment}`);
    await settleAll(rehearsal.start());
    t.ok(steps.length > 40);
    const outcomes = new Set<string>();

    const tried = steps.map(async (what, at) => {
      const parts = await createParts(t);
      const { printer, kelner, start, watch, closeLines } = parts;
      kelner.queue(dinner('Obiad'));
      let passed = 0;
      let isDead = false;
      const die = () => {
        isDead = true;
        throw new CrashedError(what);
      };
      watch(() => {
        if (isDead || passed++ === at) die();
      });
      printer.onFrame = () => {
        if (!isDead && passed++ === at) isDead = true;
      };
      printer.faultOf = () => (isDead ? 'before' : null);
      // The frame at which it died was carried out, where that is the moment.
      if (what.endsWith('after')) printer.faultOf = () => null;
      const turn = start();
      const untilDead = async () => (isDead ? 'idle' : turn());
      await settleAll(untilDead).catch(error => {
        if (!(error instanceof CrashedError)) throw error;
      });
      t.ok(isDead, what);
      closeLines();
      printer.faultOf = () => null;
      watch(() => {});
      printer.onFrame = () => {};
      kelner.queue(dinner('Kolacja'));
      await settleAll(start());
      wrong.push(...misfits(parts, `${what} (${at})`));
      outcomes.add(kelner.jobs[0]?.state ?? '');
      closeLines();
      await printer.close();
    });
    await Promise.all(tried);
    t.same(wrong, []);
    t.same([...outcomes].sort(), ['failed', 'issued']);
  },
);
