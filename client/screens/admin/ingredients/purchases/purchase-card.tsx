/** Suppliers' invoices from KSeF: fetched, matched with ingredients, and booked as deliveries. Nothing where KSeF isn't set up. */
import { useState } from 'react';
import { Download, TriangleAlert } from '#icons';
import type { Ingredient } from '#shared/catalog/ingredient-schema.ts';
import type { KsefState } from '#shared/invoices/invoice-schema.ts';
import type { PurchaseDecision, PurchaseEntry, Purchases } from '#shared/invoices/purchase-schema.ts';
import { useRead } from '../../../../data/use-read.ts';
import { useFormats } from '../../../../i18n/formats.ts';
import { useTranslation } from '../../../../translation/use-translation.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Chips } from '../../../../ui/forms/chips.tsx';
import { ProblemNotice } from '../../../../ui/messages/problem-notice.tsx';
import { useWrite } from '../../../../writes/use-write.ts';
import adminStyles from '../../admin-list.module.css';
import { ReadPlaceholder } from '../../lists/read-placeholder.tsx';
import { StatusTag } from '../../lists/status-tag.tsx';
import { KsefFault } from '../../print-jobs/ksef-fault.tsx';
import styles from '../../print-jobs/print-jobs.module.css';
import type { useAmounts } from '../use-amounts.ts';
import { PurchaseDialog } from './purchase-dialog.tsx';
import { knownBooking } from './purchase-lines.ts';

/** Rows shown until somebody wants all: the ingredients are below. */
const shownFirst = 5;
/** Goods named in a row; the dialog has all lines. */
const goodsMax = 6;

/** The ingredients, and how amounts of them are written: given by the screen, which has both. */
type Stock = { ingredients: readonly Ingredient[]; amounts: ReturnType<typeof useAmounts> };

function FetchText({ purchases: { isFetching, fetchedAt, fault } }: { purchases: Purchases }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  if (isFetching) return <p role="status">{t('office.purchases.fetching')}</p>;
  return (
    <>
      {fault !== undefined && (
        <p className={styles.fault}>
          {t(`office.purchases.faults.${fault.kind}`, {
            time: dateTime(fault.nextAt),
            words: fault.words ?? '',
          })}
        </p>
      )}
      <p className={styles.facts}>
        {fetchedAt === undefined
          ? t('office.purchases.never')
          : t('office.purchases.fetchedAt', { time: dateTime(fetchedAt) })}
      </p>
    </>
  );
}

/** The goods that it brings or brought into the stock, and prices that rose. */
function Goods({ purchase, ingredients, amounts }: Stock & { purchase: PurchaseEntry }) {
  const { t } = useTranslation();
  const goods = purchase.lines.flatMap(({ quantity, use, rise }) => {
    const ingredient = ingredients.find(({ id }) => id === use?.ingredientId);
    if (ingredient === undefined) return [];
    const { id, name, unit } = ingredient;
    return [{ id, name, rise, text: `${name} ${amounts(quantity * (use?.perUnit ?? 0), unit)}` }];
  });
  const unmatched = purchase.lines.filter(({ use }) => use === undefined).length;
  const risen = goods.filter(({ rise }) => rise !== undefined);
  return (
    <>
      {goods.length > 0 && (
        <p className={styles.facts}>
          {goods
            .slice(0, goodsMax)
            .map(({ text }) => text)
            .join(', ')}
          {goods.length > goodsMax && ` ${t('office.purchases.more', { count: goods.length - goodsMax })}`}
        </p>
      )}
      {purchase.fault === undefined && unmatched > 0 && (
        <p className={styles.facts}>{t('office.purchases.unmatched', { count: unmatched })}</p>
      )}
      {risen.length > 0 && (
        <span className={adminStyles.tags}>
          {risen.map(({ id, name, rise }) => (
            <StatusTag key={id} tone="waiting" icon={TriangleAlert}>
              {t('office.purchases.rise', { name, percent: rise })}
            </StatusTag>
          ))}
        </span>
      )}
    </>
  );
}

type RowProps = Stock & {
  purchase: PurchaseEntry;
  priceOf: (hundredths: number) => string;
  onOpen: () => void;
};

function PurchaseRow({ purchase, priceOf, onOpen, ...stock }: RowProps) {
  const { t } = useTranslation();
  const { day, dateTime } = useFormats();
  const decide = useWrite('decidePurchase');
  const { id, number, state, fault, bookedAt } = purchase;
  const known = fault === undefined ? knownBooking(purchase) : null;
  const spoken = <span className="visually-hidden">{number}</span>;
  const run = (body: PurchaseDecision) => void decide.run({ params: { id }, body }).catch(() => undefined);
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.name}>{purchase.sellerName}</p>
        <p className={styles.facts}>
          {[number, day(purchase.issuedOn), priceOf(purchase.total)].join(' · ')}
        </p>
        {fault !== undefined && <p className={styles.facts}>{t(`office.purchases.unusable.${fault}`)}</p>}
        {fault === undefined && state !== 'aside' && <Goods purchase={purchase} {...stock} />}
        {purchase.isForeign && state === 'new' && (
          <p className={styles.facts}>{t('office.purchases.foreign')}</p>
        )}
        {state === 'booked' && bookedAt !== undefined && (
          <p className={styles.facts}>
            {t('office.purchases.booked', { time: dateTime(bookedAt), name: purchase.bookedBy?.name ?? '' })}
          </p>
        )}
        <ProblemNotice problem={decide.problem} onDismiss={decide.reset} />
      </div>
      {state === 'new' && (
        <div className={styles.actions}>
          {known !== null && (
            <Button
              variant="primary"
              isPending={decide.isPending}
              onClick={() => run({ state: 'booked', lines: known })}
            >
              {t('office.purchases.book')} {spoken}
            </Button>
          )}
          {fault === undefined && (
            <Button variant={known === null ? 'primary' : 'quiet'} onClick={onOpen}>
              {t(`office.purchases.${known === null ? 'match' : 'lines'}`)} {spoken}
            </Button>
          )}
          <Button isPending={decide.isPending} onClick={() => run({ state: 'aside' })}>
            {t('office.purchases.setAside')} {spoken}
          </Button>
        </div>
      )}
      {state === 'aside' && (
        <div className={styles.actions}>
          <Button isPending={decide.isPending} onClick={() => run({ state: 'new' })}>
            {t('office.purchases.takeBack')} {spoken}
          </Button>
        </div>
      )}
    </li>
  );
}

function PurchaseList({ purchases, ...stock }: Stock & { purchases: Purchases }) {
  const { t } = useTranslation();
  const { money, moneyPlain } = useFormats();
  const [part, setPart] = useState<'new' | 'all'>('new');
  const [isWhole, setIsWhole] = useState(false);
  const [open, setOpen] = useState<PurchaseEntry | null>(null);
  const { invoices } = purchases;
  const waiting = invoices.filter(({ state }) => state === 'new');
  const listed = part === 'new' ? waiting : invoices;
  const priceIn =
    ({ currency, isForeign }: PurchaseEntry) =>
    (hundredths: number) =>
      isForeign ? `${moneyPlain(hundredths)} ${currency}` : money(hundredths);
  return (
    <>
      {invoices.length > 0 && (
        <Chips
          label={t('office.purchases.filter')}
          chips={[
            { id: 'new', label: t('office.purchases.waiting'), count: waiting.length },
            { id: 'all', label: t('office.purchases.all'), count: invoices.length },
          ]}
          selectedId={part}
          onSelect={setPart}
        />
      )}
      {listed.length > 0 && (
        <ul className={styles.rows}>
          {(isWhole ? listed : listed.slice(0, shownFirst)).map(purchase => (
            <PurchaseRow
              key={purchase.id}
              purchase={purchase}
              {...stock}
              priceOf={priceIn(purchase)}
              onOpen={() => setOpen(purchase)}
            />
          ))}
        </ul>
      )}
      {!isWhole && listed.length > shownFirst && (
        <Button onClick={() => setIsWhole(true)}>
          {t('office.pages.showAll', { count: listed.length })}
        </Button>
      )}
      {open !== null && (
        <PurchaseDialog purchase={open} {...stock} priceOf={priceIn(open)} onClose={() => setOpen(null)} />
      )}
    </>
  );
}

export function PurchaseCard(stock: Stock) {
  const { data } = useRead('ksef');
  const isSetUp = data?.environment !== undefined && data.credential !== undefined;
  return isSetUp ? <FetchedPurchases ksef={data} {...stock} /> : null;
}

function FetchedPurchases({ ksef, ...stock }: Stock & { ksef: KsefState }) {
  const { t } = useTranslation();
  const { environment = 'production' } = ksef;
  const purchases = useRead('purchases');
  const fetch = useWrite('fetchPurchases');
  // With an expired certificate, for instance, what was asked for waits for a person.
  const isFetching = purchases.data?.isFetching === true && ksef.fault === undefined;
  return (
    <section className={adminStyles.card} aria-labelledby="purchases">
      <div className={adminStyles.cardHeader}>
        <h2 id="purchases">
          {t('office.purchases.title')}
          {environment !== 'production' && ` (${t(`admin.settings.invoices.environments.${environment}`)})`}
        </h2>
        <Button
          icon={<Download />}
          isPending={fetch.isPending || isFetching}
          onClick={() => void fetch.run({ body: {} }).catch(() => undefined)}
        >
          {t('office.purchases.fetch')}
        </Button>
      </div>
      <ProblemNotice problem={fetch.problem} onDismiss={fetch.reset} />
      <KsefFault state={ksef} isSending={false} />
      {purchases.data === undefined ? (
        <ReadPlaceholder reads={[purchases]} />
      ) : (
        <>
          <FetchText purchases={{ ...purchases.data, isFetching }} />
          <PurchaseList purchases={purchases.data} {...stock} />
        </>
      )}
    </section>
  );
}
