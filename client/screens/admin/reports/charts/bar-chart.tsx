/**
 * Bar chart over time with the comparison period as a line; the numbers are also in a table, so screen readers get a
 * summary only.
 */
import styles from './bar-chart.module.css';

type Bar = {
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
/** Width for the axis values, which have larger type on a phone. */
const left = 84;
/** Fractions of the height, from the bottom. */
const gridLines = [0, 0.25, 0.5, 0.75, 1];
/** Maximum number of labels that fit on a phone. */
const labelsMax = 8;

/** Rounds up to a number whose quarters are round as well. */
function roundedUp(value: number): number {
  if (value <= 0) return 1;
  const magnitude = 10 ** Math.floor(Math.log10(value));
  const step = [1, 2, 4, 6, 8, 10].find(factor => factor * magnitude >= value) ?? 10;
  return step * magnitude;
}

type BarChartProps = {
  label: string;
  bars: readonly Bar[];
  /** Formats a value for the axis. */
  axisText(value: number): string;
};

export function BarChart({ label, bars, axisText }: BarChartProps) {
  const highest = Math.max(0, ...bars.map(({ value, before = 0 }) => Math.max(value, before)));
  const end = roundedUp(highest);
  const scale = (base - top) / end;
  const place = (width - left) / Math.max(1, bars.length);
  const barWidth = Math.min(48, place * 0.68);
  const every = Math.ceil(bars.length / labelsMax);
  const x = (index: number) => left + place * (index + 0.5);
  const y = (value: number) => base - Math.max(0, value) * scale;
  const line = bars.flatMap(({ before }, index) =>
    before === undefined ? [] : [`${x(index).toFixed(1)},${y(before).toFixed(1)}`],
  );
  return (
    <svg className={styles.chart} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {gridLines
        .filter(part => Number.isInteger(end * part))
        .map(part => (
          <g key={part}>
            <line className={styles.grid} x1={left} x2={width} y1={y(end * part)} y2={y(end * part)} />
            <text className={styles.axis} x={left - 8} y={y(end * part)}>
              {axisText(end * part)}
            </text>
          </g>
        ))}
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
