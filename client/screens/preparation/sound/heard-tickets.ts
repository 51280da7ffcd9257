/** Detects changes of a station's tickets, and the sound for them. */
import type { Ticket } from '#shared/order/ticket-schema.ts';
import type { Tune } from './station-sound.ts';
import type { Ear } from './ticket-bell.ts';

type Heard = {
  openIds: ReadonlySet<string>;
  changes: ReadonlySet<string>;
  allergies: ReadonlySet<string>;
};

/** True for tickets with work; a recalled ticket is not new, a held one is once it is fired. */
function isGiven({ state, lines }: Ticket): boolean {
  return state !== 'held' && lines.some(line => line.state !== 'voided' && !line.isHeldBack);
}

/** Keys of open tickets, and of the changes that the station was notified of. */
function heardOf(tickets: readonly Ticket[]): Heard {
  const lines = tickets.flatMap(ticket => ticket.lines);
  const voids = lines.filter(({ state }) => state === 'voided');
  const heldBack = lines.filter(({ isHeldBack }) => isHeldBack);
  const moves = tickets.filter(ticket => ticket.movedFrom !== undefined);
  const allergies = tickets.filter(({ isAllergyChanged }) => isAllergyChanged);
  return {
    allergies: new Set(allergies.map(({ id, allergyVersion }) => `${id} ${allergyVersion}`)),
    openIds: new Set(tickets.filter(isGiven).map(({ id }) => id)),
    changes: new Set([
      ...voids.map(({ id }) => id),
      ...heldBack.map(({ id }) => `${id} held back`),
      ...lines.flatMap(({ id, adjustment }) => (adjustment === undefined ? [] : [`${id} ${adjustment.at}`])),
      ...lines.flatMap(({ id, rushedAt }) => (rushedAt === undefined ? [] : [`${id} rush ${rushedAt}`])),
      ...moves.map(({ id, movedFrom }) => `${id} ${movedFrom}`),
    ]),
  };
}

/**
 * The sound for changes since `before`. An allergy takes precedence, then other changes, because they must
 * interrupt work.
 */
function tuneFor(before: Heard, tickets: readonly Ticket[]): Tune | null {
  const now = heardOf(tickets);
  if ([...now.allergies].some(allergy => !before.allergies.has(allergy))) return 'allergy';
  if ([...now.changes].some(change => !before.changes.has(change))) return 'changed';
  const isNew = tickets.some(
    ticket => ticket.state === 'open' && isGiven(ticket) && !before.openIds.has(ticket.id),
  );
  return isNew ? 'new' : null;
}

/** True while nobody has confirmed the change or begun the ticket, on this screen or another. */
function isUnnoticed(ticket: Ticket, tune: Tune): boolean {
  if (tune === 'allergy') return ticket.isAllergyUnseen ?? false;
  if (tune === 'changed') return heardOf([ticket]).changes.size > 0;
  return (
    ticket.state === 'open' && !ticket.lines.some(({ state }) => state === 'preparing' || state === 'ready')
  );
}

export const stationEar: Ear<Ticket, Heard> = { hear: heardOf, tuneFor, isUnnoticed };
