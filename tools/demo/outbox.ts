/** Messages of a demo without a mail server: files in `DATA_DIR/outbox`. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export interface Message {
  to: string;
  purpose: string;
  /** The verification code in it; null in messages that have none. */
  code: string | null;
  text: string;
  /** ISO 8601. */
  at: string;
}

/** Everything sent to `to` so far, oldest first. */
export function messagesTo(dataDir: string, to: string): Message[] {
  const outbox = join(dataDir, 'outbox');
  if (!existsSync(outbox)) return [];
  return (
    readdirSync(outbox)
      // A name that begins with a dot is still being written.
      .filter((name) => /^[^.].*\.json$/.test(name))
      .map((name) => JSON.parse(readFileSync(join(outbox, name), 'utf8')) as Message)
      .filter((message) => message.to === to)
      .sort((a, b) => a.at.localeCompare(b.at))
  );
}

export function newestCode(messages: readonly Message[]): string | undefined {
  return messages.findLast(({ code }) => code !== null)?.code ?? undefined;
}
