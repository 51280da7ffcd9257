import styles from './pay-choice.module.css';

type PayOption<T extends string> = {
  id: T;
  label: string;
  /** Amount below the label. */
  detail?: string | undefined;
  isDisabled?: boolean;
};

/** Group of large option buttons; wraps instead of scrolling, so that all stay visible. */
export function PayChoice<T extends string>({
  label,
  options,
  columns = 3,
  isSelected,
  onSelect,
}: {
  label: string;
  options: readonly PayOption<T>[];
  /** Columns on a phone; more for short labels. */
  columns?: 2 | 3 | 4 | 5;
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
