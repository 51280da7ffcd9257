/** Adds the dishes of a pasted list to a category one by one; failed ones stay in the list. */
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MenuCategory, MenuItem } from '#shared/catalog/menu-schema.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import { useFormats } from '../../../../i18n/formats.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextAreaField } from '../../../../ui/forms/field.tsx';
import { useUnsavedChanges } from '../../../../ui/forms/unsaved-changes.tsx';
import { ProblemNotice } from '../../../../ui/messages/problem-notice.tsx';
import { Modal } from '../../../../ui/modal.tsx';
import { useWrite } from '../../../../writes/use-write.ts';
import { useMoneyStyle } from '../../forms/use-money-style.ts';
import { lastSortOrder } from '../../lists/list-order.ts';
import { type ItemLine, readItemLines } from './item-lines.ts';
import styles from './paste-items-dialog.module.css';

const linesShown = 10;

type PasteItemsDialogProps = {
  category: MenuCategory;
  items: readonly MenuItem[];
  settings: Settings;
  onClose(): void;
};

export function PasteItemsDialog({ category, items, settings, onClose }: PasteItemsDialogProps) {
  const { t } = useTranslation();
  const formId = useId();
  const { fractionDigits } = useMoneyStyle(settings.currency);
  const create = useWrite('createMenuItem');
  const [text, setText] = useState('');
  const [savedCount, setSavedCount] = useState(0);
  const [isSaving, setIsSaving] = useState(false);
  const [firstPosition] = useState(() =>
    lastSortOrder(items.filter(({ categoryId }) => categoryId === category.id)),
  );
  const positions = useRef(new Map<string, number>());
  const lines = readItemLines(text, category, fractionDigits);
  const dishes = lines.flatMap(line => ('fields' in line ? [line] : []));
  useUnsavedChanges(text.trim() !== '');

  /**
   * Stays the same when a line is retried: with another position the server would take it for another dish.
   */
  function positionOf(line: string): number {
    const known = positions.current;
    const position = known.get(line) ?? firstPosition + known.size;
    known.set(line, position);
    return position;
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    setIsSaving(true);
    const rest = new Set(lines.map(line => line.text));
    let count = savedCount;
    try {
      for (const { text: line, fields } of dishes) {
        await create.run({ body: { ...fields, sortOrder: positionOf(line) } });
        rest.delete(line);
        count += 1;
      }
    } catch {
      // The error is shown; saved lines leave the list, the others stay.
    }
    setSavedCount(count);
    setText([...rest].join('\n'));
    setIsSaving(false);
    if (rest.size === 0) onClose();
  }

  return (
    <Modal
      isOpen
      title={t('admin.menu.paste.title', { category: category.name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            isPending={isSaving}
            disabled={dishes.length === 0}
          >
            {t('admin.menu.paste.save', { count: dishes.length })}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={event => void save(event)}>
        <TextAreaField
          label={t('admin.menu.paste.label')}
          hint={t('admin.menu.paste.hint')}
          rows={8}
          value={text}
          disabled={isSaving}
          onChange={next => {
            setText(next);
            create.reset();
          }}
        />
      </form>
      <ProblemNotice problem={create.problem} />
      {savedCount > 0 && <p role="status">{t('admin.menu.paste.saved', { count: savedCount })}</p>}
      <LineList lines={lines} />
    </Modal>
  );
}

/** Shows how each line was parsed, invalid ones first. */
function LineList({ lines }: { lines: readonly ItemLine[] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const sorted = [...lines.filter(line => 'fault' in line), ...lines.filter(line => 'fields' in line)];
  if (sorted.length === 0) return null;
  return (
    <ul className={styles.lines}>
      {sorted.slice(0, linesShown).map(line =>
        'fault' in line ? (
          <li key={line.text} className={styles.faulty}>
            <span>{line.text}</span>
            <span>{t(`admin.faults.${line.fault.key}`, { ...line.fault.values })}</span>
          </li>
        ) : (
          <li key={line.text}>
            <span>{line.fields.name}</span>
            <span>{formats.money(line.fields.price)}</span>
          </li>
        ),
      )}
      {sorted.length > linesShown && (
        <li>{t('admin.menu.paste.more', { count: sorted.length - linesShown })}</li>
      )}
    </ul>
  );
}
