/** How the server finds the double of Google's push service: the way it would find Google from behind a proxy. */
import { writeFileSync } from 'node:fs';
import { setGlobalProxyFromEnv } from 'node:http';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { Test } from 'tap';
import { type FcmDouble, serviceAccountJson, startFcmDouble, vapidKey, webConfigJson } from './fcm-double.ts';
import { certificate } from './fcm-keys.ts';

/** The variables that turn push on; the account's file is written into `folder`. */
export function pushEnvironment(folder: string): Record<string, string> {
  const file = join(folder, 'service-account.json');
  writeFileSync(file, serviceAccountJson);
  return {
    FIREBASE_SERVICE_ACCOUNT: file,
    FIREBASE_WEB_CONFIG: webConfigJson,
    FIREBASE_VAPID_KEY: vapidKey,
  };
}

/** For a server that is a process of its own: Node's own settings for a proxy and one more authority. */
export function proxiedEnvironment(folder: string, proxyUrl: string): Record<string, string> {
  const file = join(folder, 'authority.pem');
  writeFileSync(file, certificate);
  return { NODE_USE_ENV_PROXY: '1', HTTPS_PROXY: proxyUrl, NODE_EXTRA_CA_CERTS: file };
}

/** Makes this process reach the double until the test ends. */
export async function reachFcmDouble(t: Test): Promise<FcmDouble> {
  const double = await startFcmDouble();
  const authorities = getCACertificates('default');
  setDefaultCACertificates([...authorities, certificate]);
  const restore = setGlobalProxyFromEnv({ https_proxy: double.proxyUrl });
  // Google's own token client looks here.
  process.env['HTTPS_PROXY'] = double.proxyUrl;
  t.teardown(async () => {
    delete process.env['HTTPS_PROXY'];
    restore();
    setDefaultCACertificates(authorities);
    await double.close();
  });
  return double;
}
