/** Fields of one price list: name, hours, percentages by category, prices of single items, rounding. */

import { Plus, Trash2 } from '#icons';
import { priceRoundings } from '#shared/catalog/menu-limits.ts';
import type { MenuCategory, MenuItem } from '#shared/catalog/menu-schema.ts';
import { limits } from '#shared/kernel/limits.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import { useFormats } from '../../../../i18n/formats.ts';
import { useTranslation } from '../../../../translation/use-translation.tsx';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { CheckField, SelectField, TextField } from '../../../../ui/forms/field.tsx';
import styles from '../entries/entry-form.module.css';
import { WindowList } from '../hours/window-list.tsx';
import own from './price-list-fields.module.css';
import { happyHour, type PriceListForm } from './price-list-form.ts';

type PriceListFieldsProps = {
  form: PriceListForm;
  categories: readonly MenuCategory[];
  items: readonly MenuItem[];
  errorAt(path: string): string | undefined;
  onChange(form: PriceListForm): void;
};

export function PriceListFields({ form, categories, items, errorAt, onChange }: PriceListFieldsProps) {
  const { t } = useTranslation();
  const { money } = useFormats();
  const set = (part: Partial<PriceListForm>) => onChange({ ...form, ...part });
  const { windows, percents, prices, rounding } = form;
  return (
    <>
      <TextField
        label={t('office.prices.name')}
        hint={t('office.prices.nameHint')}
        value={form.name}
        maxLength={limits.filterNameLength}
        autoComplete="off"
        required
        data-first-focus
        error={errorAt('name')}
        onChange={name => set({ name })}
      />
      <CheckField
        label={t('office.prices.isActive')}
        checked={form.isActive}
        onChange={isActive => set({ isActive })}
      />
      <section className={styles.part}>
        <h3>{t('office.prices.hours')}</h3>
        <WindowList
          rows={windows}
          path="windows"
          usual={happyHour}
          isRequired
          errorAt={errorAt}
          onChange={changed => set({ windows: changed })}
        />
      </section>
      <section className={styles.part}>
        <h3>{t('office.prices.percents')}</h3>
        <p className={styles.hint}>{t('office.prices.percentsHint')}</p>
        <div className={own.percents}>
          {categories.map(({ id, name }) => (
            <TextField
              key={id}
              label={name}
              inputMode="numeric"
              autoComplete="off"
              value={percents[id] ?? ''}
              error={errorAt(`percents/${id}`)}
              onChange={percent => set({ percents: { ...percents, [id]: percent } })}
            />
          ))}
        </div>
        <SelectField
          label={t('office.prices.rounding')}
          value={rounding}
          options={priceRoundings.map(value => ({
            value,
            label: value === 'none' ? t('office.prices.noRounding') : money(Number(value)),
          }))}
          onChange={value => set({ rounding: value })}
        />
      </section>
      <section className={styles.part}>
        <h3>{t('office.prices.ofItems')}</h3>
        <p className={styles.hint}>{t('office.prices.ofItemsHint')}</p>
        {prices.map(row => {
          const change = (part: Partial<typeof row>) =>
            set({ prices: prices.map(other => (other.key === row.key ? { ...row, ...part } : other)) });
          return (
            <div key={row.key} className={styles.row}>
              <SelectField
                label={t('office.prices.item')}
                value={row.itemId}
                error={errorAt(`prices/${row.key}/itemId`)}
                options={[
                  { value: '', label: t('office.prices.chooseItem') },
                  ...items.map(({ id, name, price }) => ({ value: id, label: `${name} · ${money(price)}` })),
                ]}
                onChange={itemId => change({ itemId })}
              />
              <TextField
                label={t('office.prices.price')}
                inputMode="decimal"
                autoComplete="off"
                required
                value={row.price}
                error={errorAt(`prices/${row.key}/price`)}
                onChange={price => change({ price })}
              />
              <IconButton
                label={t('office.prices.removeItem')}
                icon={<Trash2 />}
                onClick={() => set({ prices: prices.filter(other => other.key !== row.key) })}
              />
            </div>
          );
        })}
        <span>
          <Button
            icon={<Plus />}
            onClick={() => set({ prices: [...prices, { key: createUuid(), itemId: '', price: '' }] })}
          >
            {t('office.prices.addItem')}
          </Button>
        </span>
        {errorAt('entries') !== undefined && <p className={styles.faulty}>{errorAt('entries')}</p>}
      </section>
    </>
  );
}
