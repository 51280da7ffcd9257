/** What came out of the printers of a restaurant on paper, and that everything comes out in the end. */
import type { Order } from '#shared/order/order-schema.ts';
import { documentLines } from '../../../server/origin/printing/print-jobs/document-lines.ts';
import type { StandIns } from '../doubles/stand-in-printers.ts';

/** What a slip says: its station, title, and the words of the one change that it is about. */
export function saidOn(paper: string, { number }: Order): string | null {
  const text = paper.replace(/\s+/g, ' ');
  if (!text.includes(`Zamówienie ${number} `)) return null;
  const [, station, , title] = /(KUCHNIA|BAR|GRILL) (\*\*\* (\S+) \*\*\* )?/.exec(text) ?? [];
  if (title === undefined) return `${station} ticket`;
  const tokens = { STORNO: /\bv\d+\b/, ALERGIA: /\ba\d+\b/, PRZENIESIONE: /\S+ -> \S+/ };
  const token = Object.entries(tokens).find(([name]) => name === title)?.[1];
  return `${station} ${title} ${token?.exec(text)?.[0]}`;
}

const nextTurn = () => new Promise(resolve => setImmediate(resolve));
const lettersOf = (text: string) => text.replace(/[^A-Za-z0-9]/g, '');

/** What somebody finds who looks at the printers: whether a print job with an unknown outcome is on paper. */
async function isOnPaper({ origin, kitchen, bar }: StandIns, id: string): Promise<boolean> {
  const { db } = origin.database;
  const job = await db
    .selectFrom('print_jobs')
    .select('document')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const text = documentLines(JSON.parse(job.document)).map(line => line.text);
  const papers = [...kitchen.papers, ...bar.papers].map(lettersOf);
  return papers.includes(lettersOf(text.join('')));
}

/** Until nothing waits: somebody in the office decides what is unknown, and tries again what failed without a stand-in. */
export async function printAll(all: StandIns): Promise<void> {
  const { origin, kitchen, bar, jobs } = all;
  for (const printer of [kitchen, bar]) Object.assign(printer, { fault: null, behaviour: 'usual' });
  for (let open = await jobs(); open.length > 0; open = await jobs()) {
    for (const { id, state } of open) {
      const params = { id };
      if (state === 'unknown' && (await isOnPaper(all, id)))
        await origin.command('dropPrint', undefined, { params });
      else if (state === 'unknown' || state === 'failed') await origin.command('retryPrint', {}, { params });
    }
    await nextTurn();
  }
}

/** Long enough for the stand-in to print what waits for the kitchen's printer. */
export async function waitForStandIn({ origin, kitchen, bar, ids, jobs }: StandIns): Promise<void> {
  const isWaiting = async () =>
    (await jobs()).some(({ printerId, state }) => printerId === ids.kitchen && state !== 'unknown');
  while (kitchen.fault !== null && bar.fault === null && (await isWaiting())) {
    origin.clock.nowMs += 1_000;
    await nextTurn();
  }
}
