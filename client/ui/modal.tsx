/** Modal dialog based on <dialog>, which traps focus, closes on Escape and restores focus. */

import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { X } from '#icons';
import { useTranslation } from '../translation/use-translation.tsx';
import { IconButton } from './button.tsx';
import styles from './modal.module.css';
import { restTaps } from './tap-rest.ts';

type ModalProps = {
  isOpen: boolean;
  title: string;
  onClose: () => void;
  /** `sheet` slides up from the bottom of a phone, `full` covers it; on wide screens all are centred. */
  variant?: 'dialog' | 'sheet' | 'full';
  /** Buttons that stay visible below the scrolling content. */
  actions?: ReactNode;
  children: ReactNode;
};

/** The element that opened the dialog may be gone, e.g. an empty state's button after the first entry was added. */
function focusContentIfLost(): void {
  queueMicrotask(() => {
    const { activeElement, body } = document;
    if (activeElement !== null && activeElement !== body) return;
    document.getElementById('content')?.focus({ preventScroll: true });
  });
}

export function Modal({ isOpen, title, onClose, variant = 'dialog', actions, children }: ModalProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const dialogRef = useRef<HTMLDialogElement>(null);
  /** False while no press began since it opened: the end of the long press that opened it does nothing. */
  const isPressed = useRef(false);

  // A layout effect's cleanup runs before the element is removed; a removed dialog could not restore focus.
  useLayoutEffect(() => {
    const dialog = dialogRef.current;
    if (!isOpen || dialog === null) return;
    isPressed.current = false;
    dialog.showModal();
    // The second tap of the double tap that opened it must neither close nor answer it unread.
    restTaps();
    dialog.querySelector<HTMLElement>('[data-first-focus]')?.focus();
    return () => {
      dialog.close();
      // The second tap of a double tap on the last button must not reach the page behind.
      restTaps();
      focusContentIfLost();
    };
  }, [isOpen]);

  if (!isOpen) return null;
  return (
    <dialog
      ref={dialogRef}
      className={[styles.modal, styles[variant]].join(' ')}
      aria-labelledby={titleId}
      onCancel={event => {
        event.preventDefault();
        onClose();
      }}
      onPointerDownCapture={() => {
        isPressed.current = true;
      }}
      onClickCapture={event => {
        // A click by keyboard has no count.
        if (event.detail === 0 || isPressed.current) return;
        event.preventDefault();
        event.stopPropagation();
      }}
      onClick={event => {
        if (event.target === event.currentTarget) onClose();
      }}
      onKeyDown={event => event.stopPropagation()}
    >
      <div className={styles.frame}>
        <header className={styles.header}>
          <h2 id={titleId}>{title}</h2>
          <IconButton label={t('ui.close')} icon={<X />} onClick={onClose} />
        </header>
        <div className={styles.content}>{children}</div>
        {actions && <footer className={styles.actions}>{actions}</footer>}
      </div>
    </dialog>
  );
}
