/** Tickets: 256 random bits that carry one act of one person from its first step to its second, once. */
import { randomBytes } from 'node:crypto';
import type { Queryable } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { hashOf } from './devices.ts';
import type { OpenQuestion, OpenQuestions } from './open-questions.ts';
import { createOpenQuestions } from './open-questions.ts';
import type { TicketKind, TicketRow } from './tickets-store.ts';
import {
  claimTicketTry,
  consumeTicket,
  insertAnswered,
  insertTicket,
  isAnswered,
  keepNewestTickets,
  opensExport,
  setTicketChallenge,
} from './tickets-store.ts';

const DAY_MS = 86_400_000;
/** How long each is good for. */
export const TICKET_LIFE_MS: Readonly<Record<TicketKind, number>> = {
  login: 5 * 60_000,
  forget: 5 * 60_000,
  unfreeze: 5 * 60_000,
  passkey_login: 5 * 60_000,
  passkey_register: 5 * 60_000,
  passkey_step_up: 5 * 60_000,
  // A mail may be read days later; the withdrawals it stops are stopped from that moment.
  not_me: 7 * DAY_MS,
  // Two codes have to arrive and a document to be found.
  second_lost: 30 * 60_000,
  // As long as a request can stay undecided.
  second_lost_stop: 60 * DAY_MS,
  // The largest is fetched in minutes; what is cut off goes on with a new proof.
  export: 15 * 60_000,
};

/** Questions to passkeys of one session, of each kind, that wait for an answer. */
const MOST_QUESTIONS = 20;

export interface TicketContent {
  kind: TicketKind;
  userId?: number;
  sessionId?: number;
  challenge?: string;
  passwordHash?: string | null;
  exportId?: number;
}

export class Tickets {
  readonly #platform: Platform;
  readonly #questions: OpenQuestions;

  constructor(platform: Platform) {
    this.#platform = platform;
    this.#questions = createOpenQuestions(platform.config.secretPepper, TICKET_LIFE_MS.passkey_login);
  }

  /** For a login by passkey alone, whoever asks. */
  ask(): OpenQuestion {
    return this.#questions.make(this.#platform.clock.now());
  }

  /** What has to be signed for it, until it is answered. */
  async asked(ticket: string): Promise<string> {
    const { clock, db } = this.#platform;
    const challenge = this.#questions.challengeOf(ticket, clock.now());
    if (challenge === undefined || (await isAnswered(db, hashOf(ticket))))
      throw new Refusal('ticket_expired');
    return challenge.toString('base64url');
  }

  /** Within the act it allows: of two answers to one question, one opens. */
  async answer(db: Queryable, ticket: string, userId: number): Promise<void> {
    const now = this.#platform.clock.now();
    const expiresAt = new Date(now + TICKET_LIFE_MS.passkey_login);
    if (!(await insertAnswered(db, { hash: hashOf(ticket), userId, at: new Date(now), expiresAt })))
      throw new Refusal('ticket_expired');
  }

  async issue(db: Queryable, of: TicketContent): Promise<string> {
    const ticket = randomBytes(32).toString('base64url');
    const now = this.#platform.clock.now();
    await insertTicket(db, {
      hash: hashOf(ticket),
      kind: of.kind,
      userId: of.userId ?? null,
      sessionId: of.sessionId ?? null,
      challenge: of.challenge ?? null,
      passwordHash: of.passwordHash ?? null,
      exportId: of.exportId ?? null,
      at: new Date(now),
      expiresAt: new Date(now + TICKET_LIFE_MS[of.kind]),
    });
    // Asked for by a press of a button, as often as somebody likes; a person answers one of the last.
    // Of his own session: whoever sits in another one takes no question from him.
    const { kind, userId, sessionId } = of;
    const isQuestion = kind === 'passkey_register' || kind === 'passkey_step_up';
    if (isQuestion && userId !== undefined && sessionId !== undefined)
      await keepNewestTickets(db, { kind, userId, sessionId, most: MOST_QUESTIONS });
    return ticket;
  }

  /** Looks at a ticket, counting the try before it; throws ticket_expired. */
  async try(ticket: string, kind: TicketKind): Promise<TicketRow> {
    return must(await claimTicketTry(this.#platform.db, this.#named(ticket, kind)));
  }

  /** Uses it up within the act it allows. */
  async consume(db: Queryable, ticket: string, kind: TicketKind): Promise<TicketRow> {
    return must(await consumeTicket(db, this.#named(ticket, kind)));
  }

  async challenge(ticket: string, kind: TicketKind, challenge: string): Promise<TicketRow> {
    return must(await setTicketChallenge(this.#platform.db, { ...this.#named(ticket, kind), challenge }));
  }

  /** Of an export, as often as its parts are asked for; throws ticket_expired for another session, customer or export as well. */
  async assertExport(
    ticket: string,
    of: { userId: number; sessionId: number; exportId: number },
  ): Promise<void> {
    const { hash, now } = this.#named(ticket, 'export');
    if (!(await opensExport(this.#platform.db, { hash, now, ...of }))) throw new Refusal('ticket_expired');
  }

  #named(ticket: string, kind: TicketKind) {
    return { hash: hashOf(ticket), kind, now: new Date(this.#platform.clock.now()) };
  }
}

function must(row: TicketRow | undefined): TicketRow {
  if (row === undefined) throw new Refusal('ticket_expired');
  return row;
}
