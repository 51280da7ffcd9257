/** Totals of an order: discounts, service charge, payments and VAT by rate. */

import { Fragment } from 'react';
import { vatRateIn, vatRateText } from '#shared/catalog/vat-rate.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { owedOf } from '#shared/order/payment-balance.ts';
import { chargeLabel } from '#shared/order/service-charge.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useMember } from '../../../session/identity-context.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import listStyles from '../admin-list.module.css';
import { DiscountText, RemovedChargeText } from './correction-text.tsx';
import styles from './order-parts.module.css';

export function OrderSums({ order }: { order: Order }) {
  const { t, i18n } = useTranslation();
  const { money } = useFormats();
  const { vatRates = [] } = useMember().restaurant;
  const amounts = ['net', 'vat', 'gross'] as const;
  const { subtotal, discountTotal, serviceCharge: charge, total, paid, tip, due, payments, state } = order;
  const { depositTotal = 0 } = order;
  const isPaid = payments.length > 0;
  const sums = [
    { name: 'subtotal', amount: subtotal, isShown: true },
    { name: 'discountTotal', amount: -discountTotal, isShown: discountTotal !== 0 },
    { name: 'serviceCharge', amount: charge?.amount ?? 0, isShown: charge !== undefined },
    { name: 'depositTotal', amount: depositTotal, isShown: depositTotal !== 0 },
    { name: 'total', amount: total, isShown: true },
    { name: 'paid', amount: paid, isShown: isPaid },
    { name: 'due', amount: due, isShown: isPaid && state === 'open' },
    { name: 'owed', amount: owedOf(order), isShown: owedOf(order) > 0 },
    { name: 'tip', amount: tip, isShown: tip !== 0 },
  ].filter(({ isShown }) => isShown);
  return (
    <section className={listStyles.card} aria-labelledby="order-sums">
      <div className={listStyles.cardHeader}>
        <h2 id="order-sums">{t('office.order.sums')}</h2>
      </div>
      <table className={`${listStyles.table} ${styles.vat}`}>
        <caption className="visually-hidden">{t('office.order.vatBreakdown')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('office.order.rate')}</th>
            {amounts.map(amount => (
              <th key={amount} scope="col" className={listStyles.number}>
                {t(`office.order.${amount}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {order.vatBreakdown.map(share => (
            <tr key={share.rate}>
              <th scope="row">{vatRateText(vatRateIn(vatRates, share.rate), i18n.language)}</th>
              {amounts.map(amount => (
                <td key={amount} className={listStyles.number}>
                  {money(share[amount])}
                  {amount === 'gross' && share.serviceCharge !== undefined && (
                    <small className={styles.charge}>
                      {t('office.order.ofWhichCharge', { amount: money(share.serviceCharge) })}
                    </small>
                  )}
                </td>
              ))}
            </tr>
          ))}
          {depositTotal !== 0 && (
            <tr>
              <th scope="row" colSpan={amounts.length}>
                {t('office.order.depositTotal')}
              </th>
              <td className={listStyles.number}>{money(depositTotal)}</td>
            </tr>
          )}
        </tbody>
      </table>
      {order.discount !== undefined && <DiscountText discount={order.discount} />}
      {charge?.removal !== undefined && <RemovedChargeText removal={charge.removal} />}
      <dl className={styles.totals}>
        {sums.map(({ name, amount }) => (
          <Fragment key={name}>
            <dt>
              {name === 'serviceCharge' && charge !== undefined
                ? chargeLabel(charge, i18n.language)
                : t(`office.order.${name}`)}
            </dt>
            <dd className={name === 'total' ? styles.total : undefined}>{money(amount)}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}
