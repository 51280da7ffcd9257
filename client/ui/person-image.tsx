import { useState } from 'react';
import styles from './person-image.module.css';

/** First letters of the first and the last word. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : ''];
  return `${[...first][0] ?? ''}${[...last][0] ?? ''}`.toUpperCase();
}

/** A person's image, or their initials where there is none. Beside the name, so it says nothing to screen readers. */
export function PersonImage({
  name,
  src,
  size = 'small',
}: {
  name: string;
  src: string | null;
  size?: 'small' | 'large';
}) {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null);
  const className = `${styles.image} ${styles[size]}`;
  if (src === null || src === brokenSrc) {
    return (
      <span className={className} aria-hidden="true">
        {initialsOf(name)}
      </span>
    );
  }
  return <img className={className} src={src} alt="" onError={() => setBrokenSrc(src)} />;
}
