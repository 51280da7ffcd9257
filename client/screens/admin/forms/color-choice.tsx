/** Radio buttons for a colour; a value outside the palette remains selectable. */
import { useId } from 'react';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { choiceColors } from './choice-colors.ts';
import styles from './color-choice.module.css';

export function ColorChoice({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange(color: string): void;
}) {
  const { t } = useTranslation();
  const name = useId();
  const known = choiceColors.some(color => color === value);
  const offered = known ? choiceColors : [...choiceColors, value];
  return (
    <fieldset className={styles.choice}>
      <legend>{label}</legend>
      <div className={styles.colors}>
        {offered.map((color, index) => (
          <label key={color} className={styles.color}>
            <input
              type="radio"
              name={name}
              checked={color === value}
              onChange={() => onChange(color)}
              aria-label={t('admin.color', { number: index + 1 })}
            />
            <span style={{ backgroundColor: color }} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
