/** The facts of a notice about an alert, from which every reader's text is written. Pure. */
import type { NoticeFacts } from '#shared/platform/notice-text.ts';
import { placeOf } from './alert-conditions.ts';
import type { Alert, ReadyDish } from './alert-store.ts';
import type { AudienceLevel } from './notification-tables.ts';

function dishesOf(dishes: readonly ReadyDish[]): Pick<NoticeFacts, 'dishes' | 'stations'> {
  return {
    dishes: dishes.map(({ id, quantity, name, names }) => ({ id, quantity, name, names })),
    stations: [...new Set(dishes.map(({ station }) => station))],
  };
}

export function factsOf({ kind, details }: Alert, level: AudienceLevel): NoticeFacts {
  const { dishes = [], late, approval, receipt, unavailable, report, transfer } = details;
  const place = placeOf(details);
  if (kind === 'ready') {
    const waiting = dishes.filter(({ state }) => state === 'waiting');
    return { text: level === 'own' ? 'ready' : 'nobodyTakes', place, ...dishesOf(waiting) };
  }
  if (kind === 'recalled') return { text: 'recalled', place, ...dishesOf(dishes) };
  if (late !== undefined) {
    const { what, station, sinceAt } = late;
    const text = what === 'preparing' ? 'late' : 'unserved';
    return { text, place, dishes: late.dishes, stations: [station], sinceAt };
  }
  if (approval !== undefined) {
    const { askedBy, ...asked } = approval;
    return { text: 'approval', place, name: askedBy.name, asked };
  }
  if (receipt !== undefined) {
    const { isUnknown, printerName } = receipt;
    const text = isUnknown ? 'receiptUnknown' : 'receiptFailed';
    return { text, place, ...(printerName !== undefined && { printer: printerName }) };
  }
  if (unavailable !== undefined) {
    const text = unavailable.instead.length === 0 ? 'unavailable' : 'unavailableInstead';
    return { text, place, ...unavailable };
  }
  if (report !== undefined) {
    const text = report.isConfirmed ? 'reportConfirmed' : 'reportRefused';
    return { text, place, dishes: [{ quantity: 1, ...report.dish }], name: report.by };
  }
  if (transfer !== undefined) {
    const { outcome, by, places } = transfer;
    return { text: outcome === undefined ? 'transfer' : `transferEnded.${outcome}`, place, name: by, places };
  }
  return { text: 'test', place };
}
