/**
 * A keypad for a PIN of 4 to 6 digits, by finger or keyboard. Shows digits as dots and stores none, only how many a person
 * needed here the last time: with the last of them the PIN is entered, without a tap on the check mark.
 */

import { useEffect, useRef, useState } from 'react';
import { ArrowLeft, Check, Delete } from '#icons';
import { useData } from '../data/data-context.tsx';
import { useCommand } from '../data/use-command.ts';
import { useTranslation } from '../translation/use-translation.tsx';
import { Button } from '../ui/button.tsx';
import { ProblemNotice } from '../ui/messages/problem-notice.tsx';
import styles from './pin-pad.module.css';

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;
const shortest = 4;
const longest = 6;

export function PinPad({
  userId,
  name,
  isLocked = false,
  text,
  onPin,
  onBack,
}: {
  userId: string;
  name: string;
  /** The PIN was known to be locked before the pad opened. */
  isLocked?: boolean;
  text?: string;
  onPin: (pin: string) => Promise<void>;
  onBack: () => void;
}) {
  const { t } = useTranslation();
  const [pin, setPin] = useState('');
  const command = useCommand();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { storage } = useData();
  const lengthKey = `kelner.pin-length.${userId}`;
  const enter = (typed: string) => {
    if (typed.length < shortest || command.isPending) return;
    void command
      .run(() => onPin(typed))
      .then(isRight => {
        // A PIN of another length must not be cut short twice.
        storage.write(lengthKey, isRight ? String(typed.length) : null);
        setPin('');
      });
  };
  const type = (digit: string) => {
    if (command.isPending || pin.length === longest) return;
    command.reset();
    const typed = pin + digit;
    setPin(typed);
    if (typed.length === longest || typed.length === Number(storage.read(lengthKey))) enter(typed);
  };
  const erase = () => {
    if (!command.isPending) setPin(typed => typed.slice(0, -1));
  };
  const press = (key: string) => {
    if (/^\d$/.test(key)) type(key);
    else if (key === 'Backspace') erase();
    else if (key === 'Enter') enter(pin);
    else if (key === 'Escape') onBack();
    else return false;
    return true;
  };
  const latest = useRef(press);
  latest.current = press;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      // Enter already presses a focused key.
      const isOnButton = event.target instanceof HTMLButtonElement && event.key === 'Enter';
      if (!isOnButton && latest.current(event.key)) event.preventDefault();
    };
    // A dialog lets no key bubble to the window.
    window.addEventListener('keydown', listen, true);
    return () => window.removeEventListener('keydown', listen, true);
  }, []);
  const problem = isLocked && pin === '' && command.problem === null ? lockedProblem : command.problem;
  return (
    <section className={styles.pad} aria-label={t('lock.pinOf', { name })}>
      <h1 ref={heading} tabIndex={-1} className={styles.name}>
        {name}
      </h1>
      {text !== undefined && <p>{text}</p>}
      <p className={styles.dots} role="status" aria-label={t('lock.typed', { count: pin.length })}>
        {Array.from({ length: longest }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: places, which never move
          <span key={index} data-filled={index < pin.length} data-optional={index >= shortest} />
        ))}
      </p>
      <div className={styles.problem}>
        <ProblemNotice problem={problem} />
      </div>
      <div className={styles.keys}>
        {keys.map(key => (
          <Button key={key} className={styles.key} onClick={() => type(key)}>
            {key}
          </Button>
        ))}
        <Button className={styles.key} aria-label={t('lock.erase')} icon={<Delete />} onClick={erase} />
        <Button className={styles.key} onClick={() => type('0')}>
          0
        </Button>
        <Button
          className={styles.key}
          variant="primary"
          aria-label={t('lock.enter')}
          icon={<Check />}
          disabled={pin.length < shortest}
          isPending={command.isPending}
          onClick={() => enter(pin)}
        />
      </div>
      <Button size="large" icon={<ArrowLeft />} onClick={onBack}>
        {t('lock.back')}
      </Button>
    </section>
  );
}

const lockedProblem = { code: 'PIN_LOCKED', title: 'PIN_LOCKED', errors: [] } as const;
