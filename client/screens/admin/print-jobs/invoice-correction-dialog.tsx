/** Issues a correction invoice: everything to zero, lower quantities and amounts, or the buyer's name and address; with it the difference is refunded. */
import { useState } from 'react';
import type { InvoiceCorrection, InvoiceEntry, InvoiceInForce } from '#shared/invoices/invoice-schema.ts';
import { moneyText, parseMoney } from '#shared/kernel/money-text.ts';
import { useRead } from '../../../data/use-read.ts';
import { useFormats } from '../../../i18n/formats.ts';
import {
  InvoiceBuyerFields,
  type InvoiceBuyerForm,
  invoiceBuyerForm,
  invoiceBuyerOf,
} from '../../../orders/invoice-buyer-fields.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { SelectField, TextField } from '../../../ui/forms/field.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { useWrite } from '../../../writes/use-write.ts';
import listStyles from '../admin-list.module.css';
import { ReasonDialog } from '../forms/reason-dialog.tsx';
import { ReadPlaceholder } from '../lists/read-placeholder.tsx';
import styles from './invoice-correction-dialog.module.css';

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
type Line = InvoiceInForce['lines'][number];
/** The typed texts. */
type LineForm = { readonly quantity: string; readonly amount: string };
type Read = { readonly quantity: number | null; readonly amount: number | null };

/** Null for what can't be: a correction only lowers. `most`: of the amount. */
function readLine(line: Line, form: LineForm): Read & { most: number } {
  const pieces = /^\d+$/.test(form.quantity.trim()) ? Number(form.quantity) : null;
  const quantity = pieces !== null && pieces <= line.quantity ? pieces : null;
  const most = Math.min(line.amount, (quantity ?? line.quantity) * line.unitPrice);
  const typed = parseMoney(form.amount);
  return { quantity, amount: typed !== null && typed >= 0 && typed <= most ? typed : null, most };
}

/** Null while the form has no change, or an incomplete one. `difference`: the amount to refund. */
function changeOf(
  { kind, lines, buyer }: { kind: Kind; lines: readonly LineForm[]; buyer: InvoiceBuyerForm },
  { lines: before, total }: InvoiceInForce,
): { change: Partial<InvoiceCorrection>; difference: number } | null {
  if (kind === 'whole') return { change: { isWhole: true }, difference: total };
  if (kind === 'buyer') {
    const known = invoiceBuyerOf(buyer);
    return known === null ? null : { change: { buyer: known }, difference: 0 };
  }
  const changed: NonNullable<InvoiceCorrection['lines']> = [];
  let difference = 0;
  for (const [index, line] of before.entries()) {
    const { quantity, amount } = readLine(line, lines[index] ?? { quantity: '', amount: '' });
    if (quantity === null || amount === null) return null;
    if (quantity === line.quantity && amount === line.amount) continue;
    changed.push({ position: index + 1, quantity, amount });
    difference += line.amount - amount;
  }
  return changed.length === 0 ? null : { change: { lines: changed }, difference };
}

function LineFields({
  line,
  form,
  onChange,
}: {
  line: Line;
  form: LineForm;
  onChange: (form: LineForm) => void;
}) {
  const { t, i18n } = useTranslation();
  const { money } = useFormats();
  const { quantity, amount, most } = readLine(line, form);
  const setQuantity = (text: string) => {
    const { quantity: pieces } = readLine(line, { ...form, quantity: text });
    const share = pieces === null ? null : Math.floor((line.amount * pieces) / line.quantity);
    onChange({ quantity: text, amount: share === null ? form.amount : moneyText(share, i18n.language) });
  };
  // An earlier correction left nothing of it.
  if (line.quantity === 0) return null;
  return (
    <fieldset className={styles.line}>
      <legend>
        {line.name}{' '}
        <small>
          {line.quantity} × {money(line.unitPrice)} = {money(line.amount)}
        </small>
      </legend>
      <TextField
        label={t('printing.correction.quantity')}
        error={quantity === null ? t('printing.correction.atMost', { most: line.quantity }) : undefined}
        inputMode="numeric"
        autoComplete="off"
        value={form.quantity}
        onChange={setQuantity}
      />
      <TextField
        label={t('printing.correction.amount')}
        error={amount === null ? t('printing.correction.atMost', { most: money(most) }) : undefined}
        inputMode="decimal"
        autoComplete="off"
        value={form.amount}
        onChange={text => onChange({ ...form, amount: text })}
      />
    </fieldset>
  );
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
  const [lines, setLines] = useState<readonly LineForm[]>(() =>
    inForce.lines.map(({ quantity, amount }) => ({
      quantity: String(quantity),
      amount: moneyText(amount, i18n.language),
    })),
  );
  const [buyer, setBuyer] = useState(() => invoiceBuyerForm(inForce.buyer));
  const [isTried, setIsTried] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const said = changeOf({ kind, lines, buyer }, inForce);
  const difference = said?.difference ?? 0;
  const options = useRefundOptions(inForce, difference, kind);
  const refund = options.find(({ value }) => value === chosen) ?? options[0];
  const issue = (reason: string) => {
    setIsTried(true);
    if (said === null) return;
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
      text={t(`printing.correction.texts.${kind}`, { total: money(inForce.total) })}
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
          {inForce.lines.map((line, index) => (
            <LineFields
              // biome-ignore lint/suspicious/noArrayIndexKey: an invoice's lines have no other name than their position.
              key={index}
              line={line}
              form={lines[index] ?? { quantity: '', amount: '' }}
              onChange={form => setLines(lines.map((one, at) => (at === index ? form : one)))}
            />
          ))}
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
