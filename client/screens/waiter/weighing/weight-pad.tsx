/**
 * A weight in grams, entered by keypad or keyboard: the scale's reading and the plate's weight. Shows net
 * weight and price at once.
 */

import { useState } from 'react';
import { Delete } from '#icons';
import { priceOfWeight, weightText, weightUnitText } from '#shared/catalog/item-weight.ts';
import { limits } from '#shared/kernel/limits.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { netOf, type WeighedPrice, type WeightEdit, weightFault } from './weighing.ts';
import styles from './weight-pad.module.css';

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '00', '0'] as const;
const longest = String(limits.weightGramsMax).length;
const places = ['gross', 'tare'] as const;

export function WeightPad({
  weight,
  priced,
  onChange,
}: {
  weight: WeightEdit;
  priced: WeighedPrice;
  onChange: (weight: WeightEdit) => void;
}) {
  const { t } = useTranslation();
  const { moneyPlain } = useFormats();
  const [place, setPlace] = useState<(typeof places)[number]>('gross');
  /** The displayed number is the previous one; the first key replaces it. */
  const [isFresh, setIsFresh] = useState(true);
  const textOf = (one: typeof place) => {
    const grams = weight[one];
    return grams === null || (one === 'tare' && grams === 0) ? '' : String(grams);
  };
  const write = (one: typeof place, text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, longest);
    setIsFresh(false);
    onChange({ ...weight, [one]: digits === '' ? (one === 'gross' ? null : 0) : Number(digits) });
  };
  const fault = weightFault(weight, priced);
  const net = netOf(weight);
  return (
    <div className={styles.weight}>
      <div className={styles.fields}>
        {places.map(one => (
          <div key={one} className={styles.field} data-chosen={one === place}>
            <TextField
              label={t(`order.weight.${one}`)}
              // The keypad below replaces the system's keyboard.
              inputMode="none"
              data-first-focus={one === 'gross' ? '' : undefined}
              autoComplete="off"
              value={textOf(one)}
              placeholder="0"
              onFocus={() => {
                setPlace(one);
                setIsFresh(true);
              }}
              onChange={text => write(one, text)}
            />
          </div>
        ))}
      </div>
      <p className={styles.result} role="status" data-fault={fault === 'tare' || fault === 'tooMuch'}>
        {fault === null || fault === 'missing' ? (
          <>
            <span>
              {t('order.weight.net', { weight: weightText(net) })} × {moneyPlain(priced.price)} /{' '}
              {weightUnitText(priced.pricedBy)}
            </span>
            <b>{moneyPlain(priceOfWeight(priced.price, priced.pricedBy, net))}</b>
          </>
        ) : (
          <span>{t(`order.weight.faults.${fault}`)}</span>
        )}
      </p>
      <div className={styles.keys}>
        {keys.map(key => (
          <Button key={key} onClick={() => write(place, `${isFresh ? '' : textOf(place)}${key}`)}>
            {key}
          </Button>
        ))}
        <Button
          aria-label={t('lock.erase')}
          icon={<Delete aria-hidden="true" />}
          onClick={() => write(place, textOf(place).slice(0, -1))}
        />
      </div>
    </div>
  );
}
