/** The Frontend API up to a session: the instance, the browser's client, signing in and up, the waiting list, signing out. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { environmentAnswer } from './clerk-environment.ts';
import {
  answerChange,
  ClerkRefusal,
  fieldsOf,
  findClient,
  findOrCreateClient,
  notifyBrowser,
  paramOf,
  requireClient,
  requireSession,
} from './clerk-exchange.ts';
import {
  activeSessions,
  addUser,
  type ClerkClient,
  type ClerkWorld,
  createClerkId,
  findUser,
  startSession,
} from './clerk-world.ts';
import { personOf } from './organization-answers.ts';
import { clientAnswer, sessionAnswer, sessionToken, signInAnswer, signUpAnswer } from './session-answers.ts';

function beginSession(world: ClerkWorld, client: ClerkClient, userId: string): string {
  const session = startSession(world, { userId, clientId: client.id, origin: client.origin });
  client.lastActiveSessionId = session.id;
  return session.id;
}

function checkPassword(world: ClerkWorld, userId: string, password: string | undefined): void {
  if (personOf(world, userId).password === password) return;
  const sentence = 'Password is incorrect. Try again, or use another method.';
  throw new ClerkRefusal(422, 'form_password_incorrect', sentence, 'password');
}

function startSignIn(
  world: ClerkWorld,
  client: ClerkClient,
  { identifier = '', password }: Record<string, string>,
) {
  const user = findUser(world, identifier);
  if (user === undefined)
    throw new ClerkRefusal(422, 'form_identifier_not_found', "Couldn't find your account.", 'identifier');
  const signIn = { id: createClerkId('sia'), userId: user.id, createdSessionId: null as string | null };
  client.signIn = signIn;
  if (password !== undefined) {
    checkPassword(world, user.id, password);
    signIn.createdSessionId = beginSession(world, client, user.id);
  }
  return signIn;
}

/** A sign-up is filled in over several calls; with its last field it becomes a person. */
function fillSignUp(world: ClerkWorld, client: ClerkClient, fields: Record<string, string>) {
  if (world.signUpMode === 'waitlist')
    throw new ClerkRefusal(403, 'sign_up_restricted_waitlist', 'Sign ups are currently unavailable.');
  const signUp = client.signUp ?? { id: createClerkId('sua'), fields: {}, createdSessionId: null };
  client.signUp = signUp;
  Object.assign(signUp.fields, fields);
  for (const name of ['email_address', 'username'])
    if (findUser(world, signUp.fields[name] ?? '') !== undefined)
      throw new ClerkRefusal(422, 'form_identifier_exists', 'That is taken. Please try another.', name);
  if (signUpAnswer(signUp).missing_fields.length > 0) return signUp;
  const { username = '', password = '', email_address = '', first_name, last_name } = signUp.fields;
  const user = addUser(world, {
    username,
    password,
    emailAddress: email_address,
    ...(first_name && { firstName: first_name }),
    ...(last_name && { lastName: last_name }),
  });
  signUp.createdSessionId = beginSession(world, client, user.id);
  return signUp;
}

function endSessions(world: ClerkWorld, client: ClerkClient, isWanted: (id: string) => boolean): void {
  for (const session of activeSessions(world, client.id))
    if (isWanted(session.id)) session.status = 'removed';
  client.lastActiveSessionId = activeSessions(world, client.id)[0]?.id ?? null;
}

function registerSessionRoutes(app: FastifyInstance, world: ClerkWorld): void {
  app.post('/v1/client/sessions/:sessionId/touch', (request, reply) => {
    const session = requireSession(world, request);
    const { active_organization_id: organizationId } = fieldsOf(request);
    if (organizationId !== undefined) session.organizationId = organizationId || undefined;
    const client = requireClient(world, request);
    client.lastActiveSessionId = session.id;
    return answerChange(world, client, reply, sessionAnswer(world, session));
  });
  app.post('/v1/client/sessions/:sessionId/tokens', request => {
    const session = requireSession(world, request);
    const { organization_id: organizationId } = fieldsOf(request);
    if (organizationId !== undefined) session.organizationId = organizationId || undefined;
    return { object: 'token', jwt: sessionToken(world, session) };
  });
  app.post('/v1/client/sessions/:sessionId/verify', (request, reply) => {
    const session = requireSession(world, request);
    return answerChange(world, requireClient(world, request), reply, {
      object: 'session_verification',
      status: 'needs_first_factor',
      level: fieldsOf(request)['level'] ?? 'first_factor',
      session: sessionAnswer(world, session),
      supported_first_factors: [{ strategy: 'password' }],
      supported_second_factors: null,
      first_factor_verification: null,
      second_factor_verification: null,
    });
  });
  app.post('/v1/client/sessions/:sessionId/verify/attempt_first_factor', (request, reply) => {
    const session = requireSession(world, request);
    checkPassword(world, session.userId, fieldsOf(request)['password']);
    session.verifiedAt = Date.now();
    return answerChange(world, requireClient(world, request), reply, {
      object: 'session_verification',
      status: 'complete',
      level: 'first_factor',
      session: sessionAnswer(world, session),
      supported_first_factors: [{ strategy: 'password' }],
      supported_second_factors: null,
      first_factor_verification: { status: 'verified', strategy: 'password' },
      second_factor_verification: null,
    });
  });
  const end = (isOne: boolean) => (request: FastifyRequest, reply: Parameters<typeof answerChange>[2]) => {
    const client = requireClient(world, request);
    const sessionId = paramOf(request, 'sessionId');
    endSessions(world, client, id => !isOne || id === sessionId);
    return answerChange(world, client, reply, clientAnswer(world, client));
  };
  app.delete('/v1/client/sessions', end(false));
  app.post('/v1/client/sessions/:sessionId/remove', end(true));
  app.post('/v1/client/sessions/:sessionId/end', end(true));
}

export function registerSignInApi(app: FastifyInstance, world: ClerkWorld): void {
  app.get('/v1/environment', () => environmentAnswer(world));
  app.get('/v1/client', (request, reply) => {
    const client = findClient(world, request);
    if (client === null) return { response: null, client: null };
    notifyBrowser(world, client, reply);
    return { response: clientAnswer(world, client), client: null };
  });
  app.post('/v1/client/sign_ins', (request, reply) => {
    const client = findOrCreateClient(world, request);
    const signIn = startSignIn(world, client, fieldsOf(request));
    return answerChange(world, client, reply, signInAnswer(world, signIn));
  });
  app.post('/v1/client/sign_ins/:signInId/attempt_first_factor', (request, reply) => {
    const client = requireClient(world, request);
    const { signIn } = client;
    if (signIn === null || signIn.id !== paramOf(request, 'signInId'))
      throw new ClerkRefusal(404, 'resource_not_found', 'No such sign-in');
    checkPassword(world, signIn.userId, fieldsOf(request)['password']);
    signIn.createdSessionId = beginSession(world, client, signIn.userId);
    return answerChange(world, client, reply, signInAnswer(world, signIn));
  });
  const signUp = (request: FastifyRequest, reply: Parameters<typeof answerChange>[2]) => {
    const client = findOrCreateClient(world, request);
    const found = fillSignUp(world, client, fieldsOf(request));
    return answerChange(world, client, reply, signUpAnswer(found));
  };
  app.post('/v1/client/sign_ups', signUp);
  app.patch('/v1/client/sign_ups/:signUpId', signUp);
  app.post('/v1/waitlist', request => {
    const { email_address: emailAddress = '' } = fieldsOf(request);
    world.waitlist.push(emailAddress);
    return {
      response: { object: 'waitlist', id: createClerkId('wle'), created_at: 0, updated_at: 0 },
      client: null,
    };
  });
  registerSessionRoutes(app, world);
}
