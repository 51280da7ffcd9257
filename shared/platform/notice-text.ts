/** Writes a notice in a reader's language from its facts: a screen in its own, the server in that of the person who gets a push. */
import { dishName } from '../catalog/dish-names.ts';
import type { Names } from '../kernel/schema-parts.ts';
import type { ApprovalKind } from '../order/correction-schema.ts';
import { paymentKinds } from '../order/payment-kinds.ts';
import type { PaymentKind } from '../order/payment-schema.ts';

type Named = { name: string; names: Names };
/** `id`: of its line. `station`: absent in notices of earlier releases. */
type NamedDish = Named & { id?: string; quantity: number; station?: Named };
type NoticePlace = { tableLabel?: string; orderName?: string; orderNumber?: number };

/** A notice without language. Fields that its kind does not need are absent. */
export type NoticeFacts = {
  /** The text's key in `notices`: "ready", "late", "transferEnded.accepted". */
  text: string;
  place: NoticePlace;
  dishes?: readonly NamedDish[];
  /** Available instead when it was sent. `id`: of the menu item, absent in notices of earlier releases. */
  instead?: readonly (Named & { id?: string })[];
  /** The groups of the dishes' stations, named if the stations are unknown. */
  stations?: readonly ('kitchen' | 'bar')[];
  /** Since when the dishes wait. */
  sinceAt?: string;
  /** The colleague who asks or answered. */
  name?: string;
  /** The subject of an approval. `kind` is absent in requests of earlier releases. */
  asked?: { subject: string; kind?: ApprovalKind; paymentKind?: PaymentKind; line?: NamedDish };
  /** Absent for the simulator. */
  printer?: string;
  /** Offered orders. */
  places?: readonly NoticePlace[];
};

type Values = Record<string, string | number>;

type Reader = {
  language: string;
  /** A text of the common namespace. */
  say(key: string, values: Values): string;
  nowMs: number;
};

const placesNamed = 3;

function placeText({ tableLabel, orderName, orderNumber }: NoticePlace, say: Reader['say']): string {
  if (tableLabel !== undefined) return say('notices.place.table', { table: tableLabel });
  return orderName ?? say('notices.place.order', { number: orderNumber ?? '' });
}

/** "Table 5, Table 7 +2" */
function placesText(places: readonly NoticePlace[], say: Reader['say']): string {
  const named = places.slice(0, placesNamed).map(place => placeText(place, say));
  const more = places.length - named.length;
  return named.join(', ') + (more > 0 ? ` +${more}` : '');
}

/** "2 × Żurek", "Pierogi". Lines of the same name are one. */
export function dishTexts(dishes: readonly NamedDish[], language: string): string[] {
  const quantities = new Map<string, number>();
  for (const dish of dishes) {
    const name = dishName(dish, language);
    quantities.set(name, (quantities.get(name) ?? 0) + dish.quantity);
  }
  return [...quantities].map(([name, quantity]) => (quantity > 1 ? `${quantity} × ` : '') + name);
}

/** "15 min", "4 h 01′" */
function sinceText(minutes: number, say: Reader['say']): string {
  if (minutes < 60) return `${Math.max(1, minutes)} min`;
  const rest = String(minutes % 60).padStart(2, '0');
  return say('order.elapsed.hours', { hours: Math.floor(minutes / 60), minutes: rest });
}

const paymentApprovals: readonly ApprovalKind[] = ['refund', 'payment', 'paymentKind'];

/** "Void 2 × Żurek". The subject of an approval for a payment is the payment's kind, and of its change "Cash → Card". */
export function askedText(
  { kind, subject, paymentKind, line }: NonNullable<NoticeFacts['asked']>,
  { language, say }: Omit<Reader, 'nowMs'>,
): string {
  if (kind === undefined) return subject;
  const isPayment = paymentApprovals.includes(kind) && paymentKinds.some(known => known === subject);
  const kinds = paymentKind === undefined ? [subject] : [subject, paymentKind];
  const ofPayment = isPayment ? kinds.map(known => say(`paymentKinds.${known}`, {})).join(' → ') : subject;
  const what = line === undefined ? ofPayment : `${line.quantity} × ${dishName(line, language)}`;
  return say(`approvals.kinds.${kind}`, { subject: what });
}

export function noticeText(
  facts: NoticeFacts,
  reader: Reader,
): { title: string; body: string; place: string } {
  const { text, dishes = [], instead = [], stations = [], sinceAt, name = '', asked, places = [] } = facts;
  const { language, say, nowMs } = reader;
  const place = placeText(facts.place, say);
  const known = dishes.flatMap(({ station }) => (station ? dishName(station, language) : []));
  const groups = stations.map(station => say(`notices.stations.${station}`, {}));
  const values: Values = {
    place,
    name,
    dishes: dishTexts(dishes, language).join(', '),
    instead: instead.map(dish => dishName(dish, language)).join(', '),
    station: [...new Set(known.length > 0 ? known : groups)].join(', '),
    since: sinceAt === undefined ? '' : sinceText(Math.floor((nowMs - Date.parse(sinceAt)) / 60_000), say),
    subject: asked === undefined ? '' : askedText(asked, reader),
    printer: facts.printer ?? say('notices.simulator', {}),
    places: placesText(places, say),
  };
  return { title: say(`notices.${text}.title`, values), body: say(`notices.${text}.body`, values), place };
}
