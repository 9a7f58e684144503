import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { calls } from '#contract/calls';
import { escapeHtml } from '#contract/text/placeholders';
import type { Deps } from '../deps.ts';
import { openApi } from '../http/openapi.ts';
import { cookieName } from '../http/viewer.ts';

const style = `body{margin:0;background:#0d1512;color:#fff7e6;font:17px/1.5 system-ui,sans-serif}main{max-width:1100px;margin:0 auto;padding:24px 16px 64px}
h1{font-size:40px;line-height:1}a{color:#7bc47f}section{border-top:2px solid #31463d;padding:14px 0}h2{font:700 18px/1.4 ui-monospace,monospace;margin:0;overflow-wrap:anywhere}
p{margin:4px 0 0}h1+p{margin:0 0 24px}.quiet{color:#a9bdb2;overflow-wrap:anywhere}`;
const styleHash = createHash('sha256').update(style).digest('base64');

function page(): string {
  const rows = Object.values(calls).map((call) => {
    const keys = Object.keys((call.input as { properties?: object }).properties ?? {}).join(', ');
    const who = call.caller === 'anyone' ? 'Anyone.' : 'Logged in.';
    return `<section><h2>${call.method} ${escapeHtml(call.path)}</h2><p>${escapeHtml(call.summary)}.</p>
<p class="quiet">${who}${keys ? ` Body: ${escapeHtml(keys)}` : ''}</p></section>`;
  });
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>The calls · Pickled Egg</title>
<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><style>${style}</style></head>
<body><main><h1>The calls</h1><p>The same table as <a href="/api/docs/openapi.json">OpenAPI</a>.</p>
${rows.join('\n')}</main></body></html>`;
}

export function docsRoutes(app: FastifyInstance, deps: Deps): void {
  const html = page();
  const document = JSON.stringify(openApi(cookieName(deps.config)));
  app.get('/api/docs', async (_request, reply) =>
    reply
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; frame-ancestors 'none'`,
      )
      .type('text/html; charset=utf-8')
      .send(html),
  );
  app.get('/api/docs/openapi.json', async (_request, reply) => reply.type('application/json').send(document));
}
