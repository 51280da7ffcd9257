/** Time range picker: presets, or a custom range with dates and times. */

import { type FormEvent, useId, useRef, useState } from 'react';
import { CalendarClock } from '#icons';
import { instantAt } from '#shared/kernel/business-day.ts';
import { wallAt } from '#shared/kernel/wall-clock.ts';
import { useTranslation } from '../../translation/use-translation.tsx';
import { Button } from '../button.tsx';
import { TextField } from './field.tsx';
import {
  presetSpan,
  type RangePreset,
  type RestaurantClock,
  rangePresets,
  type TimeSpan,
} from './restaurant-time.ts';
import styles from './timestamp-range-picker.module.css';
import { useChosenInView } from './use-chosen-in-view.ts';

/** A preset moves with the current day; a custom range is fixed; `any` is all time, where the picker offers it. */
export type ChosenRange = { readonly kind: RangePreset | 'any' } | ({ readonly kind: 'own' } & TimeSpan);

/** The selected range as instants: `from` inclusive, `to` exclusive. */
export function spanOf(range: ChosenRange, nowMs: number, clock: RestaurantClock): TimeSpan {
  if (range.kind === 'any') return { from: 0, to: nowMs };
  return range.kind === 'own' ? range : presetSpan(range.kind, nowMs, clock);
}

type TimestampRangePickerProps = {
  label: string;
  value: ChosenRange;
  clock: RestaurantClock;
  nowMs: number;
  /** Formats an instant in the user's language and the restaurant's time zone. */
  formatInstant(ms: number): string;
  onChange(range: ChosenRange): void;
  /** Offers "all time" as a choice. */
  hasAny?: boolean;
};

export function TimestampRangePicker(props: TimestampRangePickerProps) {
  const { label, value, clock, nowMs, formatInstant, onChange, hasAny = false } = props;
  const { t } = useTranslation();
  const panelId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const presets = useRef<HTMLDivElement>(null);
  const { kind } = value;
  // On a phone the presets are one row that scrolls.
  useChosenInView(presets, kind);
  const choose = (range: ChosenRange) => {
    setIsOpen(false);
    onChange(range);
  };
  const ownText =
    value.kind === 'own'
      ? t('office.range.ownSpan', { from: formatInstant(value.from), to: formatInstant(value.to) })
      : t('office.range.own');
  return (
    <fieldset
      className={styles.picker}
      onKeyDown={event => {
        if (event.key === 'Escape') setIsOpen(false);
      }}
    >
      <legend className="visually-hidden">{label}</legend>
      <div ref={presets} className={styles.presets}>
        {rangePresets.map(preset => (
          <button
            key={preset}
            type="button"
            className={styles.preset}
            aria-pressed={kind === preset}
            onClick={() => choose({ kind: preset })}
          >
            {t(`office.range.presets.${preset}`)}
          </button>
        ))}
        {hasAny && (
          <button
            type="button"
            className={styles.preset}
            aria-pressed={kind === 'any'}
            onClick={() => choose({ kind: 'any' })}
          >
            {t('office.range.any')}
          </button>
        )}
        <button
          type="button"
          className={styles.preset}
          aria-pressed={kind === 'own'}
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setIsOpen(!isOpen)}
        >
          <CalendarClock />
          {ownText}
        </button>
      </div>
      <div id={panelId} hidden={!isOpen}>
        {isOpen && (
          <OwnSpan
            span={spanOf(value.kind === 'any' ? { kind: 'today' } : value, nowMs, clock)}
            clock={clock}
            onChoose={span => choose({ kind: 'own', ...span })}
          />
        )}
      </div>
    </fieldset>
  );
}

type OwnSpanProps = { span: TimeSpan; clock: RestaurantClock; onChoose(span: TimeSpan): void };

/** Form of a custom range. */
function OwnSpan({ span, clock: { timeZone }, onChoose }: OwnSpanProps) {
  const { t } = useTranslation();
  const [from, setFrom] = useState(() => wallAt(span.from, timeZone));
  const [to, setTo] = useState(() => wallAt(span.to, timeZone));
  const [isChecked, setIsChecked] = useState(false);
  const chosen = { from: instantAt(from, timeZone), to: instantAt(to, timeZone) };
  const missing = (instant: number) => (Number.isNaN(instant) ? t('office.range.missing') : undefined);
  const fromError = missing(chosen.from);
  const toError = missing(chosen.to) ?? (chosen.to <= chosen.from ? t('office.range.reversed') : undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (fromError === undefined && toError === undefined) onChoose(chosen);
  };
  return (
    <form className={styles.own} noValidate onSubmit={submit}>
      <TextField
        type="datetime-local"
        label={t('office.range.from')}
        value={from}
        max="9999-12-31T23:59"
        error={isChecked ? fromError : undefined}
        onChange={setFrom}
      />
      <TextField
        type="datetime-local"
        label={t('office.range.to')}
        value={to}
        max="9999-12-31T23:59"
        error={isChecked ? toError : undefined}
        onChange={setTo}
      />
      <Button variant="primary" type="submit">
        {t('office.range.apply')}
      </Button>
      <p className={styles.zone}>{t('office.range.zone', { timeZone })}</p>
    </form>
  );
}
