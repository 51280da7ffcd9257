/** What the papers and the screen of the drill's kitchen tell, and whether that is everything, once. */
import { readPath } from '#shared/contract/paths.ts';
import type { ServerMessage } from '#shared/live/live-messages.ts';
import type { Ticket } from '#shared/schemas/ticket-schema.ts';
import { type StaffSession, watch } from '../../helpers/restaurants/staff-session.ts';

export type PaperFate = {
  expected: number;
  missed: number;
  doubled: number;
  byStandIn: number;
  /** Tickets whose printer died over them: somebody looked at its paper and had them printed again. */
  decided: number;
};

export const stationIds = ['kitchen', 'bar', 'grill', 'cold'] as const;
export type StationId = (typeof stationIds)[number];
export const onScreen: StationId = 'cold';

/** What the cold station's screen has ever shown, in the words of `changesOn`. */
export async function watchScreen(
  cook: StaffSession,
): Promise<{ told: Set<string>; close: () => Promise<void> }> {
  const told = new Set<string>();
  const watcher = await watch(cook, [
    readPath('preparationOrders', { location: 'kitchen', station: onScreen }),
  ]);
  const note = (message: ServerMessage) => {
    const data = message.type === 'snapshot' ? message.data : message.type === 'delta' ? message.put : [];
    for (const ticket of data as Ticket[]) {
      const { orderNumber, movedFrom, tableLabel, allergyNote } = ticket;
      if (allergyNote !== undefined) told.add(`${allergyNote} ${onScreen}`);
      if (movedFrom !== undefined) told.add(`${orderNumber} ${movedFrom} -> ${tableLabel} ${onScreen}`);
      for (const line of ticket.lines)
        told.add(`${line.note} ${onScreen}`).add(`${line.voidReason} ${onScreen}`);
    }
  };
  for (const message of watcher.messages) note(message);
  watcher.onMessage(note);
  return { told, close: () => watcher.close() };
}

/** The changes that a paper tells of, each with words that stand on no other, and its station. */
function changesOn(paper: string): string[] {
  const text = paper.replace(/\s+/g, ' ');
  const [, title] = /\*\*\* (\S+) \*\*\*/.exec(text) ?? [];
  const [, number] = /(?:Order|Zamówienie) (\d+) /.exec(text) ?? [];
  const station = /\b(KITCHEN|GRILL|BAR)\b/.exec(text)?.[0].toLowerCase();
  const all = (tokens: RegExp) => [...text.matchAll(tokens)].map(([token]) => `${token} ${station}`);
  if (title === undefined) return all(/\bLn\d+\b/g);
  if (/VOID|STORNO/.test(title)) return all(/\bVd\d+\b/g);
  if (/ALLERGY|ALERGIA/.test(title)) return [`${/\bAl\d+\b/.exec(text)?.[0]} ${station}`];
  return [`${number} ${/(\S+) -> (\S+)/.exec(text)?.[0]} ${station}`];
}

/** `shown`: what the screen told, however often. */
export function judgePapers(
  expected: readonly string[],
  papers: readonly string[],
  shown: ReadonlySet<string>,
): PaperFate {
  const told = [...papers.flatMap(changesOn), ...expected.filter(change => shown.has(change))];
  const times = (change: string) => told.filter(text => text === change).length;
  const wanted = new Map([...Map.groupBy(expected, change => change)].map(([key, all]) => [key, all.length]));
  const over = [...new Set(told)].map(change => Math.max(0, times(change) - (wanted.get(change) ?? 0)));
  const under = [...wanted].map(([change, count]) => Math.max(0, count - times(change)));
  const sum = (counts: readonly number[]) => counts.reduce((one, other) => one + other, 0);
  return {
    expected: expected.length,
    missed: sum(under),
    doubled: sum(over),
    byStandIn: papers.filter(paper => /STAND-IN|ZASTĘPCZO/.test(paper)).length,
    decided: 0,
  };
}
