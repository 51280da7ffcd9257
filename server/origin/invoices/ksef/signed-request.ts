/**
 * Signs the request for a session by certificate: XAdES-BES, enveloped. Every signed part is written in the form that exclusive canonicalization
 * (xml-exc-c14n) gives it, with its namespaces on its own elements, so that no XML library is needed.
 */
import { createPrivateKey, sign, X509Certificate } from 'node:crypto';
import type { KsefCredential } from './ksef-credential.ts';
import { sha256Of } from './ksef-crypto.ts';

const ds = 'http://www.w3.org/2000/09/xmldsig#';
const xades = 'http://uri.etsi.org/01903/v1.3.2#';
const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const enveloped = `${ds}enveloped-signature`;
const sha256 = 'http://www.w3.org/2001/04/xmlenc#sha256';
const request = 'http://ksef.mf.gov.pl/auth/token/2.0';

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function digest(text: string): string {
  return sha256Of(Buffer.from(text));
}

/** RFC 2253: the most specific name first. */
function issuerName({ issuer }: X509Certificate): string {
  return issuer.split('\n').toReversed().join(',');
}

/** `declared`: namespace declarations of its ds elements, which are the outermost ones of that namespace. */
function signedProperties(certificate: X509Certificate, now: string): string {
  const declared = ` xmlns:ds="${ds}"`;
  return (
    `<xades:SignedProperties xmlns:xades="${xades}" Id="SignedProperties"><xades:SignedSignatureProperties>` +
    `<xades:SigningTime>${now}</xades:SigningTime><xades:SigningCertificate><xades:Cert><xades:CertDigest>` +
    `<ds:DigestMethod${declared} Algorithm="${sha256}"></ds:DigestMethod>` +
    `<ds:DigestValue${declared}>${sha256Of(certificate.raw)}</ds:DigestValue></xades:CertDigest><xades:IssuerSerial>` +
    `<ds:X509IssuerName${declared}>${escaped(issuerName(certificate))}</ds:X509IssuerName>` +
    `<ds:X509SerialNumber${declared}>${BigInt(`0x${certificate.serialNumber}`)}</ds:X509SerialNumber>` +
    '</xades:IssuerSerial></xades:Cert></xades:SigningCertificate></xades:SignedSignatureProperties></xades:SignedProperties>'
  );
}

function reference(attributes: string, transforms: readonly string[], signed: string): string {
  const steps = transforms.map(name => `<ds:Transform Algorithm="${name}"></ds:Transform>`).join('');
  return (
    `<ds:Reference${attributes}><ds:Transforms>${steps}</ds:Transforms>` +
    `<ds:DigestMethod Algorithm="${sha256}"></ds:DigestMethod><ds:DigestValue>${digest(signed)}</ds:DigestValue></ds:Reference>`
  );
}

/** `now`: ISO 8601. */
export function signedAuthRequest(
  { challenge, taxId, now }: { challenge: string; taxId: string; now: string },
  credential: KsefCredential & { kind: 'certificate' },
): string {
  const certificate = new X509Certificate(Buffer.from(credential.certificate, 'base64'));
  const key = createPrivateKey(credential.key);
  const begin = `<AuthTokenRequest xmlns="${request}">`;
  const content =
    `<Challenge>${escaped(challenge)}</Challenge><ContextIdentifier><Nip>${taxId}</Nip></ContextIdentifier>` +
    '<SubjectIdentifierType>certificateSubject</SubjectIdentifierType>';
  const end = '</AuthTokenRequest>';
  const properties = signedProperties(certificate, now);
  const method = key.asymmetricKeyType === 'ec' ? 'ecdsa-sha256' : 'rsa-sha256';
  const info =
    `<ds:SignedInfo xmlns:ds="${ds}"><ds:CanonicalizationMethod Algorithm="${exclusive}"></ds:CanonicalizationMethod>` +
    `<ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#${method}"></ds:SignatureMethod>` +
    reference(' URI=""', [enveloped, exclusive], `${begin}${content}${end}`) +
    reference(
      ' Type="http://uri.etsi.org/01903#SignedProperties" URI="#SignedProperties"',
      [exclusive],
      properties,
    ) +
    '</ds:SignedInfo>';
  const signature = sign('sha256', Buffer.from(info), { key, dsaEncoding: 'ieee-p1363' });
  return (
    `${begin}${content}<ds:Signature xmlns:ds="${ds}" Id="Signature">${info}` +
    `<ds:SignatureValue>${signature.toString('base64')}</ds:SignatureValue>` +
    `<ds:KeyInfo><ds:X509Data><ds:X509Certificate>${credential.certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>` +
    `<ds:Object><xades:QualifyingProperties xmlns:xades="${xades}" Target="#Signature">${properties}</xades:QualifyingProperties></ds:Object>` +
    `</ds:Signature>${end}`
  );
}
