/**
 * Price in the item list, which a tap turns into an input. Enter saves, Escape cancels; a version conflict
 * shows both prices.
 */
import { type FormEvent, useId, useRef, useState } from 'react';
import type { MenuItem } from '#shared/catalog/menu-schema.ts';
import { limits } from '#shared/kernel/limits.ts';
import { moneyText, parseMoney } from '#shared/kernel/money-text.ts';
import { toClientProblem } from '../../../../data/client-problem.ts';
import { useFormats } from '../../../../i18n/formats.ts';
import { useMember } from '../../../../session/identity-context.tsx';
import { useTranslation } from '../../../../translation/use-translation.tsx';
import { useWrite } from '../../../../writes/use-write.ts';
import { currentEntityOf } from '../../forms/current-entity.ts';
import { useMoneyStyle } from '../../forms/use-money-style.ts';
import styles from './price-cell.module.css';

/** `base`: the item as it was when editing began, or as a version conflict reported it. */
type Edit = { base: MenuItem; text: string; fault: string | null };

export function PriceCell({ item }: { item: MenuItem }) {
  const { t } = useTranslation();
  const { money } = useFormats();
  const { language, fractionDigits } = useMoneyStyle(useMember().restaurant.currency);
  const change = useWrite('changeMenuItem');
  const faultId = useId();
  const [edit, setEdit] = useState<Edit | null>(null);
  const isLeaving = useRef(false);
  const textOf = ({ price }: MenuItem) => moneyText(price, language, fractionDigits);
  const leave = () => {
    isLeaving.current = true;
    setEdit(null);
  };
  const focusAfterEdit = (button: HTMLButtonElement | null) => {
    if (button === null || !isLeaving.current) return;
    isLeaving.current = false;
    button.focus();
  };
  if (edit === null) {
    return (
      <button
        ref={focusAfterEdit}
        type="button"
        className={styles.price}
        aria-label={t('admin.menu.changePrice', { name: item.name, price: money(item.price) })}
        onClick={() => setEdit({ base: item, text: textOf(item), fault: null })}
      >
        {money(item.price)}
      </button>
    );
  }
  const { base, text, fault } = edit;
  const refuse = (key: string) => setEdit({ ...edit, fault: key });
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (change.isPending) return;
    const price = parseMoney(text, fractionDigits);
    if (price === null) return refuse(t('admin.faults.notMoney'));
    if (price > limits.priceMax) return refuse(t('admin.faults.tooExpensive'));
    if (price === base.price) return leave();
    try {
      await change.run({ params: { id: base.id }, body: { price }, version: base.version });
      leave();
    } catch (error) {
      const problem = toClientProblem(error);
      const current = currentEntityOf<MenuItem>(problem);
      if (current === null) return refuse(t(`errors.${problem.code}`, { defaultValue: problem.title }));
      const conflict = t('admin.menu.priceConflict', { price: money(current.price) });
      setEdit({ base: current, text, fault: conflict });
    }
  };
  return (
    <form className={styles.form} noValidate onSubmit={event => void save(event)}>
      <input
        // biome-ignore lint/a11y/noAutofocus: whoever pressed the price types the new one.
        autoFocus
        onFocus={({ target }) => target.select()}
        className={styles.field}
        aria-label={t('admin.menu.priceOf', { name: item.name })}
        aria-invalid={fault === null ? undefined : true}
        aria-describedby={fault === null ? undefined : faultId}
        inputMode="decimal"
        autoComplete="off"
        readOnly={change.isPending}
        value={text}
        onChange={({ target }) => setEdit({ ...edit, text: target.value, fault: null })}
        onKeyDown={({ key }) => key === 'Escape' && leave()}
        onBlur={() => text === textOf(base) && fault === null && !change.isPending && setEdit(null)}
      />
      <p className={styles.fault} id={faultId} role="alert">
        {fault}
      </p>
    </form>
  );
}
