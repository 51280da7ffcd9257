/** A line of a ticket as one large button: a tap moves it on, a tap on a finished one takes it back. */
import { Check, CookingPot } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { TicketLine } from '#shared/schemas/ticket-schema.ts';
import { displayName } from '../../i18n/display-name.ts';
import { useMember } from '../../identity/identity-context.tsx';
import { stationName, tapCommand } from './ticket-facts.ts';
import styles from './ticket-line-button.module.css';

const actions = { startLine: 'start', readyLine: 'ready', recallLine: 'recall' } as const;

export function TicketLineButton({ line, onTap }: { line: TicketLine; onTap: () => void }) {
  const { t, i18n } = useTranslation();
  const { useStartStep } = useMember().restaurant;
  const name = stationName(line, named => displayName(named, i18n.language));
  const tap = tapCommand(line.state, useStartStep);
  const action = tap === null ? 'served' : actions[tap.command];
  const wishes = [
    line.note,
    line.seat === undefined ? undefined : t('order.seat', { number: line.seat }),
  ].filter(Boolean);
  return (
    <button
      type="button"
      className={styles.line}
      data-state={line.state}
      disabled={tap === null}
      onClick={onTap}
    >
      <b>{line.quantity}</b>
      <span className={styles.name}>
        {(line.state === 'ready' || line.state === 'served') && (
          <Check className={styles.tick} aria-hidden="true" />
        )}
        {line.state === 'preparing' && useStartStep && (
          <CookingPot className={styles.pot} aria-hidden="true" />
        )}
        {name}
        {wishes.length > 0 && <small>{wishes.join(' · ')}</small>}
        <span className="visually-hidden">{t(`preparation.line.${action}`)}</span>
      </span>
    </button>
  );
}
