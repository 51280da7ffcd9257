/** The Frontend API of a signed-in person: their own account, their organizations, and those they administer. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { plansAnswer, subscriptionAnswer } from './billing-answers.ts';
import {
  answerChange,
  ClerkRefusal,
  fieldsOf,
  paramOf,
  requireClient,
  requireSession,
} from './clerk-exchange.ts';
import {
  addMember,
  addOrganization,
  type ClerkWorld,
  createClerkId,
  type EnrollmentMode,
  removeMember,
} from './clerk-world.ts';
import {
  domainAnswer,
  joinRequestAnswer,
  known,
  membershipAnswer,
  organizationAnswer,
  page,
  personOf,
} from './organization-answers.ts';
import { sessionAnswer, userAnswer } from './session-answers.ts';

type Reply = Parameters<typeof answerChange>[2];
const verifiedWithinMs = 10 * 60_000;

/** What could take the account away asks for the password again when that is long ago. */
function requireFreshProof(world: ClerkWorld, request: FastifyRequest): void {
  const { verifiedAt } = requireSession(world, request);
  if (Date.now() - verifiedAt < verifiedWithinMs) return;
  throw new ClerkRefusal(403, 'session_reverification_required', 'Additional verification is required.');
}

function registerOwnAccount(app: FastifyInstance, world: ClerkWorld): void {
  const me = (request: FastifyRequest) => personOf(world, requireSession(world, request).userId);
  const changed = (request: FastifyRequest, reply: Reply) =>
    answerChange(world, requireClient(world, request), reply, userAnswer(world, me(request)));

  app.get('/v1/me', request => ({ response: userAnswer(world, me(request)), client: null }));
  app.patch('/v1/me', (request, reply) => {
    const { first_name: firstName, last_name: lastName } = fieldsOf(request);
    const user = me(request);
    user.firstName = firstName ?? user.firstName;
    user.lastName = lastName ?? user.lastName;
    return changed(request, reply);
  });
  app.post('/v1/me/change_password', (request, reply) => {
    requireFreshProof(world, request);
    me(request).password = fieldsOf(request)['new_password'] ?? '';
    return changed(request, reply);
  });
  app.get('/v1/me/sessions/active', request => {
    const { userId } = requireSession(world, request);
    return [...world.sessions.values()]
      .filter(session => session.userId === userId && session.status === 'active')
      .map(session => ({
        ...sessionAnswer(world, session),
        user: null,
        latest_activity: {
          object: 'session_activity',
          id: 'act',
          browser_name: 'Chromium',
          is_mobile: false,
        },
      }));
  });
  app.get('/v1/me/organization_memberships', request => {
    const { userId } = requireSession(world, request);
    const own = world.memberships.filter(membership => membership.userId === userId);
    return { response: page(own.map(membership => membershipAnswer(world, membership))), client: null };
  });
  for (const name of ['organization_invitations', 'organization_suggestions'])
    app.get(`/v1/me/${name}`, () => ({ response: page([]), client: null }));
  app.get('/v1/me/enterprise_connections', () => []);
}

function registerOrganization(app: FastifyInstance, world: ClerkWorld): void {
  const base = '/v1/organizations/:organizationId';
  const idOf = (request: FastifyRequest) => paramOf(request, 'organizationId');
  const requireAdmin = (request: FastifyRequest) => {
    const { userId } = requireSession(world, request);
    const isAdmin = world.memberships.some(
      one => one.userId === userId && one.organizationId === idOf(request) && one.role === 'org:admin',
    );
    if (!isAdmin) throw new ClerkRefusal(403, 'forbidden_access', 'Only administrators may do that.');
  };
  const change = (
    path: string,
    method: 'POST' | 'PATCH' | 'DELETE',
    act: (request: FastifyRequest) => unknown,
  ) =>
    app.route({
      method,
      url: `${base}${path}`,
      handler: (request, reply) => {
        requireAdmin(request);
        const response = act(request);
        return answerChange(world, requireClient(world, request), reply, response);
      },
    });
  const read = (path: string, list: (request: FastifyRequest) => unknown) =>
    app.get(`${base}${path}`, request => {
      requireSession(world, request);
      return { response: list(request), client: null };
    });

  app.post('/v1/organizations', (request, reply) => {
    const { userId } = requireSession(world, request);
    const organization = addOrganization(world, { name: fieldsOf(request)['name'] ?? '' });
    addMember(world, organization.id, userId, 'org:admin');
    return answerChange(world, requireClient(world, request), reply, organizationAnswer(world, organization));
  });
  const organization = (request: FastifyRequest) => known(world.organizations.get(idOf(request)));
  read('', request => organizationAnswer(world, organization(request)));
  change('', 'PATCH', request => {
    organization(request).name = fieldsOf(request)['name'] ?? '';
    return organizationAnswer(world, organization(request));
  });
  read('/memberships', request =>
    page(
      world.memberships
        .filter(({ organizationId }) => organizationId === idOf(request))
        .map(membership => membershipAnswer(world, membership)),
    ),
  );
  change('/memberships/:userId', 'DELETE', request => {
    const membership = known(
      world.memberships.find(
        one => one.organizationId === idOf(request) && one.userId === paramOf(request, 'userId'),
      ),
    );
    const answer = membershipAnswer(world, membership);
    removeMember(world, membership.organizationId, membership.userId);
    return answer;
  });
  read('/invitations', () => page([]));
  read('/roles', () =>
    page(
      [['org:admin', 'Admin'] as const, ['org:member', 'Member'] as const].map(([key, name]) => ({
        object: 'role',
        id: key,
        key,
        name,
        description: '',
        permissions: [],
      })),
    ),
  );
  registerDomains(world, { read, change, idOf });
  read('/billing/subscription', () => subscriptionAnswer());
  read('/billing/statements', () => page([]));
  read('/billing/payment_attempts', () => page([]));
  read('/billing/payment_methods', () => page([]));
  app.get('/v1/billing/plans', () => plansAnswer());
}

type Routes = {
  read(path: string, list: (request: FastifyRequest) => unknown): void;
  change(path: string, method: 'POST' | 'PATCH' | 'DELETE', act: (request: FastifyRequest) => unknown): void;
  idOf(request: FastifyRequest): string;
};

/** Verified domains, and the people who want to join because of theirs. */
function registerDomains(world: ClerkWorld, { read, change, idOf }: Routes): void {
  const domain = (request: FastifyRequest) =>
    known(world.domains.find(({ id }) => id === paramOf(request, 'domainId')));
  read('/domains', request =>
    page(world.domains.filter(({ organizationId }) => organizationId === idOf(request)).map(domainAnswer)),
  );
  read('/domains/:domainId', request => domainAnswer(domain(request)));
  change('/domains', 'POST', request => {
    const added = {
      id: createClerkId('orgdmn'),
      organizationId: idOf(request),
      name: fieldsOf(request)['name'] ?? '',
      enrollmentMode: 'manual_invitation' as EnrollmentMode,
      isVerified: false,
    };
    world.domains.push(added);
    return domainAnswer(added);
  });
  change('/domains/:domainId/prepare_affiliation_verification', 'POST', request =>
    domainAnswer(domain(request)),
  );
  change('/domains/:domainId/attempt_affiliation_verification', 'POST', request => {
    domain(request).isVerified = true;
    return domainAnswer(domain(request));
  });
  change('/domains/:domainId/update_enrollment_mode', 'POST', request => {
    domain(request).enrollmentMode = fieldsOf(request)['enrollment_mode'] as EnrollmentMode;
    return domainAnswer(domain(request));
  });
  change('/domains/:domainId', 'DELETE', request => {
    world.domains.splice(world.domains.indexOf(domain(request)), 1);
    return { object: 'organization_domain', id: paramOf(request, 'domainId'), deleted: true };
  });
  read('/membership_requests', request =>
    page(
      world.joinRequests
        .filter(({ organizationId, status }) => organizationId === idOf(request) && status === 'pending')
        .map(joinRequest => joinRequestAnswer(world, joinRequest)),
    ),
  );
  for (const [path, status] of [
    ['accept', 'accepted'],
    ['reject', 'revoked'],
  ] as const)
    change(`/membership_requests/:requestId/${path}`, 'POST', request => {
      const found = known(world.joinRequests.find(({ id }) => id === paramOf(request, 'requestId')));
      found.status = status;
      if (status === 'accepted') addMember(world, found.organizationId, found.userId, 'org:member');
      return joinRequestAnswer(world, found);
    });
}

export function registerAccountApi(app: FastifyInstance, world: ClerkWorld): void {
  registerOwnAccount(app, world);
  registerOrganization(app, world);
}
