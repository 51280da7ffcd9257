/** Routes the server's push calls to the double of Google's push service through proxy settings. */
import { writeFileSync } from 'node:fs';
import { setGlobalProxyFromEnv } from 'node:http';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { Test } from 'tap';
import { type FcmDouble, serviceAccountJson, startFcmDouble, vapidKey, webConfigJson } from './fcm-double.ts';
import { certificate } from './fcm-keys.ts';

/** Environment that enables push; the account's file is written to `folder`. */
export function pushEnvironment(folder: string): Record<string, string> {
  const file = join(folder, 'service-account.json');
  writeFileSync(file, serviceAccountJson);
  return {
    FIREBASE_SERVICE_ACCOUNT: file,
    FIREBASE_WEB_CONFIG: webConfigJson,
    FIREBASE_VAPID_KEY: vapidKey,
  };
}

/** Redirects this process's calls to the double until the test ends. */
export async function reachFcmDouble(t: Test): Promise<FcmDouble> {
  const double = await startFcmDouble();
  const authorities = getCACertificates('default');
  setDefaultCACertificates([...authorities, certificate]);
  const restore = setGlobalProxyFromEnv({ https_proxy: double.proxyUrl });
  // Google's token client reads this variable.
  process.env['HTTPS_PROXY'] = double.proxyUrl;
  t.teardown(async () => {
    delete process.env['HTTPS_PROXY'];
    restore();
    setDefaultCACertificates(authorities);
    await double.close();
  });
  return double;
}
