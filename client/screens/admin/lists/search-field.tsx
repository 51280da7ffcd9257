/** Search input of a list, with a magnifying glass. */
import { Search } from '#icons';
import styles from './search-field.module.css';

export function SearchField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange(query: string): void;
}) {
  return (
    <label className={styles.search}>
      <Search aria-hidden="true" />
      <input
        type="search"
        value={value}
        placeholder={label}
        aria-label={label}
        onChange={event => onChange(event.target.value)}
      />
    </label>
  );
}
