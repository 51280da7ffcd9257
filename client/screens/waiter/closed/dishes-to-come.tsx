/** Paid order with dishes to come: they are served, their guests move to another table, and allergies are still taken. */
import { useState } from 'react';
import { ArrowRightLeft, TriangleAlert } from '#icons';
import type { Order } from '#shared/order/order-schema.ts';
import { isOnItsWay } from '#shared/order/order-states.ts';
import { useRead } from '../../../data/use-read.ts';
import { isAllergic } from '../../../orders/allergy-texts.ts';
import { portionsOf } from '../../../orders/line-summary.ts';
import { useUndoableDeed } from '../../../orders/undoable-deed.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { useOrderWrites } from '../../../writes/use-order-writes.ts';
import { AllergyNotices, OrderAllergies, QueueProblems } from '../taking/lazy-sheets.ts';
import { RunningLines } from '../taking/lines/running-lines.tsx';
import { outNow } from '../taking/menu/item-availability.ts';
import { seatsOf } from '../taking/sending/taking-choice.ts';
import type { TillSheet } from '../taking/till-sheet.ts';
import { UndoBar } from '../taking/undo/undo-bar.tsx';
import { useUndoableDeeds } from '../taking/undo/use-undoable-deeds.ts';
import styles from './closed-order.module.css';

const nothing: [] = [];
const nothingOut = outNow([], []);

/** Nothing is added to a paid order, and no course fired. */
function ignore(): void {}

export function DishesToCome({ order: read, onTill }: { order: Order; onTill: (sheet: TillSheet) => void }) {
  const { t } = useTranslation();
  const { writes, state } = useOrderWrites(read);
  const menu = useRead('waiterMenu').data ?? nothing;
  const groups = useRead('waiterModifiers').data ?? nothing;
  const noteDeed = useUndoableDeeds(state);
  const [deed] = useUndoableDeed();
  const [sheet, setSheet] = useState<'allergies' | 'allergenSheet' | null>(null);
  const { order, view, failed } = state;
  const lines = view.lines.filter(line => isOnItsWay(line.state));
  const hasAllergies = isAllergic(order, view.allergyChanges);
  return (
    <section className={styles.toCome} aria-labelledby="dishes-to-come">
      <h2 id="dishes-to-come">{t('closedOrders.toCome', { count: portionsOf(lines) })}</h2>
      {failed.length > 0 && <QueueProblems failed={failed} lines={order.lines} writes={writes} />}
      {hasAllergies && <AllergyNotices order={order} view={view} menu={menu} groups={groups} />}
      {(sheet !== null || hasAllergies) && (
        <OrderAllergies
          order={order}
          view={view}
          menu={menu}
          groups={groups}
          seatCount={seatsOf(order)}
          writes={writes}
          onGuard={ignore}
          sheet={sheet}
          onSheet={setSheet}
        />
      )}
      {lines.length > 0 && (
        <RunningLines
          orderId={order.id}
          type={order.type}
          lines={lines}
          approvals={order.approvals}
          out={nothingOut}
          isOpen={false}
          onEdit={ignore}
          onCorrect={({ id }) => onTill({ kind: 'line', lineId: id })}
          onServe={lineIds => {
            noteDeed({ kind: 'serve', lineIds });
            writes.push({ kind: 'serve', lineIds });
          }}
          onClaim={lineIds => writes.push({ kind: 'claim', lineIds })}
          onFire={ignore}
        />
      )}
      {deed?.orderId === order.id && <UndoBar orderId={order.id} />}
      {lines.length > 0 && (
        <div className={styles.actions}>
          {order.type === 'dineIn' && (
            <Button icon={<ArrowRightLeft aria-hidden="true" />} onClick={() => onTill({ kind: 'move' })}>
              {t('correction.order.move')}
            </Button>
          )}
          <Button icon={<TriangleAlert aria-hidden="true" />} onClick={() => setSheet('allergies')}>
            {t('order.allergies.title')}
          </Button>
        </div>
      )}
    </section>
  );
}
