/**
 * Opens an order: by a tap on the number of guests for a table, on start for a takeaway, or with a name for a
 * bar tab.
 */
import { useEffect, useState } from 'react';
import { limits } from '#shared/kernel/limits.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { NewOrder } from '#shared/order/order-command-schema.ts';
import { AllergenToggles } from '../../../allergens/allergen-toggles.tsx';
import toggleStyles from '../../../allergens/toggles.module.css';
import { isClientProblem } from '../../../data/client-problem.ts';
import { useLiveStatus } from '../../../data/live/use-live-status.ts';
import {
  type AllergyEdit,
  allergiesOf,
  editOf,
  entryAt,
  toggleAllergen,
  withNote,
  withoutNamed,
} from '../../../orders/allergy-edit.ts';
import { isOrderPhone, OrderPhoneField } from '../../../orders/order-phone-field.tsx';
import { PickupTimeField, usePickupTimes } from '../../../orders/pickup-time-field.tsx';
import { QuantitySelector } from '../../../orders/quantity-selector.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { CheckField, TextField } from '../../../ui/forms/field.tsx';
import { ProblemNotice } from '../../../ui/messages/problem-notice.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { restTaps } from '../../../ui/tap-rest.ts';
import { useWrite } from '../../../writes/use-write.ts';
import { useOrdersOpened } from '../practice/use-orders-opened.ts';
import styles from './order-creation-modal.module.css';

export type OrderTarget =
  /** `isAdditional`: the table keeps its other orders. */
  | { kind: 'table'; id: string; label: string; seats: number; isAdditional?: boolean }
  | { kind: 'takeaway' }
  | { kind: 'tab' };

/** `wasOpen`: the table got an order from somebody else a moment ago, which is opened instead. */
type OpenedOrder = { orderId: string; wasOpen: boolean };

const guestButtons = [1, 2, 3, 4, 5, 6, 7, 8];

type Words = {
  name: string;
  phone: string;
  pickup: string;
  note: string;
  isTraining: boolean;
};

function newOrder(
  target: OrderTarget,
  guestCount: number,
  words: Words,
  edit: AllergyEdit,
  pickupAt: (time: string) => string,
): NewOrder {
  const name = words.name.trim();
  const phone = words.phone.trim();
  const note = words.note.trim();
  const { allergies, allergyNote } = allergiesOf(edit);
  return {
    type: target.kind === 'takeaway' ? 'takeaway' : 'dineIn',
    ...(target.kind === 'table' ? { tableId: target.id } : {}),
    ...(target.kind === 'table' && target.isAdditional ? { isAdditional: true } : {}),
    guestCount,
    ...(words.isTraining ? { isTraining: true } : {}),
    ...(name === '' ? {} : { name }),
    ...(phone === '' ? {} : { phone }),
    ...(words.pickup === '' ? {} : { pickupAt: pickupAt(words.pickup) }),
    ...(note === '' ? {} : { note }),
    ...(allergies.length === 0 ? {} : { allergies }),
    ...(allergyNote === null ? {} : { allergyNote }),
  };
}

function GuestChoice({
  seats,
  isPending,
  isOffline,
  isOpening,
  onChoose,
}: {
  seats: number;
  isPending: boolean;
  isOffline: boolean;
  /** Whether a number opens the table; else it is only chosen, because allergies are being typed. */
  isOpening: boolean;
  onChoose: (count: number) => void;
}) {
  const { t } = useTranslation();
  const [guestCount, setGuestCount] = useState(seats);
  return (
    <>
      <fieldset className={styles.guests} disabled={isPending || isOffline}>
        <legend>{t('waiter.create.howMany')}</legend>
        {guestButtons.map(count => (
          <button
            key={count}
            type="button"
            aria-label={t('order.guests', { count })}
            aria-pressed={isOpening ? undefined : count === guestCount}
            onClick={() => (isOpening ? onChoose(count) : setGuestCount(count))}
          >
            {count}
          </button>
        ))}
      </fieldset>
      <div className={styles.many}>
        <QuantitySelector
          label={t('waiter.create.guests')}
          value={guestCount}
          max={limits.guestCountMax}
          onChange={setGuestCount}
        />
        <Button
          className={styles.open}
          isPending={isPending}
          disabled={isOffline}
          onClick={() => onChoose(guestCount)}
        >
          {t('waiter.create.start')}
        </Button>
      </div>
    </>
  );
}

/** Fields of an order without a table. */
function NamedOrderFields({
  kind,
  words,
  isPickupOver,
  onChange,
}: {
  kind: 'takeaway' | 'tab';
  words: Words;
  isPickupOver: boolean;
  onChange: (words: Words) => void;
}) {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        label={t(kind === 'tab' ? 'waiter.create.tabName' : 'waiter.create.takeawayName')}
        hint={kind === 'tab' ? t('waiter.create.tabNameHint') : undefined}
        value={words.name}
        maxLength={limits.orderNameLength}
        data-first-focus={kind === 'tab'}
        onChange={name => onChange({ ...words, name })}
      />
      {kind === 'takeaway' && (
        <>
          <PickupTimeField
            value={words.pickup}
            isOver={isPickupOver}
            onChange={pickup => onChange({ ...words, pickup })}
          />
          <OrderPhoneField value={words.phone} onChange={phone => onChange({ ...words, phone })} />
        </>
      )}
      <TextField
        label={t('waiter.create.note')}
        value={words.note}
        maxLength={limits.orderNoteLength}
        onChange={note => onChange({ ...words, note })}
      />
    </>
  );
}

export function OrderCreationModal({
  target,
  onClose,
  onOpened,
}: {
  target: OrderTarget;
  onClose: () => void;
  onOpened: (opened: OpenedOrder) => void;
}) {
  const { t } = useTranslation();
  const pickup = usePickupTimes();
  const create = useWrite('createOrder');
  const opened = useOrdersOpened();
  const isOffline = useLiveStatus().kind === 'offline';
  const [words, setWords] = useState<Words>({ name: '', phone: '', pickup: '', note: '', isTraining: false });
  const [allergies, setAllergies] = useState(() => editOf({}));
  const isTable = target.kind === 'table';
  // The second tap of a double tap on a tile must not choose the number of guests.
  useEffect(restTaps, []);

  const isPickupOver = pickup.isOver(words.pickup);
  const open = async (guestCount: number) => {
    try {
      const body = {
        id: createUuid(),
        ...newOrder(target, guestCount, words, withoutNamed(allergies), pickup.instantOf),
      };
      const order = await create.run({ body });
      opened.note();
      onOpened({ orderId: order.id, wasOpen: false });
    } catch (error) {
      if (isClientProblem(error) && error.code === 'TABLE_HAS_OPEN_ORDER' && error.orderId !== undefined)
        onOpened({ orderId: error.orderId, wasOpen: true });
    }
  };

  const title = isTable
    ? t(target.isAdditional ? 'waiter.create.additional' : 'waiter.create.table', { label: target.label })
    : t(`waiter.create.${target.kind}`);
  const isNameMissing = target.kind === 'tab' && !words.isTraining && words.name.trim() === '';
  return (
    <Modal
      isOpen
      title={title}
      variant="sheet"
      onClose={onClose}
      actions={
        isTable ? undefined : (
          <Button
            variant="primary"
            className={styles.open}
            isPending={create.isPending}
            disabled={isOffline || isNameMissing || isPickupOver || !isOrderPhone(words.phone)}
            onClick={() => open(target.kind === 'tab' ? 1 : 0)}
          >
            {t(target.kind === 'tab' ? 'waiter.create.startTab' : 'waiter.create.startTakeaway')}
          </Button>
        )
      }
    >
      <div className={styles.content}>
        <ProblemNotice problem={create.problem} onDismiss={create.reset} />
        {isOffline && (
          <p role="status" className={styles.offline}>
            {t('waiter.create.offline')}
          </p>
        )}
        {isTable && (
          <GuestChoice
            seats={target.seats}
            isPending={create.isPending}
            isOffline={isOffline}
            isOpening={allergies.size === 0}
            onChoose={open}
          />
        )}
        {!isTable && (
          <NamedOrderFields
            kind={target.kind}
            words={words}
            isPickupOver={isPickupOver}
            onChange={setWords}
          />
        )}
        <fieldset className={toggleStyles.toggles}>
          <legend className={styles.legend}>{t('waiter.create.allergies')}</legend>
          <AllergenToggles
            chosen={entryAt(allergies, 0).allergens}
            onToggle={allergen => setAllergies(toggleAllergen(allergies, 0, allergen))}
          />
        </fieldset>
        <TextField
          label={t('order.allergies.other')}
          hint={t('waiter.create.allergiesHint')}
          value={entryAt(allergies, 0).note}
          maxLength={limits.orderNoteLength}
          onChange={note => setAllergies(withNote(allergies, 0, note))}
          onBlur={() => setAllergies(withoutNamed)}
        />
        {target.kind === 'tab' && (
          <CheckField
            label={t('waiter.create.training')}
            hint={t('waiter.create.trainingHint')}
            checked={words.isTraining}
            onChange={isTraining => setWords({ ...words, isTraining })}
          />
        )}
      </div>
    </Modal>
  );
}
