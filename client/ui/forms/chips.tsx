import { useRef } from 'react';
import styles from './chips.module.css';
import { useChosenInView } from './use-chosen-in-view.ts';

type Chip<T extends string> = { id: T; label: string; count?: number };

/** Single choice as a row of chips, e.g. table locations or menu categories; scrolls horizontally if needed. */
export function Chips<T extends string>({
  label,
  chips,
  selectedId,
  onSelect,
}: {
  label: string;
  chips: readonly Chip<T>[];
  selectedId: T | null;
  onSelect: (id: T) => void;
}) {
  const row = useRef<HTMLFieldSetElement>(null);
  useChosenInView(row, `${selectedId} of ${chips.length}`);
  return (
    <fieldset ref={row} className={styles.chips}>
      <legend className="visually-hidden">{label}</legend>
      {chips.map(chip => (
        <button
          key={chip.id}
          type="button"
          className={styles.chip}
          aria-pressed={chip.id === selectedId}
          onClick={() => onSelect(chip.id)}
        >
          {chip.count === undefined ? chip.label : `${chip.label} · ${chip.count}`}
        </button>
      ))}
    </fieldset>
  );
}
