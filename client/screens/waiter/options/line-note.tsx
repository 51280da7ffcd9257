/** A line's note for the kitchen: free text, or quick notes of the restaurant by tap. */

import type { ModifierGroup } from '#shared/catalog/modifier-schema.ts';
import { limits } from '#shared/kernel/limits.ts';
import type { Station } from '#shared/kernel/roles.ts';
import { useRead } from '../../../data/use-read.ts';
import { useWord } from '../../../i18n/use-word.ts';
import { useMember } from '../../../session/identity-context.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import styles from './line-note.module.css';
import { hasQuickNote, offeredQuickNotes, toggleQuickNote } from './quick-notes.ts';

export function LineNote({
  dish,
  note,
  groups,
  onChange,
}: {
  /** `id` is undefined for an open item. */
  dish: { id?: string; station: Station };
  note: string;
  /** Modifier groups of the dish; its options are not offered as quick notes. */
  groups: readonly ModifierGroup[];
  onChange: (note: string) => void;
}) {
  const { t } = useTranslation();
  const word = useWord();
  const { restaurant } = useMember();
  const category = useRead('waiterMenu').data?.find(({ items }) => items.some(({ id }) => id === dish.id));
  const place = { station: dish.station, categoryId: category?.id };
  const quickNotes = offeredQuickNotes(restaurant, place, groups);
  return (
    <div className={styles.notes}>
      <TextField
        label={t('order.line.note')}
        hint={t('order.line.noteHint')}
        value={note}
        maxLength={limits.noteLength}
        onChange={onChange}
      />
      {quickNotes.length > 0 && (
        <fieldset className={styles.quick}>
          <legend className="visually-hidden">{t('order.line.quickNotes')}</legend>
          {quickNotes.map(quick => {
            const shown = word(quick);
            const written = [shown, quick].find(each => hasQuickNote(note, each));
            return (
              <button
                key={quick}
                type="button"
                aria-pressed={written !== undefined}
                onClick={() => onChange(toggleQuickNote(note, written ?? shown))}
              >
                {shown}
              </button>
            );
          })}
        </fieldset>
      )}
    </div>
  );
}
