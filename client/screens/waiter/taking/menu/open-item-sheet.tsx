/** Adds an item that is not on the menu: name, price, VAT rate and station. */

import { useState } from 'react';
import { TriangleAlert } from '#icons';
import { usualVatRate } from '#shared/catalog/menu-limits.ts';
import { vatRateText } from '#shared/catalog/vat-rate.ts';
import { limits } from '#shared/kernel/limits.ts';
import { PayMoneyField } from '../../../../cash/pay-money-field.tsx';
import { useFormats } from '../../../../i18n/formats.ts';
import { useWord } from '../../../../i18n/use-word.ts';
import { useMember } from '../../../../session/identity-context.tsx';
import { useTranslation } from '../../../../translation/use-translation.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Chips } from '../../../../ui/forms/chips.tsx';
import { TextField } from '../../../../ui/forms/field.tsx';
import { Modal } from '../../../../ui/modal.tsx';
import type { PlannedLine } from '../../../../writes/order-taps.ts';
import type { LineEdit } from '../lines/line-edit.ts';
import fieldStyles from '../lines/line-editor.module.css';
import { LineFields } from '../lines/line-fields.tsx';
import type { TakingChoice } from '../sending/taking-choice.ts';
import { openItemPlaces, plannedOpenItem } from './open-item.ts';
import styles from './open-item-sheet.module.css';

type Props = {
  /** The text of a search without results. */
  name: string;
  seatCount: number;
  taking: TakingChoice;
  isTakeaway: boolean;
  /** The order has an allergy. */
  isAllergic: boolean;
  onAdd: (line: Omit<PlannedLine, 'id'>) => void;
};

/** Button that opens the sheet, for users who may sell open items. */
export function OpenItem({ onAdd, ...props }: Props) {
  const { t } = useTranslation();
  const { rights } = useMember();
  const [isOpen, setIsOpen] = useState(false);
  if (!rights.openItem) return null;
  return (
    <>
      <Button className={styles.open} onClick={() => setIsOpen(true)}>
        {t('order.openItem.title')}
      </Button>
      {isOpen && (
        <OpenItemSheet
          {...props}
          onClose={() => setIsOpen(false)}
          onAdd={line => {
            onAdd(line);
            setIsOpen(false);
          }}
        />
      )}
    </>
  );
}

function usePlaceName(): (place: ReturnType<typeof openItemPlaces>[number]) => string {
  const { t } = useTranslation();
  const word = useWord();
  return ({ station, name }) => {
    if (station === 'none') return t('order.openItem.noPrep');
    return name === undefined ? t(`app.stations.${station}`) : word(name);
  };
}

function OpenItemSheet({
  name: searched,
  seatCount,
  taking,
  isTakeaway,
  isAllergic,
  onClose,
  onAdd,
}: Props & { onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const placeName = usePlaceName();
  const { money } = useFormats();
  const { vatRates = [], stations, courses } = useMember().restaurant;
  const places = openItemPlaces(stations);
  const [name, setName] = useState(searched.slice(0, limits.itemNameLength));
  const [price, setPrice] = useState<number | null>(null);
  const [vatRate, setVatRate] = useState(() => usualVatRate(vatRates));
  const [placeId, setPlaceId] = useState<string>('');
  const [edit, setEdit] = useState<LineEdit>(() => ({
    quantity: 1,
    note: '',
    seat: taking.seat === null ? '' : String(taking.seat),
    course: taking.course ?? courses[0]?.number ?? 0,
    isTakeaway,
    chosen: new Map(),
    isHalf: false,
  }));
  const place = places.find(({ id }) => id === placeId);
  const isTooMuch = price !== null && price > limits.priceMax;
  const line =
    place === undefined || price === null || isTooMuch || name.trim() === ''
      ? null
      : plannedOpenItem({ name, price, vatRate, place }, edit);
  const missing = name.trim() === '' ? 'name' : price === null ? 'price' : isTooMuch ? 'tooMuch' : 'station';
  const choices = <T extends string>(
    label: string,
    chips: readonly { id: T; label: string }[],
    chosen: T,
    choose: (id: T) => void,
  ) => (
    <div>
      <p className={fieldStyles.heading} aria-hidden="true">
        {label}
      </p>
      <Chips label={label} chips={chips} selectedId={chosen} onSelect={choose} />
    </div>
  );
  return (
    <Modal
      isOpen
      title={t('order.openItem.title')}
      variant="sheet"
      onClose={onClose}
      actions={
        <Button
          variant="primary"
          size="large"
          disabled={line === null}
          onClick={() => line !== null && onAdd(line)}
        >
          {line === null
            ? t(`order.openItem.missing.${missing}`, { price: money(limits.priceMax) })
            : t('order.options.add', { price: money(line.unitPrice * line.quantity) })}
        </Button>
      }
    >
      <div className={fieldStyles.fields}>
        {isAllergic && (
          <p className={styles.allergic} role="alert">
            <TriangleAlert />
            {t('order.openItem.allergic')}
          </p>
        )}
        <TextField
          label={t('order.openItem.name')}
          hint={t('order.openItem.nameHint')}
          value={name}
          maxLength={limits.itemNameLength}
          autoComplete="off"
          onChange={setName}
        />
        <PayMoneyField label={t('order.openItem.price')} amount={price} onChange={setPrice} />
        {vatRates.length > 1 &&
          choices(
            t('order.openItem.vat'),
            vatRates.map(rate => ({
              id: String(rate.rate),
              label: `${rate.letter} · ${vatRateText(rate, i18n.language)}`,
            })),
            String(vatRate),
            rate => setVatRate(Number(rate)),
          )}
        {choices(
          t('order.openItem.station'),
          places.map(one => ({ id: one.id, label: placeName(one) })),
          placeId,
          setPlaceId,
        )}
        <LineFields
          dish={{ station: place?.station ?? 'none' }}
          edit={edit}
          groups={[]}
          seatCount={seatCount}
          onChange={setEdit}
        />
        {!isAllergic && <p className={styles.aside}>{t('order.openItem.undeclared')}</p>}
      </div>
    </Modal>
  );
}
