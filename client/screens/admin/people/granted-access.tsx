/**
 * Access that outlives a deactivated person: devices that they added or paired, stations' screens, and tokens
 * of printer bridges. Each can be ended by one tap.
 */

import { Ban } from '#icons';
import type { Device } from '#shared/venue/device-schema.ts';
import type { User } from '#shared/venue/user-schema.ts';
import { useRead } from '../../../data/use-read.ts';
import { useLocalIdentity } from '../../../identity/local-provider.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { ProblemNotice } from '../../../ui/messages/problem-notice.tsx';
import { useWrite } from '../../../writes/use-write.ts';
import { canBePaired } from '../devices/device-form.ts';
import { EntityTable, RowButton } from '../lists/entity-table.tsx';

type Granted = { id: string; name: string; text: string; endText: string; end(): Promise<unknown> };

const isAlive = ({ kind, state }: Device) => !canBePaired(kind) || (state !== 'new' && state !== 'revoked');

export function GrantedAccess({ user, users }: { user: User; users: readonly User[] }) {
  const { t } = useTranslation();
  // A hosted provider manages its own invitations.
  const hasOwnLinks = useLocalIdentity() !== null;
  const devices = useRead('devices');
  const changeDevice = useWrite('changeDevice');
  const changeUser = useWrite('changeUser');
  const makeToken = useWrite('makeBridgeToken');
  const isTheirs = ({ madeBy = [] }: Pick<Device, 'madeBy'>) => madeBy.includes(user.id);
  const ofDevice = ({ id, name, kind, version }: Device): Granted => {
    const params = { id };
    if (canBePaired(kind)) {
      const text = t(`office.devices.kinds.${kind}`);
      const end = () => changeDevice.run({ params, version, body: { isRevoked: true } });
      return { id, name, text, endText: t('office.devices.revokeConfirm'), end };
    }
    // A new token invalidates the previous one; the new one is not shown to anybody.
    const end = () => makeToken.run({ params, body: {} });
    return { id, name, text: t('admin.users.made.token'), endText: t('admin.users.made.end'), end };
  };
  const ofScreen = ({ id, displayName: name, version }: User): Granted => ({
    id,
    name,
    text: t('admin.users.made.screen'),
    endText: t('admin.users.made.end'),
    end: () => changeUser.run({ params: { id }, version, body: { isActive: false } }),
  });
  const rows = [
    ...(devices.data ?? []).filter(device => isTheirs(device) && isAlive(device)).map(ofDevice),
    ...users.filter(one => isTheirs(one) && one.isActive).map(ofScreen),
  ];
  if (rows.length === 0) return null;
  const writes = [changeDevice, changeUser, makeToken];
  return (
    <section aria-labelledby="granted-access">
      <h3 id="granted-access">{t('admin.users.made.title', { name: user.displayName })}</h3>
      <p>
        {t('admin.users.made.text')} {hasOwnLinks && t('admin.users.made.links')}
      </p>
      <EntityTable
        rows={rows}
        columns={[
          {
            header: t('office.devices.fields.name'),
            cell: ({ name, text }) => (
              <>
                <b>{name}</b> <small>{text}</small>
              </>
            ),
          },
        ]}
        actions={({ name, endText, end }) => (
          <RowButton
            icon={<Ban />}
            text={endText}
            name={name}
            isDisabled={writes.some(({ isPending }) => isPending)}
            onPress={() => void end().catch(devices.retry)}
          />
        )}
      />
      <ProblemNotice problem={writes.find(({ problem }) => problem !== null)?.problem ?? null} />
    </section>
  );
}
