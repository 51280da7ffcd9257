/**
 * Finds orders with a guest's data by name, phone or note, and erases it from the selected ones permanently.
 */
import { useState } from 'react';
import type { GuestOrder } from '#shared/order/guest-data-schema.ts';
import { useRead } from '../../../data/use-read.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/forms/field.tsx';
import { ProblemNotice } from '../../../ui/messages/problem-notice.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { useWrite } from '../../../writes/use-write.ts';
import { DelayedSearchField } from '../lists/delayed-search-field.tsx';
import { ReadPlaceholder } from '../lists/read-placeholder.tsx';
import styles from './guest-data-dialog.module.css';

type FoundProps = {
  search: string;
  ticked: readonly string[];
  onTick(id: string, isTicked: boolean): void;
};

/** Shorter queries would match too many names. */
const lettersAtLeast = 3;

export function GuestDataDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  const erase = useWrite('eraseGuestData');
  const [search, setSearch] = useState('');
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [isAsking, setIsAsking] = useState(false);
  const [erased, setErased] = useState(0);
  const tick = (id: string, isTicked: boolean) => {
    setIsAsking(false);
    setTicked(known => (isTicked ? [...known, id] : known.filter(one => one !== id)));
  };
  const find = (text: string) => {
    setSearch(text);
    setTicked([]);
    setIsAsking(false);
    setErased(0);
  };
  const confirm = async () => {
    await erase.run({ params: {}, body: { orderIds: [...ticked] } });
    setErased(ticked.length);
    setTicked([]);
    setIsAsking(false);
  };
  return (
    <Modal
      isOpen
      title={t('office.guestData.title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('ui.close')}</Button>
          {isAsking ? (
            <Button
              variant="danger"
              isPending={erase.isPending}
              onClick={() => void confirm().catch(() => undefined)}
            >
              {t('office.guestData.confirm', { count: ticked.length })}
            </Button>
          ) : (
            <Button disabled={ticked.length === 0} onClick={() => setIsAsking(true)}>
              {t('office.guestData.erase')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.fields}>
        <p>{t('office.guestData.text')}</p>
        <DelayedSearchField label={t('office.guestData.search')} value={search} onSearch={find} />
        {search.trim().length >= lettersAtLeast && (
          <Found key={`${search} ${erased}`} search={search} ticked={ticked} onTick={tick} />
        )}
        {erased > 0 && <p role="status">{t('office.guestData.erased', { count: erased })}</p>}
        {isAsking && <p role="alert">{t('office.guestData.ask')}</p>}
        <ProblemNotice problem={erase.problem} />
      </div>
    </Modal>
  );
}

function Found({ search, ticked, onTick }: FoundProps) {
  const { t } = useTranslation();
  const found = useRead('guestData', { search: search.trim() });
  if (found.data === undefined) return <ReadPlaceholder reads={[found]} />;
  const { orders, hasMore } = found.data;
  if (orders.length === 0) return <p role="status">{t('office.guestData.none')}</p>;
  return (
    <>
      <ul className={styles.list}>
        {orders.map(order => (
          <FoundOrder
            key={order.id}
            order={order}
            isTicked={ticked.includes(order.id)}
            onTick={isTicked => onTick(order.id, isTicked)}
          />
        ))}
      </ul>
      {hasMore && <p>{t('office.guestData.more', { count: orders.length })}</p>}
    </>
  );
}

function FoundOrder({
  order,
  isTicked,
  onTick,
}: {
  order: GuestOrder;
  isTicked: boolean;
  onTick(isTicked: boolean): void;
}) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { number, openedAt, state, name, phone, note } = order;
  const label = t('office.guestData.order', { number, time: dateTime(openedAt) });
  const texts = [name, phone, note].filter(Boolean).join(' · ');
  return (
    <li>
      {state === 'open' ? (
        <p>
          {label}: {texts} ({t('office.guestData.open')})
        </p>
      ) : (
        <CheckField label={label} hint={texts} checked={isTicked} onChange={onTick} />
      )}
    </li>
  );
}
