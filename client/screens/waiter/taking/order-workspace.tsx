/**
 * Order taking layout: the order as a dock under the menu on an upright phone, menu and order side by side on anything
 * wider.
 */
import { memo, useCallback, useEffect, useMemo, useState } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import type { WaiterMenuCategory, WaiterMenuItem } from '#shared/catalog/menu-schema.ts';
import type { ModifierGroup } from '#shared/catalog/modifier-schema.ts';
import { useData } from '../../../data/data-context.tsx';
import type { Read } from '../../../data/use-read.ts';
import { displayName } from '../../../i18n/display-name.ts';
import { isAllergic } from '../../../orders/allergy-texts.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { ReadFailure } from '../../../ui/messages/problem-notice.tsx';
import type { LineView } from '../../../writes/order-projection.ts';
import type { OrderState } from '../../../writes/order-write-list.ts';
import type { OrderWrites } from '../../../writes/order-writes.ts';
import { groupsOf } from '../options/option-choice.ts';
import { isOrderNotice } from '../tables/order-notice.ts';
import { ClosedOrder } from './lazy-closed-order.ts';
import { PayOrCorrect } from './lazy-order-dialogs.tsx';
import {
  AllergyNotices,
  CorrectApprovals,
  DishSheet,
  LineEditor,
  MenuEnd,
  OrderActions,
  OrderAllergies,
  preloadSheets,
  RemovedLine,
  RepeatSheet,
  TrainingNote,
} from './lazy-sheets.ts';
import { outNow } from './menu/item-availability.ts';
import { MenuBrowser } from './menu/menu-browser.tsx';
import type { DishMark } from './menu/menu-row.tsx';
import { useDishAdding } from './menu/use-dish-adding.ts';
import { OrderHeader } from './order-header.tsx';
import { OrderSheet } from './order-sheet.tsx';
import styles from './order-workspace.module.css';
import { TakingBar } from './sending/taking-bar.tsx';
import { afterDish, seatsOf, takingAnyhow } from './sending/taking-choice.ts';
import type { TillSheet } from './till-sheet.ts';

const nothing: [] = [];

/** For the parts around it, by an attribute: `body:has()` would match all buttons again at each tap. */
function markTaking() {
  document.body.dataset.taking = '';
  return () => {
    delete document.body.dataset.taking;
  };
}

/** Renders again for what it shows only, not when the read of an answered write follows its answer. */
export const OrderWorkspace = memo(function OrderWorkspace({
  writes: plain,
  state,
  menu,
  modifiers,
}: {
  writes: OrderWrites;
  state: OrderState;
  menu: Read<WaiterMenuCategory[]>;
  modifiers: Read<ModifierGroup[]>;
}) {
  const { t, i18n } = useTranslation();
  const { setTimer } = useData();
  useEffect(() => preloadSheets(setTimer), [setTimer]);
  const [taking, setTaking] = useState(takingAnyhow);
  /** Ends the choice of seat and course with the dish that it was for, once that is really added. */
  const unguarded = useMemo<OrderWrites>(() => {
    const release = () => setTaking(afterDish);
    return {
      ...plain,
      tap: (...dish) => {
        plain.tap(...dish);
        release();
      },
      restore: line => {
        plain.restore(line);
        release();
      },
    };
  }, [plain]);
  const { order, view } = state;
  /** The line as it was when the form opened: only changes against it are sent. */
  const [opened, setOpened] = useState<LineView | null>(null);
  const [sheet, setSheet] = useState<'actions' | 'repeat' | 'allergies' | 'allergenSheet' | null>(null);
  const [till, setTill] = useState<TillSheet | null>(null);
  /** Paid here. An order that others close stays, so that unsent input does not vanish. */
  const [isPaid, setIsPaid] = useState(false);
  /** On a phone, whether the lines are shown: first those of an order with sent lines, then the menu once it is touched. */
  const [isExpanded, setIsExpanded] = useState(() => order.lines.some(line => line.state !== 'draft'));
  const [removed, setRemoved] = useState<LineView | null>(null);
  const notice: unknown = useHistoryState();
  const dishes = menu.data ?? nothing;
  const groups = modifiers.data ?? nothing;
  const [guarded, setGuarded] = useState<OrderWrites | null>(null);
  const [markOf, setMarkOf] = useState<DishMark | null>(null);
  const writes = guarded ?? unguarded;
  const hasAllergies = isAllergic(order, view.allergyChanges);
  const adding = useDishAdding(writes, modifiers.data, order.type, taking);
  const out = useMemo(() => outNow(dishes, groups), [dishes, groups]);
  const isOpen = order.state === 'open';
  const seatCount = seatsOf(order);
  const edited = view.lines.find(line => line.id === opened?.id && line.state === 'draft');
  const forget = useCallback(() => setRemoved(null), []);
  const ofDish = (id: string | undefined) =>
    dishes.flatMap(category => category.items).find(item => item.id === id);
  const groupsFor = (item: WaiterMenuItem | undefined) => groupsOf(item?.modifierGroupIds ?? [], groups);

  const leaveTill = () => {
    setTill(null);
    setIsPaid(order.state === 'closed');
  };
  const remove = (line: LineView) => {
    writes.push({ kind: 'remove', lineId: line.id });
    setRemoved(line.setMenu ? null : line);
    setOpened(null);
  };
  const swap = (line: LineView, item: WaiterMenuItem) => {
    writes.push({ kind: 'remove', lineId: line.id });
    adding.addInstead(line, item);
  };

  if (isPaid && order.state === 'closed') return <ClosedOrder order={order} />;
  return (
    <div className={styles.frame}>
      <div ref={markTaking} className={styles.workspace}>
        {isOpen && (
          <a className={`visually-hidden ${styles.skip}`} href="#send">
            {t('order.send.skip')}
          </a>
        )}
        <div className={styles.menu} data-scroller="">
          <OrderHeader
            order={order}
            hasAllergies={hasAllergies}
            onAllergies={() => setSheet('allergies')}
            onMore={() => setSheet('actions')}
          >
            {(hasAllergies || sheet === 'allergies' || sheet === 'allergenSheet') && (
              <OrderAllergies
                order={order}
                view={view}
                menu={dishes}
                groups={groups}
                seatCount={seatCount}
                writes={unguarded}
                onGuard={setGuarded}
                onMark={setMarkOf}
                sheet={sheet}
                onSheet={setSheet}
              />
            )}
          </OrderHeader>
          {hasAllergies && <AllergyNotices order={order} view={view} menu={dishes} groups={groups} />}
          {isOrderNotice(notice) && (
            <p className={styles.notice} role="status">
              {t('waiter.create.tableHasOrder')}
            </p>
          )}
          {opened !== null && edited === undefined && (
            <p className={styles.notice} role="status">
              {t('order.line.gone', { name: displayName(opened, i18n.language) })}
            </p>
          )}
          {modifiers.failure !== null && <ReadFailure text={modifiers.failure} onRetry={modifiers.retry} />}
          <MenuBrowser
            menu={menu}
            lines={view.lines}
            recentIds={adding.recentIds}
            askingOf={adding.askingOf}
            markOf={markOf}
            seat={taking.seat}
            isOpen={isOpen}
            onTouch={() => setIsExpanded(false)}
            startsAtBar={order.type === 'dineIn' && order.tableId === undefined && !order.isTraining}
            onAdd={adding.add}
            onAsk={adding.ask}
          >
            {({ search, categoryId, onSearched }) => (
              <MenuEnd
                order={order}
                menu={dishes}
                groups={groups}
                categoryId={categoryId}
                name={search}
                seatCount={seatCount}
                taking={taking}
                isAllergic={hasAllergies}
                onAdd={writes.restore}
                onOpenItem={onSearched}
              />
            )}
          </MenuBrowser>
        </div>
        <OrderSheet
          state={state}
          writes={writes}
          out={out}
          isOpen={isOpen}
          isExpanded={isExpanded}
          onExpand={setIsExpanded}
          onEdit={setOpened}
          onRepeat={() => setSheet('repeat')}
          onTill={setTill}
          taking={<TakingBar taking={taking} seatCount={seatCount} onChange={setTaking} />}
          swaps={{ menu: dishes, groups, onSwap: swap, onRemove: remove }}
        >
          {order.isTraining && <TrainingNote order={order} lines={view.lines} onExpand={setIsExpanded} />}
          {(order.approvals.length > 0 ||
            [order, ...order.lines].some(({ discount }) => discount?.fullAmount)) && (
            <CorrectApprovals
              order={order}
              onPassword={approval => setTill({ kind: 'password', approval })}
            />
          )}
          {removed !== null && (
            <RemovedLine key={removed.id} line={removed} writes={writes} onExpire={forget} />
          )}
        </OrderSheet>
        {adding.asked !== null && (
          <DishSheet
            key={adding.asked.id}
            item={adding.asked}
            groups={groupsFor(adding.asked)}
            seatCount={seatCount}
            taking={taking}
            isTakeaway={order.type === 'takeaway'}
            onClose={() => adding.ask(null)}
            onAdd={edit => adding.asked !== null && adding.addAsked(adding.asked, edit)}
          />
        )}
        {opened !== null && edited !== undefined && (
          <LineEditor
            key={edited.id}
            line={opened}
            order={order}
            allGroups={groups}
            groups={groupsFor(ofDish(edited.menuItemId))}
            seatCount={seatCount}
            onClose={() => setOpened(null)}
            onChange={change => writes.push({ kind: 'change', lineId: edited.id, change })}
            onRemove={() => remove(edited)}
          />
        )}
        {sheet === 'repeat' && (
          <RepeatSheet
            lines={order.lines}
            menu={dishes}
            groups={groups}
            onClose={() => setSheet(null)}
            writes={writes}
          />
        )}
        {sheet === 'actions' && (
          <OrderActions
            order={order}
            lines={view.lines}
            onClose={() => setSheet(null)}
            onChange={change => writes.push({ kind: 'changeOrder', change })}
            onCancel={() => writes.push({ kind: 'cancel' })}
            onTill={next => {
              setSheet(null);
              setTill(next);
            }}
          />
        )}
        <PayOrCorrect order={order} sheet={till} onClose={leaveTill} />
      </div>
    </div>
  );
});
