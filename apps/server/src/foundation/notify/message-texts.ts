/**
 * What a noun tells customers in their inbox: its kinds of messages and their texts in every language, handed in as its
 * `messages` with what it gives the house. Amounts are decimal text with their currency's name, moments are ISO texts.
 */
import type { Language } from '@candor/wire';
import { assert } from '../../platform/refusal.ts';
import type { PushTopic, PushWay, PushWays } from './push/push-topics.ts';
import { PAGES, topicUnsaid } from './push/push-topics.ts';

/**
 * How far a message goes beyond the inbox and a mail. `urgent`: as a text message where there is no mail address, for somebody
 * may be taking the account or the money. `everywhere`: a proof of the account was changed or used up, its owner hears of it
 * wherever he is reached (R-SEC-5). `inbox`: its mail goes out by itself, for it carries a link that the inbox must not keep.
 */
export type Reach = 'urgent' | 'everywhere' | 'inbox';

export interface MessageWay {
  /** Names in the braces of its text; `reason`, `level`, `factor` and `span` are codes that get words. */
  values: readonly string[];
  reach?: Reach;
}

export type Kinds = Readonly<Record<string, MessageWay>>;
export type TitleAndText = readonly [title: string, text: string];
export type TextsOfKinds<Kind extends string> = Readonly<Record<Kind, TitleAndText>>;

export interface NounMessages<Kind extends string = string> {
  kinds: Readonly<Record<Kind, MessageWay>>;
  texts: Readonly<Record<Language, TextsOfKinds<Kind>>>;
  pushes: PushWays;
}
export type KindOf<Messages> = Messages extends NounMessages<infer Kind> ? Kind : never;

/** A kind without a text in one of the languages does not compile. */
export function messagesOf<const Of extends Kinds>(
  kinds: Of,
  texts: Readonly<Record<Language, TextsOfKinds<keyof Of & string>>>,
  pushes: PushWays = {},
): NounMessages<keyof Of & string> {
  return { kinds, texts, pushes };
}

/** What is told to whom. */
export interface Told<Kind extends string = string> {
  userId: number;
  kind: Kind;
  params: Readonly<Record<string, string>>;
}

/** Without `ways` by all there are. */
export interface ToldMessage<Kind extends string = string> extends Told<Kind> {
  /** The customer chose them for this very message; the inbox has it always. */
  ways?: { mail: boolean; push: boolean };
}

/** Those of all nouns, by kind: complete by the start. */
export class KnownMessages {
  readonly #byKind = new Map<string, NounMessages>();

  add(messages: NounMessages): void {
    for (const kind of Object.keys(messages.kinds)) {
      assert(!this.#byKind.has(kind), `two nouns tell customers of ${kind}`);
      this.#byKind.set(kind, messages);
    }
  }

  reachOf(kind: string): Reach | undefined {
    return this.#of(kind).kinds[kind]!.reach;
  }

  /** Those that go beyond the inbox and a mail. */
  farKinds(): string[] {
    return [...this.#byKind].flatMap(([kind, { kinds }]) => (kinds[kind]!.reach === undefined ? [] : [kind]));
  }

  topicOf(kind: string): PushTopic {
    return this.#pushOf(kind).topic ?? topicUnsaid(this.reachOf(kind) !== undefined);
  }

  /** Where its push leads; also of what no noun tells any more. */
  pageOf({ kind, topic }: { kind: string; topic: PushTopic }): string {
    return this.#pushOf(kind).page ?? PAGES[topic];
  }

  /** Undefined of what no noun tells any more. */
  find(kind: string, language: Language): TitleAndText | undefined {
    return this.#byKind.get(kind)?.texts[language][kind];
  }

  textOf(kind: string, language: Language): TitleAndText {
    return this.#of(kind).texts[language][kind]!;
  }

  #pushOf(kind: string): PushWay {
    const pushes = this.#byKind.get(kind)?.pushes ?? {};
    const [start] = Object.keys(pushes)
      .filter((each) => kind.startsWith(each))
      .toSorted((a, b) => b.length - a.length);
    return start === undefined ? {} : pushes[start]!;
  }

  #of(kind: string): NounMessages {
    const messages = this.#byKind.get(kind);
    assert(messages !== undefined, `no noun has handed in what a message ${kind} says`);
    return messages;
  }
}
