/** A profile and an organization as API responses. */
import { testMember } from '../../harness/screen-harness.tsx';

const { userId } = testMember;

export const profileAnswer = {
  user: { id: userId, username: 'anna', displayName: 'Anna', hasImage: false },
  sessions: [
    {
      id: 's1',
      createdAt: '2026-03-01T08:00:00.000Z',
      lastUsedAt: '2026-03-02T08:00:00.000Z',
      device: 'Chrome · Android',
      isCurrent: true,
    },
    {
      id: 's2',
      createdAt: '2026-02-01T08:00:00.000Z',
      lastUsedAt: '2026-02-02T08:00:00.000Z',
      device: '',
      isCurrent: false,
    },
    {
      id: 's3',
      createdAt: '2026-01-01T08:00:00.000Z',
      lastUsedAt: '2026-01-02T08:00:00.000Z',
      device: 'Safari · iPad',
      isCurrent: false,
    },
  ],
};

export function organizationAnswer(ownRole: 'admin' | 'basic_member') {
  const joinedAt = '2026-01-01T08:00:00.000Z';
  return {
    id: testMember.orgId,
    name: 'Bar Mleczny',
    slug: 'bar',
    members: [
      { userId, username: 'anna', displayName: 'Anna', role: ownRole, joinedAt, hasImage: false },
      {
        userId: 'u2',
        username: 'ola',
        displayName: 'Ola Nowak',
        role: 'admin',
        joinedAt,
        hasImage: true,
        imageVersion: 'v1',
      },
    ],
    invitations:
      ownRole === 'admin'
        ? [
            {
              userId: 'u3',
              username: 'marek',
              displayName: 'Marek',
              invitedBy: 'Ola Nowak',
              createdAt: joinedAt,
              expiresAt: '2026-01-08T08:00:00.000Z',
            },
          ]
        : [],
  };
}

/** An error response with its code and the field that it concerns. */
export function refusal(status: number, code: string, path?: string) {
  const errors = path === undefined ? [] : [{ path, message: 'is not valid' }];
  return () => ({ status, body: { code, title: code, errors } });
}
