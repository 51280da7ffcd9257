import { once } from 'node:events';
import { request } from 'node:https';
import { join } from 'node:path';
import t from 'tap';
import { startApp } from '../../helpers/running-app.ts';

/** Self-signed for 127.0.0.1, valid until 2126; used in this test only. */
const certificate = `-----BEGIN CERTIFICATE-----
MIIBkDCCATagAwIBAgIUElfIQ+6W2nrjULf+DYIN5/JNup4wCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMDE4NTQyMVoYDzIxMjYxMDI3
MTg1NDIxWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQeI2vUmnKCcOBpAADfIzqfkHF/1yW6L+7/zBnJfYK8+67nLOU0AKyw
yBhF0ckm9ytnxOVH2RrQ+eaTC4TJCgoRo2QwYjAdBgNVHQ4EFgQUsTuiOo9wE0p0
aqvd5oQQLmCBu/EwHwYDVR0jBBgwFoAUsTuiOo9wE0p0aqvd5oQQLmCBu/EwDwYD
VR0TAQH/BAUwAwEB/zAPBgNVHREECDAGhwR/AAABMAoGCCqGSM49BAMCA0gAMEUC
IHad5BTZt9znBVXi4JSHBy5uUcZSu1ouZXM4ZE5CKM0YAiEAocHSHsDbmHm6Hd3x
IhfTFJ0DnAyTDMc9UyyBpIt4yOk=
-----END CERTIFICATE-----
`;
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg5mU70K/OQQdjzyXb
IbZYN3L10tNIyzOvGJmxGiF2KvuhRANCAAQeI2vUmnKCcOBpAADfIzqfkHF/1yW6
L+7/zBnJfYK8+67nLOU0AKywyBhF0ckm9ytnxOVH2RrQ+eaTC4TJCgoR
-----END PRIVATE KEY-----
`;

t.test('with a certificate the server speaks https and tells browsers to keep to it', async t => {
  const folder = t.testdir({ 'cert.pem': certificate, 'key.pem': key });
  const files = { TLS_CERT_FILE: join(folder, 'cert.pem'), TLS_KEY_FILE: join(folder, 'key.pem') };
  const { url } = await startApp(t, files);
  const asked = request(`${url.replace('http:', 'https:')}/health/live`, { ca: certificate });
  asked.end();
  const [answer] = await once(asked, 'response');
  t.equal(answer.statusCode, 200);
  t.equal(answer.headers['strict-transport-security'], 'max-age=31536000');
  answer.resume();
});
