/**
 * Ways a message leaves the house: real SMTP, an SMS gateway that takes one JSON document a message, or in a demo
 * without them a file in DATA_DIR/outbox. Each delivers or throws.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';

export interface Message {
  to: string;
  purpose: string;
  code: string | null;
  subject: string;
  text: string;
  language: string;
  channel: 'mail' | 'sms';
  /** ISO time. */
  at: string;
  /** One that is carried again under its name is the same mail, not a second one. */
  name?: string;
}

/** Trying again will not help. */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable';
}

export type Carrier = (message: Message) => Promise<void>;

export function smtpCarrier(smtpUrl: string, from: string): Carrier {
  const transport = createTransport(withTimeouts(smtpUrl), { from });
  return async (message) => {
    const { to, subject, text, name } = message;
    // Whoever gets it twice, because the first answer was lost, has it once.
    const messageId = name === undefined ? {} : { messageId: `<${name}@${hostOf(from)}>` };
    await transport.sendMail({ to, subject, text, ...messageId });
  };
}

export function smsGatewayCarrier(smsUrl: string): Carrier {
  return async (message) => {
    const reply = await fetch(smsUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ to: message.to, text: message.text }),
      signal: AbortSignal.timeout(10_000),
    });
    if (!reply.ok) throw new Error(`the SMS gateway answered ${reply.status}`);
  };
}

/** One JSON file a message; written beside and renamed, so that a reader never sees half of one. */
export function outboxCarrier(dataDir: string): Carrier {
  const folder = join(dataDir, 'outbox');
  return async (message) => {
    await mkdir(folder, { recursive: true });
    const name = `${message.at.replace(/[:.]/g, '-')}-${message.name ?? randomBytes(4).toString('hex')}.json`;
    const { to, purpose, code, text, at, channel, language } = message;
    await writeFile(
      join(folder, `.${name}`),
      `${JSON.stringify({ to, purpose, code, text, at, channel, language }, null, 2)}\n`,
      { mode: 0o600 },
    );
    await rename(join(folder, `.${name}`), join(folder, name));
  };
}

/** A live exchange without a way to send must say so each time, not put codes into files. */
export function missingCarrier(setting: string): Carrier {
  return async () => {
    throw new Undeliverable(`no message can be sent: ${setting} is not set`);
  };
}

const hostOf = (from: string): string => /@([^\s>]+)/.exec(from)?.[1] ?? 'candor.invalid';

/** The library waits for minutes by default; an operator's own values in the URL win. */
function withTimeouts(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  const limits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
  for (const [name, ms] of Object.entries(limits))
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(ms));
  return url.href;
}
