/** Setup checklist for a new restaurant, up to its first order; each step links to its screen. */
import { useAtom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { Check, ChevronRight, X } from '#icons';
import { useRead } from '../../../data/use-read.ts';
import { useMember } from '../../../identity/identity-context.tsx';
import { NoFiscalPrinter } from '../../../orders/no-fiscal-printer.tsx';
import { IconButton } from '../../../ui/button.tsx';
import styles from './opening-checklist.module.css';
import { isReadyToOpen, openingSteps } from './opening-steps.ts';

type Course = 'unseen' | 'started' | 'dismissed';

/** Stored per device and restaurant: once started, the list stays until the test order or "hide". */
function useOpeningCourse(orgId: string) {
  const courseAtom = useMemo(
    () => atomWithStorage<Course>(`kelner.opening.${orgId}`, 'unseen', undefined, { getOnInit: true }),
    [orgId],
  );
  return useAtom(courseAtom);
}

export function OpeningChecklist() {
  const { t } = useTranslation();
  const [course, setCourse] = useOpeningCourse(useMember().orgId);
  const tables = useRead('adminTables').data;
  const items = useRead('menuItems').data;
  const users = useRead('users').data;
  const isKnown = tables !== undefined && items !== undefined && users !== undefined;
  const steps = openingSteps({
    tables: tables?.length ?? 0,
    items: items?.length ?? 0,
    people: users?.filter(user => user.isActive).length ?? 0,
  });
  const isMissing = isKnown && !isReadyToOpen(steps);

  useEffect(() => {
    if (isMissing && course === 'unseen') setCourse('started');
  }, [isMissing, course, setCourse]);

  if (!isKnown || course === 'dismissed' || (!isMissing && course === 'unseen')) return null;
  const next = steps.find(step => !step.isDone);
  return (
    <section className={styles.checklist} aria-labelledby="opening-title">
      <header>
        <h2 id="opening-title">{t(isMissing ? 'admin.opening.title' : 'admin.opening.ready')}</h2>
        <IconButton label={t('admin.opening.hide')} icon={<X />} onClick={() => setCourse('dismissed')} />
      </header>
      <ol>
        {steps.map(step => (
          <li key={step.name}>
            <Link
              href={step.path}
              className={styles.step}
              data-done={step.isDone || undefined}
              aria-current={step === next ? 'step' : undefined}
              onClick={() => {
                if (step.name === 'order') setCourse('dismissed');
              }}
            >
              {step.isDone ? (
                <Check aria-label={t('admin.opening.done')} />
              ) : (
                <ChevronRight aria-hidden="true" />
              )}
              <span>
                <strong>{t(`admin.opening.${step.name}.title`)}</strong>
                <small>{t(`admin.opening.${step.name}.text`)}</small>
              </span>
            </Link>
          </li>
        ))}
      </ol>
      <NoFiscalPrinter />
    </section>
  );
}
