/** Reason input: one of the restaurant's predefined reasons, or free text. */
import { useState } from 'react';
import { limits } from '#shared/kernel/limits.ts';
import { useWord } from '../../../i18n/use-word.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { PayChoice } from './pay-choice.tsx';

const own = 'own';

export function CorrectReason({
  reasons,
  reason,
  onChange,
}: {
  reasons: readonly string[];
  reason: string;
  onChange: (reason: string) => void;
}) {
  const { t } = useTranslation();
  const word = useWord();
  const [isOwn, setIsOwn] = useState(reasons.length === 0);
  const options = reasons.map((text, index) => ({ id: String(index), label: word(text) }));
  return (
    <>
      {reasons.length > 0 && (
        <PayChoice
          columns={2}
          label={t('correction.reason.label')}
          options={[...options, { id: own, label: t('correction.reason.own') }]}
          isSelected={id => (id === own ? isOwn : !isOwn && reasons[Number(id)] === reason)}
          onSelect={id => {
            setIsOwn(id === own);
            onChange(id === own ? '' : (reasons[Number(id)] ?? ''));
          }}
        />
      )}
      {isOwn && (
        <TextField
          label={t('correction.reason.text')}
          value={reason}
          maxLength={limits.reasonLength}
          onChange={onChange}
        />
      )}
    </>
  );
}
