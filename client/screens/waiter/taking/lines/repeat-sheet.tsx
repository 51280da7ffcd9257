import { useState } from 'react';
import type { WaiterMenuCategory } from '#shared/catalog/menu-schema.ts';
import type { ModifierGroup } from '#shared/catalog/modifier-schema.ts';
import type { OrderLine } from '#shared/order/order-schema.ts';
import { displayName } from '../../../../i18n/display-name.ts';
import { useMember } from '../../../../session/identity-context.tsx';
import { useTranslation } from '../../../../translation/use-translation.tsx';
import { Button } from '../../../../ui/button.tsx';
import { CheckField } from '../../../../ui/forms/field.tsx';
import { toggled } from '../../../../ui/forms/toggled.ts';
import { Modal } from '../../../../ui/modal.tsx';
import type { OrderWrites } from '../../../../writes/order-writes.ts';
import { type Again, again, isUsual, roundsOf } from './repeat-round.ts';
import styles from './repeat-sheet.module.css';

/** "The same again" sheet: the rounds of the order; one tap adds the selected lines of a round. */
export function RepeatSheet({
  lines,
  menu,
  groups,
  onClose,
  writes,
}: {
  lines: readonly OrderLine[];
  menu: readonly WaiterMenuCategory[];
  groups: readonly ModifierGroup[];
  onClose: () => void;
  writes: OrderWrites;
}) {
  const { t, i18n } = useTranslation();
  const { rights } = useMember();
  /** Lines that are not as at first. */
  const [tapped, setTapped] = useState<readonly string[]>([]);
  const textOf = (line: OrderLine) => {
    const { quantity, modifiers, note, seat } = line;
    const details = [
      ...modifiers.map(option => displayName(option, i18n.language)),
      ...(note ? [note] : []),
      ...(seat === undefined ? [] : [t('order.seat', { number: seat })]),
    ];
    const text = `${t('order.sheet.lineCount', { quantity })} ${displayName(line, i18n.language)}`;
    return details.length === 0 ? text : `${text} (${details.join(', ')})`;
  };
  const repeat = (taps: readonly Again[]) => {
    for (const tap of taps)
      if ('open' in tap) writes.restore(tap.open);
      else writes.tap(tap.item, tap.choice);
    onClose();
  };
  return (
    <Modal isOpen title={t('order.repeat.title')} variant="sheet" onClose={onClose}>
      <div className={styles.rounds}>
        {roundsOf(lines).map(round => {
          const taps = round.lines.map(line => ({
            line,
            tap: again(line, menu, groups, rights),
            isOn: isUsual(line, round) !== tapped.includes(line.id),
          }));
          const chosen = taps.flatMap(({ line, tap, isOn }) => (tap && isOn ? { line, tap } : []));
          const count = chosen.reduce((sum, { line }) => sum + line.quantity, 0);
          const name = t('order.repeat.round', { number: round.number });
          return (
            <section key={round.number} className={styles.round} aria-label={name}>
              <div className={styles.head}>
                <h3>{name}</h3>
                <Button
                  variant="primary"
                  disabled={count === 0}
                  onClick={() => repeat(chosen.map(({ tap }) => tap))}
                >
                  {t('order.repeat.button', { count })}
                </Button>
              </div>
              <ul>
                {taps.map(({ line, tap, isOn }) => (
                  <li key={line.id} data-out={tap === null}>
                    <CheckField
                      label={textOf(line)}
                      hint={tap ? undefined : t(line.weight ? 'order.weight.again' : 'order.repeat.out')}
                      disabled={tap === null}
                      checked={tap !== null && isOn}
                      onChange={() => setTapped(toggled(tapped, line.id))}
                    />
                  </li>
                ))}
              </ul>
            </section>
          );
        })}
      </div>
    </Modal>
  );
}
