/** The log: one JSON line an event, secrets replaced before they are written (ASVS 16.2.5). */
import pino from 'pino';
import type { Logger } from 'pino';
import type { Config } from './config.ts';

/** Keys whose values never reach a log, at the top and one level down. */
const SECRETS = [
  'address',
  'authorization',
  'birth_date',
  'birthDate',
  'card_id',
  'cardId',
  'cookie',
  'code',
  'email',
  'fileKeys',
  'front_pic',
  'hand_pic',
  'id_number',
  'imgs',
  'mobile',
  'oldpassword',
  'old_password',
  'password',
  're_password',
  'repassword',
  'reverse_pic',
  'phone',
  'secret',
  'secretPepper',
  'smtpUrl',
  'databaseUrl',
  'databaseLoginUrl',
  'redisUrl',
  'text',
  'token',
  'user_string',
];

export function createLog(config: Pick<Config, 'logLevel'>, destination?: pino.DestinationStream): Logger {
  const options: pino.LoggerOptions = {
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: SECRETS.flatMap((key) => [key, `*.${key}`]), censor: '[redacted]' },
    serializers: { err: plainError },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** Without the driver's `detail`, which quotes values of rows. */
function plainError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, cause } = error;
  const state = (error as { code?: unknown }).code;
  return { name, message, state, stack, ...(cause === undefined ? {} : { cause: plainError(cause) }) };
}
