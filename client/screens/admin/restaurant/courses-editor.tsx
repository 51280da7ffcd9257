/** Editor for the names of the courses. */

import { Plus, X } from '#icons';
import { limits } from '#shared/kernel/limits.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import listStyles from '../admin-list.module.css';
import { SecondNameField } from '../menu/second-name-field.tsx';
import styles from './row-editor.module.css';
import { type CourseRow, nextCourseNumber } from './settings-form.ts';

type CoursesEditorProps = {
  rows: readonly CourseRow[];
  errorAt(path: string): string | undefined;
  onChange(rows: CourseRow[]): void;
};

export function CoursesEditor({ rows, errorAt, onChange }: CoursesEditorProps) {
  const { t } = useTranslation();
  const next = nextCourseNumber(rows);
  const error = errorAt('courses');
  const add = (number: number) =>
    onChange([...rows, { number, name: '' }].sort((left, right) => left.number - right.number));
  const change = (row: CourseRow, update: Partial<CourseRow>) =>
    onChange(rows.map(other => (other === row ? { ...row, ...update } : other)));
  return (
    <fieldset className={listStyles.group}>
      <legend>{t('admin.settings.fields.courses')}</legend>
      <p className={styles.hint}>{t('admin.settings.coursesHint')}</p>
      {rows.map((row, index) => (
        <div key={row.number} className={`${styles.row} ${styles.course}`}>
          <TextField
            label={t('admin.settings.course', { number: row.number })}
            value={row.name}
            maxLength={limits.locationNameLength}
            autoComplete="off"
            error={errorAt(`courses/${index}/name`)}
            onChange={name => change(row, { name })}
          />
          <SecondNameField
            names={row.names ?? {}}
            errorAt={path => errorAt(`courses/${index}/${path}`)}
            onChange={names => change(row, { names })}
          />
          <IconButton
            label={t('admin.settings.removeCourse', { name: row.name })}
            icon={<X />}
            onClick={() => onChange(rows.filter(other => other !== row))}
          />
        </div>
      ))}
      {error && <p className={listStyles.groupError}>{error}</p>}
      {next !== null && (
        <Button className={styles.add} icon={<Plus />} onClick={() => add(next)}>
          {t('admin.settings.addCourse')}
        </Button>
      )}
    </fieldset>
  );
}
