/** The plain-http page that guides a device through trusting the restaurant's authority, and the files that it offers. */
import { createHash } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { renderSVG } from 'uqr';
import type { Authority } from './local-tls.ts';
import { type TrustTexts, trustTexts } from './trust-texts.ts';

type TrustPageOptions = {
  authority: Authority;
  /** The restaurant's address, e.g. https://kelner.local:3000. */
  appAddress: (requestHost: string) => string;
  /** The address of this page for phones, e.g. http://kelner.local:8080. */
  ownAddress: (requestHost: string) => string;
  /** The public address that needs no trusted authority; null if there is none. */
  publicAddress: () => { address: string; isOpen: boolean } | null;
};

const style = `body{font:1rem/1.5 system-ui,sans-serif;max-width:44rem;margin:0 auto;padding:1rem;color:#222;background:#fff}
h1{font-size:1.6rem}h2{font-size:1.2rem;margin:0}section{border:1px solid #bbb;border-radius:12px;padding:1rem;margin:1rem 0}
a.button{display:inline-block;min-height:44px;line-height:44px;padding:0 1rem;border-radius:8px;background:#24418f;color:#fff;font-weight:600;text-decoration:none}
figure{margin:1rem 0;text-align:center}figure svg{width:min(14rem,60vw);height:auto}code{overflow-wrap:anywhere}
@media(prefers-color-scheme:dark){body{color:#eee;background:#1b1d22}section{border-color:#555}figure svg{background:#fff}a{color:#9db4ff}}`;
const styleHash = createHash('sha256').update(style).digest('base64');
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
/** The authority in PEM, for programs such as a bridge next to a fiscal printer. */
const pemFile = '/kelner.pem';
const files = { profile: '/kelner.mobileconfig', certificate: '/kelner.crt' };

const escaped = (text: string) => text.replace(/[&<>"']/g, sign => `&#${sign.codePointAt(0)};`);

function page(
  language: 'en' | 'pl',
  texts: TrustTexts,
  addresses: { app: string; own: string },
  fingerprint: string,
  known: ReturnType<TrustPageOptions['publicAddress']>,
): string {
  const link = known && `<a href="${escaped(known.address)}">${escaped(known.address)}</a>`;
  const first =
    known && link && `<p>${(known.isOpen ? texts.isOpen : texts.isAwaited).replace('{{address}}', link)}</p>`;
  const devices = texts.devices.map(
    ({ name, file, load, steps }) =>
      `<section><h2>${name}</h2><ol>${steps.map(step => `<li>${step}</li>`).join('')}</ol><a class="button" href="${files[file]}">${load}</a></section>`,
  );
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Kelner: ${texts.title}</title><style>${style}</style><h1>${texts.title}</h1>${first ?? ''}<p>${texts.why}</p>
<figure>${renderSVG(addresses.own)}<figcaption>${texts.scan}<br><code>${escaped(addresses.own)}</code></figcaption></figure>
${devices.join('\n')}<p>${texts.compare}<br><code>${fingerprint}</code></p>
<p><a class="button" href="${escaped(addresses.app)}">${texts.open}</a></p><details><summary>${texts.undo}</summary><p>${texts.undoSteps}</p></details></html>`;
}

/** Apple's configuration profile that installs the authority as a trusted root. It is the same each time, so that a new download replaces it. */
function profileOf({ der, fingerprint }: Authority): string {
  const digits = fingerprint.replaceAll(':', '');
  const uuid = (from: number) =>
    digits.slice(from, from + 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const value = (key: string, text: string) => `<key>${key}</key><string>${text}</string>`;
  const common = '<key>PayloadVersion</key><integer>1</integer>';
  const root = `<dict>${value('PayloadType', 'com.apple.security.root')}${common}${value('PayloadIdentifier', 'app.kelner.authority.root')}${value('PayloadUUID', uuid(0))}${value('PayloadDisplayName', 'Kelner')}${value('PayloadCertificateFileName', 'kelner.crt')}<key>PayloadContent</key><data>${der.toString('base64')}</data></dict>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict>${value('PayloadType', 'Configuration')}${common}${value('PayloadIdentifier', 'app.kelner.authority')}${value('PayloadUUID', uuid(16))}${value('PayloadDisplayName', 'Kelner')}${value('PayloadDescription', 'Trusts the server of this restaurant on its own network.')}<key>PayloadContent</key><array>${root}</array></dict></plist>
`;
}

function languageOf(request: IncomingMessage): 'en' | 'pl' {
  const first = /\b(pl|en)\b/i.exec(request.headers['accept-language'] ?? '')?.[1]?.toLowerCase();
  return first === 'pl' ? 'pl' : 'en';
}

function send(response: ServerResponse, status: number, type: string, body: string | Buffer): void {
  response.writeHead(status, {
    'content-type': type,
    'content-length': Buffer.byteLength(body),
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  });
  response.end(body);
}

export function createTrustPage(options: TrustPageOptions): RequestListener {
  const { authority, appAddress, ownAddress, publicAddress } = options;
  return (request, response) => {
    const path = (request.url ?? '/').split('?')[0];
    if (request.method !== 'GET' && request.method !== 'HEAD') return send(response, 405, 'text/plain', '');
    if (path === files.certificate) return send(response, 200, 'application/x-x509-ca-cert', authority.der);
    if (path === pemFile) return send(response, 200, 'application/x-pem-file', authority.pem);
    if (path === files.profile)
      return send(response, 200, 'application/x-apple-aspen-config', profileOf(authority));
    if (path !== '/') {
      response.writeHead(302, { location: '/' }).end();
      return;
    }
    const host = hostOf(request);
    const language = languageOf(request);
    const addresses = { app: appAddress(host), own: ownAddress(host) };
    const shown = page(language, trustTexts[language], addresses, authority.fingerprint, publicAddress());
    send(response, 200, 'text/html; charset=utf-8', shown);
  };
}

/** The host header is input of the caller: never show it or redirect to it. */
export function hostOf({ headers }: IncomingMessage): string {
  return URL.parse(`http://${headers.host ?? ''}`)?.hostname || 'localhost';
}
