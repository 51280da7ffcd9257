/** Dependencies of the Clerk identity. */
import type { BrowserEnvironment } from '../data/browser-environment.ts';
import type { Http } from '../data/http.ts';
import type { MemberMemory } from '../session/remembered-member.ts';
import type { ClerkSession } from './clerk-session.ts';

export type ClerkContext = {
  environment: BrowserEnvironment;
  http: Http;
  clerkSession: ClerkSession;
  memory: MemberMemory;
  /** True once Clerk's script has loaded in this page. */
  isScriptThere(): boolean;
};
