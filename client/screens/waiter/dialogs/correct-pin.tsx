/**
 * Approval by an admin's PIN on a shared screen: the admin selects their name and types it; the signed-in
 * user stays.
 */
import { useState } from 'react';
import { toClientProblem } from '../../../data/client-problem.ts';
import { useLoaded } from '../../../data/use-loaded.ts';
import { PinPad } from '../../../devices/pin-pad.tsx';
import { type StaffMember, StaffTiles } from '../../../devices/staff-tiles.tsx';
import type { Approved } from '../../../identity/local-account.ts';
import type { LocalIdentity } from '../../../identity/local-provider.tsx';
import { useMember } from '../../../session/identity-context.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { useApproval } from './use-approval.ts';

export function CorrectPin({
  title,
  approvalId,
  place = 'approvals',
  amount,
  local,
  onPassword,
  onClose,
  onDone,
}: {
  title: string;
  approvalId: string;
  place?: Approved['place'];
  /** The amount shown on this screen; absent: the amount of the request just made. */
  amount?: number | undefined;
  local: LocalIdentity;
  /** Switches to the form for name and password. */
  onPassword: () => void;
  onClose: () => void;
  onDone: () => void;
}) {
  const { t } = useTranslation();
  const { userId } = useMember();
  const screen = useLoaded(local.readScreen);
  const approveHere = useApproval({ place, id: approvalId }, amount);
  const [person, setPerson] = useState<StaffMember | null>(null);
  const [isNotAdmin, setIsNotAdmin] = useState(false);
  const others = screen.data?.screen?.staff.filter(member => member.userId !== userId) ?? [];
  const approve = async (pin: string) => {
    if (person === null) return;
    try {
      await approveHere(local.account.approveByPin, { userId: person.userId, pin });
      onDone();
    } catch (error) {
      if (toClientProblem(error).code !== 'FORBIDDEN') throw error;
      setIsNotAdmin(true);
      setPerson(null);
    }
  };
  return (
    <Modal
      isOpen
      title={title}
      variant="sheet"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('correction.password.later')}</Button>
          {local.hasPasswords && <Button onClick={onPassword}>{t('lock.password')}</Button>}
        </>
      }
    >
      {person === null ? (
        <>
          <p role={isNotAdmin ? 'alert' : undefined}>
            {t(isNotAdmin ? 'correction.password.notAdmin' : 'correction.pin.text')}
          </p>
          <StaffTiles label={t('correction.pin.who')} staff={others} onChoose={setPerson} />
        </>
      ) : (
        <PinPad
          userId={person.userId}
          name={person.displayName}
          isLocked={person.isLocked}
          onPin={approve}
          onBack={() => setPerson(null)}
        />
      )}
    </Modal>
  );
}
