/**
 * Bar chart over time with the comparison period as a line; the numbers are also in a table, so screen readers get a
 * summary only.
 */
import styles from './bar-chart.module.css';

export type Bar = {
  readonly label: string;
  readonly value: number;
  /** Tooltip text. */
  readonly text: string;
  /** Value of the comparison period. */
  readonly before?: number | undefined;
};

const width = 640;
const height = 220;
const top = 12;
const base = 190;
/** Fractions of the height, from the bottom. */
const gridLines = [0, 1 / 3, 2 / 3, 1];
/** As many labels as fit on a phone. */
const labelsMax = 8;

/** Rounds up to a number whose quarters are round as well. */
export function roundedUp(value: number): number {
  if (value <= 0) return 1;
  const magnitude = 10 ** Math.floor(Math.log10(value));
  const step = [1, 2, 4, 6, 8, 10].find(factor => factor * magnitude >= value) ?? 10;
  return step * magnitude;
}

export function BarChart({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const highest = Math.max(0, ...bars.map(({ value, before = 0 }) => Math.max(value, before)));
  const scale = (base - top) / roundedUp(highest);
  const place = width / Math.max(1, bars.length);
  const barWidth = Math.min(48, place * 0.68);
  const every = Math.ceil(bars.length / labelsMax);
  const x = (index: number) => place * (index + 0.5);
  const y = (value: number) => base - Math.max(0, value) * scale;
  const line = bars.flatMap(({ before }, index) =>
    before === undefined ? [] : [`${x(index).toFixed(1)},${y(before).toFixed(1)}`],
  );
  return (
    <svg className={styles.chart} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {gridLines.map(part => {
        const level = base - (base - top) * part;
        return <line key={part} className={styles.grid} x1={0} x2={width} y1={level} y2={level} />;
      })}
      {bars.map((bar, index) => (
        <g key={bar.label}>
          <rect
            className={styles.bar}
            x={x(index) - barWidth / 2}
            y={y(bar.value)}
            width={barWidth}
            height={base - y(bar.value)}
            rx={Math.min(4, barWidth / 4)}
          >
            <title>{bar.text}</title>
          </rect>
          {index % every === 0 && (
            <text className={styles.label} x={x(index)} y={height - 8}>
              {bar.label}
            </text>
          )}
        </g>
      ))}
      {line.length > 1 && <polyline className={styles.before} points={line.join(' ')} />}
    </svg>
  );
}
