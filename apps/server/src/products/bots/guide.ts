/** What authors of programs read: how each client is pointed here, what differs, every call with its weight; and the same as OpenAPI. */
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { keptText } from '../../platform/http/kept-text.ts';
import type { MayRead } from '../../platform/http/web-app.ts';
import type { Caps } from './request-limits.ts';
import type { BotCall } from './world.ts';

const POLICY = "default-src 'none'; style-src 'self'; img-src data:; frame-ancestors 'none'; base-uri 'none'";

interface Described {
  calls: readonly BotCall[];
  caps: Caps;
}

export async function mountGuide(app: FastifyInstance, of: Described, mayRead: MayRead): Promise<void> {
  const serve = (url: string, type: string, bodyOf: () => string) => {
    const answerKept = keptText(type, bodyOf, mayRead);
    app.get(url, (request, reply) =>
      answerKept(
        request,
        reply.headers({ 'content-security-policy': POLICY, 'x-content-type-options': 'nosniff' }),
      ),
    );
  };
  serve('/api/docs/bots', 'text/html; charset=utf-8', () => page(of));
  serve('/api/openapi-bots.json', 'application/json; charset=utf-8', () => JSON.stringify(openApi(of)));
}

/** Each is a file that a test runs as it is shown here. */
const EXAMPLES = [
  ['ccxt, ccxt Pro', 'ccxt.mjs'],
  ['binance', 'binance.mjs'],
  ['@binance/spot', 'binance-spot.mjs'],
  ['@binance/connector', 'binance-connector.mjs'],
  ['binance-api-node', 'binance-api-node.mjs'],
] as const;
const textOf = (file: string): string => readFileSync(new URL(`./examples/${file}`, import.meta.url), 'utf8');

/** Programs that are configured, not written. */
const CONFIGURED: readonly (readonly [name: string, example: string])[] = [
  ['freqtrade (config.json)', textOf('freqtrade.json')],
  [
    'hummingbot (constants of its connector binance)',
    `REST_URL = "https://candor.example/api/"
WSS_URL = "wss://candor.example/ws"
WSS_API_URL = "wss://candor.example/ws-api/v3"`,
  ],
];

const DIFFERENCES: readonly string[] = [
  'Order lists (OCO, OTO), iceberg, trailing and pegged orders are refused. orderTypes in exchangeInfo names what exists.',
  'Self-trade prevention is EXPIRE_TAKER, always; another mode is refused with -1130.',
  'A stop that buys at market states quoteOrderQty, not quantity.',
  'newClientOrderId names an order for ever, not only while it is open. Without one, the same signed request sent twice is two orders. app_ and a number is what an order of the app is called, and refused.',
  'A key withdraws only with the scope, a list of addresses and 24 hours of waiting, and only to addresses of the address book. withdrawOrderId is used once for ever. Above 1,000 USDT state travelOwner=own, or travelOwner=provider with travelProvider.',
  'Each public trade stands for itself, also in aggTrades. Bars do not say which side took: columns 9 and 10 are zero.',
  'Which order numbers are higher says nothing about age: sort by time.',
  'A listenKey lives as long as its key and needs no keep-alive; it may be sent all the same.',
  'Added: POST /api/v3/countdownCancelAll (countdown.cancelAll), a dead man’s switch: when countdownTime milliseconds have passed, your open orders are cancelled; 0 takes it away. With ofSession=true it belongs to the websocket session and runs out when that ends.',
];

function page({ calls, caps }: Described): string {
  const examples = EXAMPLES.map(([name, file]) => [name, textOf(file)] as const);
  const clients = [...examples, ...CONFIGURED]
    .map(([name, example]) => `<h3>${text(name)}</h3><pre>${text(example)}</pre>`)
    .join('');
  const rows = calls
    .map(
      ({ method, path, ws = '', weight, security }) =>
        `<tr><td class="method">${method}</td><td><code>${text(path)}</code></td><td>${text(ws)}</td><td>${weight}</td><td>${security}</td></tr>`,
    )
    .join('');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Candor for trading programs</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/api/docs/page.css"></head>
<body><h1>Candor for trading programs</h1>
<p>Compatible with the interface that Binance publishes for spot, so that your program trades here when you change the base URL and the
key. Not affiliated with Binance. Make a key in the app: Security, API management. Each example runs as it is:
<code>URL=https://… API_KEY=… API_SECRET=… node ccxt.mjs</code>. A market maker of a hundred lines is in <code>examples/market-maker</code> of the sources.</p>
<h2>Clients</h2>${clients}
<h2>Signatures</h2><p>HMAC-SHA256 in hex, or Ed25519 in base64, over the raw query followed by the raw body; over the websocket API over the
parameters sorted by name. <code>timestamp</code> in milliseconds, <code>recvWindow</code> 5000 unless said. Ed25519 keys open a session with
<code>session.logon</code>, after which requests need no signature. A frame may hold a list of up to 50 requests; it is answered by a list in
the same order, and is the fastest way in. Once its answers have come to 512 kB, what else it asks is refused with -1003 (429) and can be asked
again; orders of the list are placed all the same.</p>
<h2>Limits</h2><p>Per key and per account: ${caps.weight} weight a minute, ${caps.orders10s} orders in ten seconds, ${caps.ordersDay} a day. A long
reply weighs 1 more for each further 16 kB, bars of a second 1 for each hundred trades that are read for them, bars of 3m, 6h, 8h and 3d 1 for each four hundred shorter ones. Above them: 429 with Retry-After, -1003 or -1015.</p>
<h2>What differs</h2><ul>${DIFFERENCES.map((each) => `<li>${text(each)}</li>`).join('')}</ul>
<h2>Streams</h2><p><code>/ws</code>, <code>/stream?streams=</code>: <code>&lt;symbol&gt;@trade</code>, <code>@aggTrade</code>, <code>@depth</code>,
<code>@depth@100ms</code>, <code>@depth5</code> to <code>@depth20</code>, <code>@bookTicker</code>, <code>@ticker</code>, <code>@miniTicker</code>,
<code>@kline_1m</code>, <code>!ticker@arr</code>, <code>!miniTicker@arr</code>. Your own events: <code>userDataStream.subscribe</code> or
<code>.subscribe.signature</code> on <code>/ws-api/v3</code>: executionReport, outboundAccountPosition, balanceUpdate.</p>
<h2>Calls</h2><table><tr><td></td><td>HTTP</td><td>websocket API</td><td>weight</td><td>key</td></tr>${rows}</table>
<h2>Our own calls</h2><p>The same keys make the calls of <a href="/api/docs">our own API</a> that say so (spot, contracts, options): send
<code>Candor-Key</code>, <code>Candor-Timestamp</code> and <code>Candor-Signature</code> over timestamp, method, path with query, and body.</p>
</body></html>
`;
}

const text = (raw: string): string =>
  raw.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function openApi({ calls }: Described) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { method, path, security, params, weight, ws } of calls)
    (paths[path] ??= {})[method.toLowerCase()] = {
      operationId: ws ?? `${method} ${path}`,
      parameters: params.map((name) => ({ name, in: 'query', required: false, schema: { type: 'string' } })),
      ...(security === 'none' ? {} : { security: [{ key: [] }] }),
      'x-weight': weight,
      'x-key': security,
      responses: { 200: { description: 'The bare reply.' }, default: { description: '{code, msg}' } },
    };
  return {
    openapi: '3.1.0',
    info: { title: 'Candor for trading programs', version: '3' },
    components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-MBX-APIKEY' } } },
    paths,
  };
}
