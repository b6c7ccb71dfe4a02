// A certificate for a test: for localhost, signed by itself, for two days.
import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Paths of the certificate and its key, in a folder of their own; clean() takes them away. */
export function makeCertificate() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sandtable-tls-'));
  const [key, certificate] = ['key.pem', 'cert.pem'].map((name) => path.join(folder, name));
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate, '-days', '2',
    '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'], {stdio: 'ignore'});
  return {folder, key, certificate, clean: () => fs.rmSync(folder, {recursive: true, force: true})};
}
