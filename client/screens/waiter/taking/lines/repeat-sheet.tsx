import type { WaiterMenuCategory } from '#shared/catalog/menu-schema.ts';
import type { ModifierGroup } from '#shared/catalog/modifier-schema.ts';
import type { OrderLine } from '#shared/order/order-schema.ts';
import { displayName } from '../../../../i18n/display-name.ts';
import { useMember } from '../../../../session/identity-context.tsx';
import { useTranslation } from '../../../../translation/use-translation.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Modal } from '../../../../ui/modal.tsx';
import type { OrderWrites } from '../../../../writes/order-writes.ts';
import { type Again, again, roundsOf } from './repeat-round.ts';
import styles from './repeat-sheet.module.css';

/** "The same again" sheet: the rounds of the order; one tap adds all available lines of a round. */
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
          }));
          const possible = taps.flatMap(({ tap }) => tap ?? []);
          const name = t('order.repeat.round', { number: round.number });
          return (
            <section key={round.number} className={styles.round} aria-label={name}>
              <div className={styles.head}>
                <h3>{name}</h3>
                <Button
                  variant="primary"
                  disabled={possible.length === 0}
                  aria-label={t('order.repeat.again', { number: round.number })}
                  onClick={() => repeat(possible)}
                >
                  {t('order.repeat.button')}
                </Button>
              </div>
              <ul>
                {taps.map(({ line, tap }) => (
                  <li key={line.id} data-out={tap === null}>
                    {t('order.sheet.lineCount', { quantity: line.quantity })}{' '}
                    {displayName(line, i18n.language)}
                    {line.modifiers.length > 0 &&
                      ` (${line.modifiers.map(option => displayName(option, i18n.language)).join(', ')})`}
                    {tap === null && (
                      <strong> {t(line.weight ? 'order.weight.again' : 'order.repeat.out')}</strong>
                    )}
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
