import { weightUnitText } from '#shared/catalog/item-weight.ts';
import type { Order, OrderLine } from '#shared/order/order-schema.ts';
import { isCharged } from '#shared/order/order-states.ts';
import { chargeLabel } from '#shared/order/service-charge.ts';
import { displayName } from '../../../../i18n/display-name.ts';
import { useFormats } from '../../../../i18n/formats.ts';
import { orderPlace, takeawayWord } from '../../../../orders/order-place.ts';
import { useMember } from '../../../../session/identity-context.tsx';
import { useTranslation } from '../../../../translation/use-translation.tsx';
import styles from './bill-sheet.module.css';

/** Contents of a bill: charged lines, discounts, service charge, deposits, and the amount due. */
export function BillPaper({ order, nowMs }: { order: Order; nowMs: number }) {
  const { t, i18n } = useTranslation();
  const { money, moneyPlain, dateTime } = useFormats();
  const { restaurant } = useMember();
  const { serviceCharge: charge, depositTotal = 0 } = order;
  const sold = order.total - depositTotal;
  const sums: [string, number][] = [
    ...(order.discountTotal > 0
      ? ([
          [t('till.bill.subtotal'), order.subtotal],
          [t('till.bill.discount'), -order.discountTotal],
        ] satisfies [string, number][])
      : []),
    ...(charge !== undefined && charge.amount > 0
      ? ([
          [t('till.bill.beforeCharge'), sold - charge.amount],
          [chargeLabel(charge, i18n.language), charge.amount],
        ] satisfies [string, number][])
      : []),
    [t('till.bill.total'), sold],
    ...(depositTotal > 0
      ? ([
          [t('till.bill.deposit'), depositTotal],
          [t('till.bill.withDeposit'), order.total],
        ] satisfies [string, number][])
      : []),
    ...(order.paid > 0
      ? ([
          [t('till.bill.paid'), -order.paid],
          [t('till.sums.due'), order.due],
        ] satisfies [string, number][])
      : []),
  ];
  return (
    <article className={styles.paper}>
      <h3>{restaurant.name}</h3>
      <p className={styles.kind}>{t('till.bill.notFiscal')}</p>
      <p>
        {orderPlace(t, order)} · {t('order.number', { number: order.number })}
      </p>
      <p>
        {dateTime(nowMs)} · {order.waiterName}
      </p>
      <table>
        <tbody>
          {billedParts(order.lines.filter(line => isCharged(line.state))).map(lines => (
            <BillPart key={lines[0]?.id} lines={lines} type={order.type} />
          ))}
        </tbody>
        <tfoot>
          {sums.map(([label, amount], index) => (
            <tr key={label} data-last={index === sums.length - 1}>
              <th scope="row">{label}</th>
              <td>{index === sums.length - 1 ? money(amount) : moneyPlain(amount)}</td>
            </tr>
          ))}
        </tfoot>
      </table>
    </article>
  );
}

/** Groups the dishes of a set menu at the place of the first. */
function billedParts<L extends Pick<OrderLine, 'id' | 'setMenu'>>(lines: readonly L[]): L[][] {
  return [...Map.groupBy(lines, ({ id, setMenu }) => setMenu?.id ?? id).values()];
}

/** A set menu has one price, with the selected dishes below it. */
function BillPart({ lines, type }: { lines: readonly OrderLine[]; type: Order['type'] }) {
  const { t, i18n } = useTranslation();
  const { moneyPlain } = useFormats();
  const [first] = lines;
  if (first?.setMenu === undefined)
    return lines.map(line => <BillLine key={line.id} line={line} type={type} />);
  const discount = lines.reduce((sum, line) => sum + (line.discount?.amount ?? 0), 0);
  const dishText = (line: OrderLine) => {
    const options = line.modifiers.map(option => displayName(option, i18n.language));
    const extra = line.setMenu?.supplement;
    const name = displayName(line, i18n.language);
    return [extra === undefined ? name : `${name} +${moneyPlain(extra)}`, ...options].join(', ');
  };
  return (
    <tr>
      <th scope="row">
        {t('order.sheet.lineCount', { quantity: 1 })} {displayName(first.setMenu, i18n.language)}
        {lines.map(line => (
          <small key={line.id}>
            {[dishText(line), takeawayWord(t, line, type)].filter(text => text !== undefined).join(' · ')}
          </small>
        ))}
        {discount > 0 && <small>{t('till.sums.discount', { amount: moneyPlain(discount) })}</small>}
      </th>
      <td>{moneyPlain(lines.reduce((sum, line) => sum + line.lineTotal, 0))}</td>
    </tr>
  );
}

function BillLine({ line, type }: { line: OrderLine; type: Order['type'] }) {
  const { t, i18n } = useTranslation();
  const { moneyPlain } = useFormats();
  const takeaway = takeawayWord(t, line, type);
  const options = line.modifiers.map(option => {
    const name = displayName(option, i18n.language);
    return option.quantity > 1 ? `${t('order.options.times', { count: option.quantity })}${name}` : name;
  });
  return (
    <tr>
      <th scope="row">
        {t('order.sheet.lineCount', { quantity: line.quantity })} {displayName(line, i18n.language)}
        {line.weight && (
          <small>
            {moneyPlain(line.weight.price)} / {weightUnitText(line.weight.pricedBy)}
          </small>
        )}
        {takeaway !== undefined && <small>{takeaway}</small>}
        {line.priceList !== undefined && <small>{line.priceList.name}</small>}
        {options.length > 0 && <small>{options.join(', ')}</small>}
        {line.depositTotal !== undefined && (
          <small>{t('till.bill.lineDeposit', { amount: moneyPlain(line.depositTotal) })}</small>
        )}
        {line.discount !== undefined && (
          <small>{t('till.sums.discount', { amount: moneyPlain(line.discount.amount) })}</small>
        )}
      </th>
      <td>{moneyPlain(line.lineTotal)}</td>
    </tr>
  );
}
