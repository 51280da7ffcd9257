/** Asks the local identity for a link with which a person sets a password and signs in; a new link ends the one before. */
import { useCallback, useState } from 'react';
import type { User } from '#shared/schemas/user-schema.ts';
import { type ClientProblem, isClientProblem } from '../../../data/client-problem.ts';
import type { LocalIdentity } from '../../../identity/local-provider.tsx';

export type Invite = LocalIdentity['invite'];
export type IssuedLink = { readonly url: string; readonly expiresAt: string };

/** `pageOrigin`: the address under which this browser reached the server, and others on the network will too. */
export function useInvitation(invite: Invite, pageOrigin: string) {
  const [link, setLink] = useState<IssuedLink | null>(null);
  const [problem, setProblem] = useState<ClientProblem | null>(null);
  const [isPending, setIsPending] = useState(false);

  const ask = useCallback(
    async ({ id, username, displayName, language }: User): Promise<void> => {
      setIsPending(true);
      setProblem(null);
      try {
        const person = { userId: id, username, displayName };
        const { path, expiresAt } = await invite(language === undefined ? person : { ...person, language });
        setLink({ url: new URL(path, pageOrigin).href, expiresAt });
      } catch (error) {
        if (!isClientProblem(error)) throw error;
        setProblem(error);
      } finally {
        setIsPending(false);
      }
    },
    [invite, pageOrigin],
  );

  return { ask, link, problem, isPending };
}
