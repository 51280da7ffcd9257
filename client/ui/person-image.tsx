import { useState } from 'react';
import { initialsOf } from '../i18n/initials.ts';
import styles from './person-image.module.css';

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
