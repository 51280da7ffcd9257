/** Fills the address, and the seller of invoices, from a register of companies. Without its answer, people type on. */
import { useState } from 'react';
import { Search } from '#icons';
import { fillPath } from '#shared/contract/paths.ts';
import { isTaxId, taxIdDigits } from '#shared/kernel/tax-id.ts';
import type { CompanyAnswer } from '#shared/venue/company-schema.ts';
import { companyPath } from '#shared/venue/settings-calls.ts';
import { useData } from '../../../data/data-context.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import styles from '../admin-list.module.css';
import type { EntityForm } from '../forms/use-entity-form.ts';
import type { SettingsForm } from './settings-form.ts';

export function CompanyLookup({ form: { form, set } }: { form: EntityForm<SettingsForm> }) {
  const { t } = useTranslation();
  const { http } = useData();
  const [isPending, setIsPending] = useState(false);
  const [answer, setAnswer] = useState<CompanyAnswer | null>(null);
  const taxId = taxIdDigits(form.taxId);

  const find = async () => {
    setIsPending(true);
    setAnswer(null);
    // An origin of another maker may not have the call.
    const found = await http
      .send({ method: 'GET', path: fillPath(companyPath, { taxId }) })
      .then(({ body }) => body as CompanyAnswer)
      .catch((): CompanyAnswer => ({ outcome: 'unreachable' }));
    setIsPending(false);
    setAnswer(found);
    const { name, address } = found;
    if (name !== undefined) set({ sellerName: name, ...(address && { address, sellerAddress: address }) });
  };

  return (
    <div className={styles.wide}>
      <Button icon={<Search />} disabled={!isTaxId(taxId)} isPending={isPending} onClick={() => void find()}>
        {t('admin.settings.company.find')}
      </Button>
      <p role="status">
        {answer !== null && t(`admin.settings.company.${answer.outcome}`, { name: answer.name })}
      </p>
    </div>
  );
}
