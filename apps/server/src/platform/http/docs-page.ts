/** The API for readers and programs: /api/openapi.json, printed from the wire, and a small page that shows it. */
import helmet from '@fastify/helmet';
import { openApi } from '@candor/wire/openapi';
import type { FastifyInstance } from 'fastify';
import { keptText } from './kept-text.ts';
import type { MayRead } from './web-app.ts';
import { keepNoFaults, pagePolicy } from './web-app.ts';

/** `mayRead` counts a request by its address. */
export async function registerDocs(app: FastifyInstance, mayRead: MayRead): Promise<void> {
  await app.register(async (scope) => {
    keepNoFaults(scope);
    await scope.register(helmet, pagePolicy());
    const serve = (url: string, type: string, bodyOf: () => string) =>
      scope.get(url, keptText(type, bodyOf, mayRead));
    serve('/api/openapi.json', 'application/json; charset=utf-8', () => JSON.stringify(openApi()));
    serve('/api/docs', 'text/html; charset=utf-8', () => PAGE);
    serve('/api/docs/page.css', 'text/css; charset=utf-8', () => STYLE);
    serve('/api/docs/page.js', 'text/javascript; charset=utf-8', () => SCRIPT);
  });
}

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Candor API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/api/docs/page.css">
</head>
<body>
<header><h1>Candor API</h1><p id="about"></p><input id="find" type="search" placeholder="Find a call" aria-label="Find a call"></header>
<main id="calls"></main>
<script type="module" src="/api/docs/page.js"></script>
</body>
</html>
`;

const STYLE = `:root { color-scheme: light dark; --line: #8884; --dim: #8a8f98; --accent: #2f7cf6; }
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem 1rem 4rem; font: 15px/1.55 system-ui, sans-serif; }
h1 { margin: 0; font-size: 1.6rem; } h2 { margin: 2.2rem 0 .6rem; font-size: 1.15rem; text-transform: capitalize; }
#about { color: var(--dim); white-space: pre-line; }
input { width: 100%; box-sizing: border-box; padding: .6rem .8rem; border: 1px solid var(--line); border-radius: .5rem; font: inherit; background: transparent; color: inherit; }
details { border: 1px solid var(--line); border-radius: .6rem; margin: .5rem 0; padding: .6rem .9rem; }
summary { cursor: pointer; display: flex; gap: .6rem; align-items: baseline; flex-wrap: wrap; }
summary code { font-weight: 600; } summary .dim { flex: 1 1 12rem; }
.method { color: var(--accent); font: 600 12px ui-monospace, monospace; min-width: 3rem; } .dim { color: var(--dim); }
table { border-collapse: collapse; width: 100%; margin: .5rem 0; } td { border-top: 1px solid var(--line); padding: .3rem .5rem .3rem 0; vertical-align: top; }
p, summary code { overflow-wrap: anywhere; } @media (max-width: 40rem) { table { display: block; overflow-x: auto; } }
pre { overflow: auto; padding: .7rem; border-radius: .5rem; background: #8881; font-size: 13px; }
`;

const SCRIPT = `const make = (tag, text, className) => {
  const node = document.createElement(tag);
  if (text !== undefined) node.textContent = text;
  if (className) node.className = className;
  return node;
};
const shapeOf = (schema) => schema.type ?? (schema.anyOf ? schema.anyOf.map(shapeOf).join(' or ') : schema.enum ? schema.enum.join(' | ') : 'any');
const fieldsTable = (schema) => {
  const table = make('table');
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const row = make('tr');
    const required = (schema.required ?? []).includes(name);
    const limits = [field.pattern, field.enum && field.enum.join(' | '), field.default !== undefined && 'default ' + field.default].filter(Boolean).join('  ');
    row.append(make('td', name), make('td', shapeOf(field) + (required ? '' : ', optional'), 'dim'), make('td', limits, 'dim'));
    table.append(row);
  }
  return table;
};
const callBlock = (method, path, call) => {
  const block = make('details');
  const head = make('summary');
  head.append(make('span', method.toUpperCase(), 'method'), make('code', '/api' + path), make('span', call.summary, 'dim'));
  block.append(head);
  if (call.security) block.append(make('p', 'Needs the token in Authorization.', 'dim'));
  const request = call['x-request'];
  if (Object.keys(request.properties ?? {}).length > 0) block.append(make('strong', 'Fields'), fieldsTable(request));
  block.append(make('strong', 'Reply data'), make('pre', JSON.stringify(call['x-reply'], null, 2)));
  if (call['x-refusals'].length > 0) block.append(make('p', 'May be refused with: ' + call['x-refusals'].join(', '), 'dim'));
  block.dataset.text = (method + ' ' + path + ' ' + call.summary).toLowerCase();
  return block;
};
const response = await fetch('/api/openapi.json');
const api = await response.json();
document.getElementById('about').textContent = api.info.description;
const main = document.getElementById('calls');
const groups = new Map();
for (const [path, methods] of Object.entries(api.paths)) {
  for (const [method, call] of Object.entries(methods)) {
    if (!groups.has(call.tags[0])) {
      const section = make('section');
      section.append(make('h2', call.tags[0]));
      groups.set(call.tags[0], section);
      main.append(section);
    }
    groups.get(call.tags[0]).append(callBlock(method, path, call));
  }
}
document.getElementById('find').addEventListener('input', (event) => {
  const wanted = event.target.value.trim().toLowerCase();
  for (const block of main.querySelectorAll('details')) block.hidden = !block.dataset.text.includes(wanted);
});
`;
