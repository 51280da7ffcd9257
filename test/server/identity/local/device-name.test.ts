import t from 'tap';
import { deviceName } from '../../../../server/identity/local/device-name.ts';

t.test('a browser and its device are called as people call them', async t => {
  const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
  const names: Record<string, string> = {
    [`Mozilla/5.0 (Linux; Android 14; Pixel 8) ${webkit} Chrome/140.0 Mobile Safari/537.36`]:
      'Chrome · Android',
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0 Safari/537.36 Edg/140.0`]:
      'Edge · Windows',
    [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${webkit} Version/18.0 Mobile Safari/604.1`]:
      'Safari · iPhone',
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/140.0 Safari/537.36`]: 'Chrome · ChromeOS',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 15.0; rv:142.0) Gecko/20100101 Firefox/142.0': 'Firefox · Mac',
  };
  for (const [userAgent, name] of Object.entries(names)) t.equal(deviceName(userAgent), name);
});

t.test('what is not known has no name', async t => {
  t.equal(deviceName(undefined), '');
  t.equal(deviceName('curl/8.0'), '');
  t.equal(deviceName('Something (X11; Linux)'), 'Linux');
});
