/** List of hours, each with days, from and to, and a button that adds one. */

import { Plus } from '#icons';
import { limits } from '#shared/kernel/limits.ts';
import { useTranslation } from '../../../../translation/use-translation.tsx';
import { Button } from '../../../../ui/button.tsx';
import { newWindow, type WindowRow } from './hours-form.ts';
import { WindowFields } from './window-fields.tsx';

type WindowListProps = {
  rows: readonly WindowRow[];
  /** Path of the list in the request body. */
  path: string;
  /** Initial values of an added window. */
  usual: Pick<WindowRow, 'from' | 'to'>;
  isRequired: boolean;
  errorAt(path: string): string | undefined;
  onChange(rows: WindowRow[]): void;
};

export function WindowList({ rows, path, usual, isRequired, errorAt, onChange }: WindowListProps) {
  const { t } = useTranslation();
  return (
    <>
      {rows.map((row, index) => (
        <WindowFields
          key={row.key}
          window={row}
          path={`${path}/${index}`}
          errorAt={errorAt}
          onChange={changed => onChange(rows.map(other => (other.key === row.key ? changed : other)))}
          onRemove={
            isRequired && rows.length === 1
              ? null
              : () => onChange(rows.filter(other => other.key !== row.key))
          }
        />
      ))}
      {rows.length < limits.menuWindowsMax && (
        <span>
          <Button icon={<Plus />} onClick={() => onChange([...rows, newWindow(usual.from, usual.to)])}>
            {t('office.hours.add')}
          </Button>
        </span>
      )}
    </>
  );
}
