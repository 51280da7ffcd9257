/** The order's allergies above its menu, and which stations have acknowledged them. */

import { useTranslation } from 'react-i18next';
import { Eye, EyeOff, TriangleAlert } from '#icons';
import type { WaiterMenuItem } from '#shared/catalog/menu-schema.ts';
import { preparationLocations } from '#shared/kernel/roles.ts';
import { allergiesFor } from '#shared/order/order-allergies.ts';
import type { Order, OrderLine } from '#shared/order/order-schema.ts';
import { displayName } from '../../../../i18n/display-name.ts';
import { useFormats } from '../../../../i18n/formats.ts';
import { type AllergicOrder, allergyTexts } from '../../../../orders/allergy-texts.ts';
import styles from './allergies.module.css';

/** Nobody acknowledges a printed ticket. */
const isToSee = ({ state, isOnPaper }: OrderLine) =>
  !isOnPaper && ['held', 'sent', 'preparing', 'ready'].includes(state);

export function AllergyBar({
  order,
  allergic,
  undeclared,
}: {
  order: Order;
  allergic: AllergicOrder;
  undeclared: readonly Pick<WaiterMenuItem, 'name' | 'names'>[];
}) {
  const { t, i18n } = useTranslation();
  const { time } = useFormats();
  const texts = allergyTexts(t, allergic);
  const { allergies = [], allergyNote } = order;
  const lines = order.lines.filter(
    line => isToSee(line) && (allergyNote !== undefined || allergiesFor(allergies, [line]).length > 0),
  );
  const stations = preparationLocations.filter(
    station => order.allergyVersion !== undefined && lines.some(line => line.station === station),
  );
  if (texts.length === 0) return null;
  return (
    <section className={styles.bar} aria-label={t('order.allergies.title')}>
      <TriangleAlert aria-hidden="true" />
      <div>
        {texts.map(text => (
          <p key={text}>{text}</p>
        ))}
        {undeclared.length > 0 && (
          <small role="status">
            <TriangleAlert aria-hidden="true" />
            {t('order.allergies.undeclared', {
              list: undeclared.map(dish => displayName(dish, i18n.language)).join(', '),
            })}
          </small>
        )}
        {stations.map(station => {
          const own = lines.filter(line => line.station === station);
          const sights = own.flatMap(({ allergySeen }) => allergySeen ?? []);
          const last = sights.sort((one, other) => other.at.localeCompare(one.at))[0];
          const isSeen = last !== undefined && sights.length === own.length;
          const name = t(`app.stations.${station}`);
          return (
            <small key={station} data-seen={isSeen}>
              {isSeen ? <Eye aria-hidden="true" /> : <EyeOff aria-hidden="true" />}
              {isSeen
                ? t('order.allergies.seen', { station: name, name: last.by.name, time: time(last.at) })
                : t('order.allergies.unseen', { station: name })}
            </small>
          );
        })}
      </div>
    </section>
  );
}
