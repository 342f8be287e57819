/** The OpenAPI document, printed from the tables of calls; apart from the index so that no app carries its library. */
import { toJsonSchema } from '@valibot/to-json-schema';
import type { Call } from './call.ts';
import { REFUSAL_CODES, allCalls, allChannels, allOperatorCalls } from './tables.ts';

type Json = Record<string, unknown>;

const DESCRIPTION = `Every reply is an envelope: {"type":"ok","code":1,"message":"","data":…}, or {"type":"error","code":0,"message":"…","data":{"refusal":"…","requestId":"…"}}; type 999 means not logged in.
Amounts are decimal text. Send the token as it is in Authorization, the language in language-mark, and an Idempotency-Key with every write: calls marked x-takes-key keep their reply under it for a day and answer every repeat with it.
Realtime: Socket.IO at /socket.io; sub {"ch":["depth.BTCUSDT"]}, auth {"token":"…"}; pushes arrive as push {ch, t, seq, ts, data}.`;

export function openApi(): Json {
  const paths: Record<string, Json> = {};
  const nouns = [
    ...Object.entries(allCalls),
    ...Object.entries(allOperatorCalls).map(([noun, table]) => [`operator.${noun}`, table] as const),
  ];
  for (const [noun, table] of nouns) {
    for (const [name, call] of Object.entries(table as Readonly<Record<string, Call>>)) {
      (paths[`/${call.path}`] ??= {})[call.method.toLowerCase()] = operation(noun, name, call);
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Candor API', version: '1', description: DESCRIPTION },
    servers: [{ url: '/api' }],
    paths,
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'Of a customer' },
        operatorToken: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'Of an operator; opens no call of customers',
        },
      },
      schemas: { Refusal: refusalEnvelope() },
    },
    'x-channels': allChannels.map(({ name, key, access, summary, data }) => ({
      name,
      key,
      access,
      summary,
      data: schemaOf(data),
    })),
  };
}

const SECURITY: Readonly<Record<Call['access'], Json>> = {
  public: {},
  customer: { security: [{ token: [] }] },
  operator: { security: [{ operatorToken: [] }] },
};

function operation(noun: string, name: string, call: Call): Json {
  const request = schemaOf(call.request);
  const reply = schemaOf(call.reply);
  const isQuery = call.method === 'GET';
  return {
    tags: [noun],
    operationId: `${noun}.${name}`,
    summary: call.summary,
    ...SECURITY[call.access],
    ...(call.roles === undefined ? {} : { 'x-roles': call.roles }),
    ...(call.takesKey === undefined ? {} : { 'x-takes-key': true }),
    ...(isQuery ? { parameters: parametersOf(request) } : { requestBody: bodyOf(request, call) }),
    responses: {
      200: { description: 'The envelope', content: { 'application/json': { schema: okEnvelope(reply) } } },
      default: {
        description: 'A refusal',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    },
    'x-request': request,
    'x-reply': reply,
    'x-refusals': call.refusals,
  };
}

function schemaOf(schema: Call['request']): Json {
  // What a schema cannot say in JSON (trimming, checks by function) is left out of the document, not of the server.
  const { $schema: _, ...json } = toJsonSchema(schema, { errorMode: 'ignore', typeMode: 'input' }) as Json;
  return json;
}

function parametersOf(request: Json): Json[] {
  const required = (request['required'] ?? []) as string[];
  return Object.entries((request['properties'] ?? {}) as Record<string, Json>).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

function bodyOf(request: Json, call: Call): Json {
  if (call.isUpload) {
    const properties = { ...(request['properties'] as Json), file: { type: 'string', format: 'binary' } };
    return { content: { 'multipart/form-data': { schema: { ...request, properties } } } };
  }
  const content = { schema: request };
  return { content: { 'application/x-www-form-urlencoded': content, 'application/json': content } };
}

function okEnvelope(data: Json): Json {
  const properties = { type: { const: 'ok' }, code: { const: 1 }, message: { type: 'string' }, data };
  return { type: 'object', properties, required: ['type', 'code', 'message', 'data'] };
}

function refusalEnvelope(): Json {
  const data = {
    type: 'object',
    properties: {
      refusal: { enum: REFUSAL_CODES },
      requestId: { type: 'string' },
      fields: { type: 'object', additionalProperties: { type: 'string' } },
    },
    required: ['refusal', 'requestId'],
  };
  const properties = {
    type: { enum: ['error', 999] },
    code: { const: 0 },
    message: { type: 'string' },
    data,
  };
  return { type: 'object', properties, required: ['type', 'code', 'message', 'data'] };
}
