import { useState } from 'react';
import styles from './person-image.module.css';

/** Initials of the first and the last word. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : ''];
  return `${[...first][0] ?? ''}${[...last][0] ?? ''}`.toUpperCase();
}

/** A user's image, or initials without one; decorative, as the name is beside it. */
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
