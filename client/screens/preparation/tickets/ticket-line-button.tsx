/** Ticket line as a large button: a tap advances it, reverts a finished one, or acknowledges a void. */
import { Ban, Check, CookingPot, Hand } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { TicketLine } from '#shared/schemas/ticket-schema.ts';
import { displayName } from '../../../i18n/display-name.ts';
import { useMember } from '../../../identity/identity-context.tsx';
import { stationName, tapCommand } from './ticket-facts.ts';
import styles from './ticket-line-button.module.css';

const actions = { startLine: 'start', readyLine: 'ready', recallLine: 'recall', seeLine: 'see' } as const;

function useActionText(): (line: TicketLine) => string {
  const { t } = useTranslation();
  const { useStartStep } = useMember().restaurant;
  return ({ state }) => {
    const tap = tapCommand(state, useStartStep);
    if (tap !== null) return t(`preparation.line.${actions[tap.command]}`);
    return t(state === 'held' ? 'preparation.line.held' : 'preparation.line.served');
  };
}

export function TicketLineButton({ line, onTap }: { line: TicketLine; onTap: () => void }) {
  const { t, i18n } = useTranslation();
  const { useStartStep } = useMember().restaurant;
  const actionText = useActionText();
  const wishes = [
    line.note,
    line.seat === undefined ? undefined : t('order.seat', { number: line.seat }),
  ].filter(Boolean);
  return (
    <button
      type="button"
      className={styles.line}
      data-state={line.state}
      disabled={tapCommand(line.state, useStartStep) === null}
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
        <span className={styles.dish}>{stationName(line, named => displayName(named, i18n.language))}</span>
        {line.modifiers.map(option => (
          <small key={option.name}>
            {option.quantity > 1 && t('order.options.times', { count: option.quantity })}
            {displayName(option, i18n.language)}
          </small>
        ))}
        {wishes.length > 0 && <small>{wishes.join(' · ')}</small>}
        {line.claimedBy !== undefined && line.state === 'ready' && (
          <small className={styles.coming}>
            <Hand aria-hidden="true" />
            {t('preparation.line.coming', { name: line.claimedBy.name })}
          </small>
        )}
        {line.state === 'voided' && (
          <small className={styles.voided}>
            <Ban aria-hidden="true" />
            {t('preparation.line.voided', { reason: line.voidReason ?? '' })}
          </small>
        )}
        <span className="visually-hidden">{actionText(line)}</span>
      </span>
    </button>
  );
}
