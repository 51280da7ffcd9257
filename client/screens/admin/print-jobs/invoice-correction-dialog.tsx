/** Issues a correction invoice: everything to zero, other quantities, amounts or VAT rates, or the buyer's name and address; with it the difference is refunded. */
import { useState } from 'react';
import type { InvoiceCorrection, InvoiceEntry, InvoiceInForce } from '#shared/invoices/invoice-schema.ts';
import { useRead } from '../../../data/use-read.ts';
import { useFormats } from '../../../i18n/formats.ts';
import {
  InvoiceBuyerFields,
  type InvoiceBuyerForm,
  invoiceBuyerForm,
  invoiceBuyerOf,
} from '../../../orders/invoice-buyer-fields.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { SelectField } from '../../../ui/forms/field.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { useWrite } from '../../../writes/use-write.ts';
import listStyles from '../admin-list.module.css';
import { ReasonDialog } from '../forms/reason-dialog.tsx';
import { ReadPlaceholder } from '../lists/read-placeholder.tsx';
import styles from './invoice-correction-dialog.module.css';
import { CorrectionLines, type LineForm, lineForms, linesChange } from './invoice-correction-lines.tsx';

type DialogProps = { invoice: InvoiceEntry; onClose: () => void };

export function InvoiceCorrectionDialog({ invoice, onClose }: DialogProps) {
  const { t } = useTranslation();
  const read = useRead('invoiceInForce', { id: invoice.id });
  // After somebody else's correction the form begins again.
  if (read.data !== undefined)
    return <Correction key={read.data.latest} invoice={invoice} inForce={read.data} onClose={onClose} />;
  return (
    <Modal isOpen title={t('printing.correction.title', { number: invoice.number })} onClose={onClose}>
      <ReadPlaceholder reads={[read]} />
    </Modal>
  );
}

const kinds = ['whole', 'lines', 'buyer'] as const;
type Kind = (typeof kinds)[number];

/** Null while the form has no change, or an incomplete one. `difference`: the amount to refund. */
function changeOf(
  { kind, lines, buyer }: { kind: Kind; lines: readonly LineForm[]; buyer: InvoiceBuyerForm },
  inForce: InvoiceInForce,
): { change: Partial<InvoiceCorrection>; difference: number } | null {
  if (kind === 'whole') return { change: { isWhole: true }, difference: inForce.total };
  if (kind === 'buyer') {
    const known = invoiceBuyerOf(buyer);
    return known === null ? null : { change: { buyer: known }, difference: 0 };
  }
  const known = linesChange(lines, inForce);
  return known === null ? null : { change: { lines: known.lines }, difference: known.difference };
}

const later = 'later';
const replaced = 'replaced';

/** One payment that has the difference, all of them together if none has, or none of them: now, or because another invoice follows. */
function useRefundOptions({ payments }: InvoiceInForce, difference: number, kind: Kind) {
  const { t } = useTranslation();
  const { money } = useFormats();
  const whole = payments.filter(({ amount }) => amount >= difference);
  const all = payments.reduce((sum, { amount }) => sum + amount, 0);
  const options = whole.map(({ id, kind, amount }) => ({
    value: id,
    label: `${t(`paymentKinds.${kind}`)} (${money(amount)})`,
    of: [id],
  }));
  if (whole.length === 0 && all >= difference)
    options.push({ value: 'all', label: t('printing.correction.all'), of: payments.map(({ id }) => id) });
  const none = kind === 'whole' ? [later, replaced] : [later];
  return [
    ...options,
    ...none.map(value => ({ value, label: t(`printing.correction.without.${value}`), of: [] })),
  ];
}

function Correction({ invoice, inForce, onClose }: DialogProps & { inForce: InvoiceInForce }) {
  const { t, i18n } = useTranslation();
  const { money } = useFormats();
  const correct = useWrite('correctInvoice');
  const [kind, setKind] = useState<Kind>('whole');
  const [lines, setLines] = useState(() => lineForms(inForce, i18n.language));
  const [buyer, setBuyer] = useState(() => invoiceBuyerForm(inForce.buyer));
  const [isTried, setIsTried] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const said = changeOf({ kind, lines, buyer }, inForce);
  const difference = said?.difference ?? 0;
  const isAbove = inForce.total - difference > inForce.mostTotal;
  const most = money(inForce.mostTotal);
  const options = useRefundOptions(inForce, difference, kind);
  const refund = options.find(({ value }) => value === chosen) ?? options[0];
  const issue = (reason: string) => {
    setIsTried(true);
    if (said === null || isAbove) return;
    const { value, of = [] } = refund ?? {};
    const body: InvoiceCorrection = {
      ...{ reason, latest: inForce.latest },
      ...said.change,
      ...(difference > 0 && of.length > 0 && { refundOf: of }),
      ...(value === replaced && { isReplaced: true }),
    };
    void correct.run({ params: { id: invoice.id }, body }).then(onClose, () => undefined);
  };
  return (
    <ReasonDialog
      title={t('printing.correction.title', { number: inForce.number })}
      text={t(`printing.correction.texts.${kind}`, { total: money(inForce.total), most })}
      confirm={t('printing.correction.confirm')}
      tone="primary"
      problem={correct.problem}
      isPending={correct.isPending}
      onConfirm={issue}
      onClose={onClose}
    >
      <SelectField
        className={listStyles.wide}
        label={t('printing.correction.kind')}
        value={kind}
        options={kinds.map(value => ({ value, label: t(`printing.correction.kinds.${value}`) }))}
        error={isTried && said === null ? t('printing.correction.nothing') : undefined}
        onChange={setKind}
      />
      {kind === 'lines' && (
        <div className={listStyles.wide}>
          <CorrectionLines inForce={inForce} forms={lines} onChange={setLines} />
        </div>
      )}
      {kind === 'buyer' && (
        <div className={`${listStyles.wide} ${styles.buyer}`}>
          <InvoiceBuyerFields
            form={buyer}
            kinds={[]}
            onChange={change => setBuyer({ ...buyer, ...change })}
          />
        </div>
      )}
      {isAbove && (
        <p className={`${listStyles.wide} ${styles.above}`} role="alert">
          {t('printing.correction.above', { total: money(inForce.total - difference), most })}
        </p>
      )}
      {difference > 0 && (
        <SelectField
          className={listStyles.wide}
          label={t('printing.correction.refund', { amount: money(difference) })}
          hint={refund?.of.length === 0 ? t(`printing.correction.withoutHints.${refund.value}`) : undefined}
          value={refund?.value ?? later}
          options={options}
          onChange={setChosen}
        />
      )}
    </ReasonDialog>
  );
}
