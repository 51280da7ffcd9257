import { TriangleAlert } from '#icons';
import type { Allergen } from '#shared/catalog/allergens.ts';
import type { OrderAllergy } from '#shared/catalog/allergy-schema.ts';
import type { WaiterMenuItem } from '#shared/catalog/menu-schema.ts';
import { uniqueAllergens } from '#shared/order/order-allergies.ts';
import { displayName } from '../../../i18n/display-name.ts';
import { notForText } from '../../../orders/allergy-texts.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import styles from './allergy-warning-dialog.module.css';

export type ClashingDish = Pick<WaiterMenuItem, 'name' | 'names'> & {
  seat?: number | null | undefined;
  clash: Allergen[];
};
export type AllergyWarning = {
  kind: 'add' | 'change' | 'send' | 'fire';
  dishes: readonly ClashingDish[];
  /** The order's allergies. */
  allergies: readonly OrderAllergy[];
  /** Free texts of the order's allergies, which are confirmed before the first Send. */
  texts: readonly string[];
  /** Performs the action with the waiter's confirmation. */
  confirm: () => void;
};

/** “Contains milk”: blocks adding, changing, sending or firing until the waiter confirms; free texts block sending. */
export function AllergyWarningDialog({ warning, onClose }: { warning: AllergyWarning; onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const textOf = (clash: readonly string[]) => clash.map(allergen => t(`allergens.${allergen}`)).join(', ');
  const list = textOf(uniqueAllergens(...warning.dishes.map(({ clash }) => clash)));
  const isText = warning.dishes.length === 0;
  const confirm = () => {
    onClose();
    warning.confirm();
  };
  return (
    <Modal
      isOpen
      title={isText ? t('order.allergies.warning.words') : t('order.allergies.warning.title', { list })}
      onClose={onClose}
      actions={
        <>
          <Button data-first-focus="" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button variant="danger" onClick={confirm}>
            {t(`order.allergies.warning.${isText ? 'told' : warning.kind}`)}
          </Button>
        </>
      }
    >
      <ul className={styles.clashes}>
        {warning.dishes.map((dish, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and may name a dish twice.
          <li key={index}>
            <TriangleAlert aria-hidden="true" />
            <span>
              <b>{displayName(dish, i18n.language)}</b> {textOf(dish.clash)} ·{' '}
              {notForText(t, { seat: dish.seat, allergens: dish.clash }, warning.allergies)}
            </span>
          </li>
        ))}
      </ul>
      {!isText && <p>{t('order.allergies.warning.text')}</p>}
      {warning.texts.length > 0 && (
        <p>
          <b>{warning.texts.join('; ')}</b>
          <br />
          {t('order.allergies.warning.ask')}
        </p>
      )}
    </Modal>
  );
}
