/** Taking an order: menu and running order side by side on a desk, the order as a sheet over the menu on a phone. */
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHistoryState } from 'wouter/use-browser-location';
import type { WaiterMenuCategory, WaiterMenuItem } from '#shared/schemas/menu-schema.ts';
import type { Order } from '#shared/schemas/order-schema.ts';
import type { Read } from '../../data/use-read.ts';
import { displayName } from '../../i18n/display-name.ts';
import { countDraftsByItem } from '../../orders/line-summary.ts';
import type { LineView } from '../../orders/order-projection.ts';
import { UndoNotice } from '../../orders/undo-notice.tsx';
import { useOrderQueue } from '../../orders/use-order-queue.ts';
import { LineEditor } from './line-editor.tsx';
import { MenuBrowser } from './menu-browser.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderHeader } from './order-header.tsx';
import { isOrderNotice } from './order-notice.ts';
import { OrderSheet } from './order-sheet.tsx';
import styles from './order-workspace.module.css';

export function OrderWorkspace({ order: read, menu }: { order: Order; menu: Read<WaiterMenuCategory[]> }) {
  const { t, i18n } = useTranslation();
  const { queue, state } = useOrderQueue(read);
  const { order, view } = state;
  /** As it was when the form opened: only what is changed from there is sent. */
  const [opened, setOpened] = useState<LineView | null>(null);
  const [areActionsOpen, setAreActionsOpen] = useState(false);
  const [removed, setRemoved] = useState<LineView | null>(null);
  const notice: unknown = useHistoryState();
  const counts = useMemo(() => countDraftsByItem(view.lines), [view.lines]);
  const isOpen = order.state === 'open';
  const edited = view.lines.find(line => line.id === opened?.id && line.state === 'draft');
  const forget = useCallback(() => setRemoved(null), []);

  const remove = (line: LineView) => {
    queue.push({ kind: 'remove', lineId: line.id });
    setRemoved(line);
    setOpened(null);
  };
  const undo = (line: LineView) => {
    const { id: _, state: __, lineTotal: ___, isPending: ____, ...content } = line;
    queue.restore(content);
    setRemoved(null);
  };
  const add = useCallback(
    (item: WaiterMenuItem) => {
      setOpened(null);
      queue.tap(item);
    },
    [queue],
  );

  return (
    <div className={styles.workspace}>
      <div className={styles.menu}>
        <OrderHeader order={order} onMore={() => setAreActionsOpen(true)} />
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
        <MenuBrowser menu={menu} counts={counts} isOpen={isOpen} onAdd={add} />
      </div>
      <OrderSheet state={state} queue={queue} isOpen={isOpen} onEdit={setOpened}>
        {removed !== null && (
          <UndoNotice
            key={removed.id}
            text={t('order.removed', {
              quantity: removed.quantity,
              name: displayName(removed, i18n.language),
            })}
            onUndo={() => undo(removed)}
            onExpire={forget}
          />
        )}
      </OrderSheet>
      {opened !== null && edited !== undefined && (
        <LineEditor
          key={edited.id}
          line={opened}
          guestCount={order.guestCount}
          onClose={() => setOpened(null)}
          onChange={change => queue.push({ kind: 'change', lineId: edited.id, change })}
          onRemove={() => remove(edited)}
        />
      )}
      {areActionsOpen && (
        <OrderActions
          order={order}
          hasLines={view.lines.length > 0}
          onClose={() => setAreActionsOpen(false)}
          onChange={change => queue.push({ kind: 'changeOrder', change })}
          onCancel={() => queue.push({ kind: 'cancel' })}
        />
      )}
    </div>
  );
}
