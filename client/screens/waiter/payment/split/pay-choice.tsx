import styles from './pay-choice.module.css';

export type PayOption<T extends string> = {
  id: T;
  label: string;
  /** Under the label: what it comes to. */
  detail?: string | undefined;
  isDisabled?: boolean;
};

/** A few ways side by side, big enough for a thumb; wraps instead of scrolling, so that none is out of sight. */
export function PayChoice<T extends string>({
  label,
  options,
  columns = 3,
  isSelected,
  onSelect,
}: {
  label: string;
  options: readonly PayOption<T>[];
  /** In a row on a phone; more where the words are short. */
  columns?: 3 | 4 | 5;
  isSelected: (id: T) => boolean;
  onSelect: (id: T) => void;
}) {
  return (
    <fieldset className={styles.choice} data-columns={columns}>
      <legend>{label}</legend>
      {options.map(option => (
        <button
          key={option.id}
          type="button"
          aria-pressed={isSelected(option.id)}
          disabled={option.isDisabled}
          onClick={() => onSelect(option.id)}
        >
          {option.label}
          {option.detail !== undefined && <small>{option.detail}</small>}
        </button>
      ))}
    </fieldset>
  );
}
