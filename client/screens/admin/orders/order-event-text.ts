/** Text of an order or table event: a sentence for each kind, its subject and its details. */
import type { OrderEvent } from '#shared/order/order-list-schema.ts';
import { contentOf, type LineNames, linesOf, openItemTexts } from './event-content.ts';
import { type EventWords, eventDetails } from './event-details.ts';

type EventText = { readonly title: string; readonly details: readonly string[] };

/** Unknown kinds, from other versions, are listed by their stored name. */
export function describeEvent(
  words: EventWords,
  { type, payload }: Pick<OrderEvent, 'type' | 'payload'>,
  names: LineNames,
): EventText {
  const content = contentOf(payload);
  const title = words.t(`office.events.types.${type}`, { defaultValue: type, round: content.round ?? '' });
  const details = eventDetails(words, type, content);
  const isOpening = type === 'order.opened';
  const lines = linesOf(isOpening ? contentOf(content.after) : content, names, words.language);
  const added = isOpening ? contentOf(content.after).lines : type === 'lines.added' ? content.lines : [];
  const open = openItemTexts(words.t, words.money, added);
  return { title, details: [...(isOpening ? [...details, ...lines] : [...lines, ...details]), ...open] };
}
