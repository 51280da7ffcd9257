/** The facts of a notice about an alert, from which every reader's text is written. Pure. */
import type { NoticeFacts } from '#shared/platform/notice-text.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import { kitchenName, namesOfWord } from '#shared/venue/words.ts';
import { placeOf } from './alert-conditions.ts';
import type { Alert, Dish, ReadyDish } from './alert-store.ts';
import type { AudienceLevel } from './notification-tables.ts';

type Stations = Pick<Settings, 'stations' | 'translations'> | null;

/** Names the dishes' stations, as screens do. */
function dishesOf(dishes: readonly Dish[], settings: Stations): NonNullable<NoticeFacts['dishes']> {
  const { stations = [], translations = [] } = settings ?? {};
  const words = [...translations, { text: kitchenName.en, names: kitchenName }];
  return dishes.map(({ id, stationId, quantity, name, names }) => {
    const known = stations.find(station => station.id === stationId);
    const station = known && { name: known.name, names: namesOfWord(words, known.name) };
    return { ...(id !== undefined && { id }), quantity, name, names, ...(station && { station }) };
  });
}

function readyFacts(dishes: readonly ReadyDish[], settings: Stations) {
  const groups = [...new Set(dishes.map(({ station }) => station))];
  return { dishes: dishesOf(dishes, settings), stations: groups };
}

/** `settings` null: the stations are unknown, and only their groups are named. */
export function factsOf({ kind, details }: Alert, level: AudienceLevel, settings: Stations): NoticeFacts {
  const { dishes = [], late, approval, receipt, unavailable, report, transfer } = details;
  const place = placeOf(details);
  if (kind === 'ready') {
    const waiting = dishes.filter(({ state }) => state === 'waiting');
    return { text: level === 'own' ? 'ready' : 'nobodyTakes', place, ...readyFacts(waiting, settings) };
  }
  if (kind === 'recalled') return { text: 'recalled', place, ...readyFacts(dishes, settings) };
  if (late !== undefined) {
    const { what, station, sinceAt } = late;
    const text = what === 'preparing' ? 'late' : 'unserved';
    return { text, place, dishes: dishesOf(late.dishes, settings), stations: [station], sinceAt };
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
