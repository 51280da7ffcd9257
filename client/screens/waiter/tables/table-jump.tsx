/** Dialog that opens a table by its typed label; Enter takes the first match. */
import { useState } from 'react';
import { limits } from '#shared/kernel/limits.ts';
import type { WaiterTable } from '#shared/order/waiter-table-schema.ts';
import { useWord } from '../../../i18n/use-word.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { Modal } from '../../../ui/modal.tsx';
import styles from './table-jump.module.css';
import { findTables } from './table-search.ts';

const shownMatches = 6;

export function TableJump({
  tables,
  typed,
  onClose,
  onOpen,
}: {
  tables: readonly WaiterTable[];
  /** Text typed before the dialog opened. */
  typed: string;
  onClose: () => void;
  onOpen: (table: WaiterTable) => void;
}) {
  const { t } = useTranslation();
  const word = useWord();
  const [text, setText] = useState(typed);
  const matches = findTables(tables, text).filter(({ isBlocked, orders }) => !isBlocked || orders.length > 0);
  const [first] = matches;
  const isNumeric = tables.every(({ label }) => /^\d+$/.test(label));
  return (
    <Modal isOpen title={t('waiter.jump.title')} variant="dialog" onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={event => {
          event.preventDefault();
          if (first !== undefined) onOpen(first);
        }}
      >
        <TextField
          label={t('waiter.jump.label')}
          hint={t('waiter.jump.hint')}
          error={
            text.trim() !== '' && first === undefined ? t('waiter.jump.none', { label: text.trim() }) : ''
          }
          value={text}
          maxLength={limits.tableLabelLength}
          inputMode={isNumeric ? 'numeric' : 'text'}
          enterKeyHint="go"
          autoComplete="off"
          autoCapitalize="characters"
          data-first-focus
          onChange={setText}
        />
        <ul className={styles.matches}>
          {matches.slice(0, shownMatches).map(table => (
            <li key={table.id}>
              <button type="button" onClick={() => onOpen(table)}>
                <b>{table.label}</b> {word(table.location.name)}
              </button>
            </li>
          ))}
        </ul>
      </form>
    </Modal>
  );
}
