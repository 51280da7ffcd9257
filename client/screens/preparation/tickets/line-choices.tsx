/** Options of a ticket's line, and changes since the station last acknowledged it. */

import { weightText } from '#shared/catalog/item-weight.ts';
import type { TicketLine } from '#shared/order/ticket-schema.ts';
import { displayName } from '../../../i18n/display-name.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';

/** Default options are shown quietly; changes are highlighted beside the old value. */
export function LineChoices({ line: { modifiers, adjustment, note = '', grams = 0 } }: { line: TicketLine }) {
  const { t, i18n } = useTranslation();
  const textOf = (option: Pick<TicketLine['modifiers'][number], 'name' | 'names' | 'quantity'>) =>
    `${option.quantity > 1 ? t('order.options.times', { count: option.quantity }) : ''}${displayName(option, i18n.language)}`;
  const dropped = [...(adjustment?.dropped.map(textOf) ?? []), ...(adjustment?.droppedNotes ?? [])];
  const weightBefore = adjustment?.gramsBefore;
  return (
    <>
      {weightBefore !== undefined && (
        <>
          <small data-added="true">{t('preparation.line.now', { text: weightText(grams) })}</small>
          <small>
            <s>{weightText(weightBefore)}</s>
          </small>
        </>
      )}
      {modifiers.map(option => (
        <small
          key={option.name}
          data-default={option.isDefault ?? false}
          data-added={option.isAdded ?? false}
        >
          {option.isAdded ? t('preparation.line.now', { text: textOf(option) }) : textOf(option)}
        </small>
      ))}
      {adjustment?.isNoteAdded && (
        <small data-added="true">{t('preparation.line.now', { text: note })}</small>
      )}
      {dropped.map(text => (
        <small key={text}>
          <s>{text}</s>
        </small>
      ))}
    </>
  );
}
