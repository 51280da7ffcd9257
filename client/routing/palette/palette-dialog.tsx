/** The palette's field and list: a combobox with arrow keys, Enter to go and Escape to close. */

import { type KeyboardEvent, useId, useState } from 'react';
import { Armchair, BookOpen, CircleHelp, CornerDownRight, ReceiptText, Settings, UserRound } from '#icons';
import { useOpenHelp } from '../../help/help-opener.tsx';
import { useTranslation } from '../../translation/use-translation.tsx';
import { Modal } from '../../ui/modal.tsx';
import { useNavigate } from '../../ui/use-navigate.ts';
import styles from './palette-dialog.module.css';
import { findEntries, type PaletteEntry } from './palette-entries.ts';

const shownAtMost = 40;

const icons = {
  page: <CornerDownRight />,
  topic: <Settings />,
  help: <CircleHelp />,
  table: <Armchair />,
  order: <ReceiptText />,
  dish: <BookOpen />,
  person: <UserRound />,
};

const scrollIntoView = (option: HTMLDivElement | null) => option?.scrollIntoView?.({ block: 'nearest' });

type PaletteDialogProps = {
  entries: readonly PaletteEntry[];
  /** Results of the server, listed after the local ones. */
  more?: readonly PaletteEntry[];
  onQuery?(query: string): void;
  onClose(): void;
};

export function PaletteDialog({ entries, more = [], onQuery, onClose }: PaletteDialogProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const help = useOpenHelp();
  const listId = useId();
  const [query, setQuery] = useState('');
  const [chosenId, setChosenId] = useState<string | null>(null);
  const here = findEntries(entries, query, shownAtMost);
  const found = [...here, ...more.filter(({ id }) => !here.some(entry => entry.id === id))];
  // The selected entry stays selected while live data moves the others.
  const at = Math.max(
    found.findIndex(({ id }) => id === chosenId),
    0,
  );
  const chosen = found[at];
  const optionId = (index: number) => `${listId}-${index}`;
  const go = (entry: PaletteEntry | undefined) => {
    if (entry === undefined) return;
    onClose();
    if (entry.kind === 'help') help(entry.id);
    else navigate(entry.path);
  };
  const choose = (index: number) => setChosenId(found.at(index % found.length)?.id ?? null);
  const keys: Record<string, () => void> = {
    ArrowDown: () => choose(at + 1),
    ArrowUp: () => choose(at - 1),
    Enter: () => go(chosen),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = event.nativeEvent.isComposing ? undefined : keys[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  return (
    <Modal isOpen title={t('ui.find')} onClose={onClose}>
      <input
        className={styles.field}
        type="text"
        role="combobox"
        data-first-focus=""
        aria-label={t('ui.palette.field')}
        placeholder={t('ui.palette.field')}
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={chosen === undefined ? undefined : optionId(at)}
        autoComplete="off"
        spellCheck={false}
        value={query}
        onChange={event => {
          setQuery(event.target.value);
          onQuery?.(event.target.value);
          setChosenId(null);
        }}
        onKeyDown={onKeyDown}
      />
      <div className={styles.list} id={listId} role="listbox" aria-label={t('ui.palette.found')}>
        {found.map((entry, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys, a combobox's options have none.
          <div
            key={entry.id}
            ref={entry === chosen ? scrollIntoView : null}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={entry === chosen}
            className={styles.option}
            onClick={() => go(entry)}
          >
            {icons[entry.kind]}
            <span className={styles.label}>{entry.label}</span>
            <small>
              {[entry.kind === 'topic' ? '' : t(`ui.palette.kinds.${entry.kind}`), entry.detail]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </div>
        ))}
      </div>
      <p role="status" className={styles.nothing}>
        {found.length === 0 && t('ui.palette.nothing', { query: query.trim() })}
      </p>
    </Modal>
  );
}
