/**
 * A link as a QR code for another device's camera: dark on white in both colour schemes, which cameras read
 * best.
 */
import { useMemo } from 'react';
import { encode } from 'uqr';
import styles from './qr-code.module.css';

/** `label` describes the code to screen readers; `caption` stands below, to be typed. */
export function QrCode({ text, label, caption }: { text: string; label: string; caption?: string }) {
  const { size, data } = useMemo(() => encode(text, { ecc: 'M', border: 3 }), [text]);
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <>
      <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
        <path d={path} shapeRendering="crispEdges" />
      </svg>
      {caption !== undefined && <p className={styles.caption}>{caption}</p>}
    </>
  );
}
