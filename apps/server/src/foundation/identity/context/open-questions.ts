/**
 * What a passkey is asked to sign by somebody who is nobody yet: a ticket that says until when, and a challenge that only the house can
 * make of it. Nothing is kept for whoever asks, for strangers ask without end; what was answered is kept (tickets.ts), so it opens once.
 */
import { createHmac, randomBytes } from 'node:crypto';

const NONCE_BYTES = 26;
/** Milliseconds. */
const END_BYTES = 6;

export interface OpenQuestion {
  ticket: string;
  /** 32 bytes. */
  challenge: Buffer;
}

export interface OpenQuestions {
  make(now: number): OpenQuestion;
  /** Undefined of a ticket that is no more, or that nobody here made. */
  challengeOf(ticket: string, now: number): Buffer | undefined;
}

export function createOpenQuestions(pepper: string, lifeMs: number): OpenQuestions {
  const challengeOf = (ticket: Buffer): Buffer =>
    createHmac('sha256', pepper).update('open question|').update(ticket).digest();
  return {
    make(now) {
      const end = Buffer.alloc(END_BYTES);
      end.writeUIntBE(now + lifeMs, 0, END_BYTES);
      const ticket = Buffer.concat([randomBytes(NONCE_BYTES), end]);
      return { ticket: ticket.toString('base64url'), challenge: challengeOf(ticket) };
    },
    challengeOf(text, now) {
      const ticket = Buffer.from(text, 'base64url');
      // One ticket has one spelling, or it would open once in each.
      if (ticket.length !== NONCE_BYTES + END_BYTES || ticket.toString('base64url') !== text)
        return undefined;
      const end = ticket.readUIntBE(NONCE_BYTES, END_BYTES);
      return end > now && end <= now + lifeMs ? challengeOf(ticket) : undefined;
    },
  };
}
