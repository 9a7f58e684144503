import { ensureProgram } from './debian-program.mjs';

export const nginxPath = process.env['NGINX_PATH'] ?? '/usr/sbin/nginx';

/** The proxy before several nodes, for the tests. */
export function ensureNginx() {
  return ensureProgram({
    name: 'nginx',
    path: nginxPath,
    variable: 'NGINX_PATH',
    pack: 'nginx',
    elsewhere: 'set NGINX_PATH to an nginx (1.18 or newer) you have.',
  });
}
