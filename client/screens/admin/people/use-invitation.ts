/** Creates a sign-in link by local identity; a new link invalidates the previous one. */
import { useCallback, useState } from 'react';
import type { User } from '#shared/venue/user-schema.ts';
import { type ClientProblem, isClientProblem } from '../../../data/client-problem.ts';
import type { LocalIdentity } from '../../../identity/local-provider.tsx';

export type Invite = LocalIdentity['invite'];
type IssuedLink = { readonly url: string; readonly expiresAt: string };

/** `pageOrigin`: the origin under which this browser, and so others on the network, reach the server. */
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
